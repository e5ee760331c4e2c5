/** The waiting room with its chat. */
import { useRef, useState, type JSX } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { PlayerMenu } from '../../table/talk/PlayerMenu.tsx'
import { gameAfter, ownPartOf, withPart } from '../../state/deck-notes.ts'
import { DeckDetails } from '../../table/score/DeckDetails.tsx'
import { PeopleAtTable } from '../../table/talk/people.ts'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import type { VoiceBodyProps } from '../../table/voice/VoiceBody.tsx'
import { Invitation } from '../../table/waiting/Invitation.tsx'
import { WaitingRoom } from '../../table/waiting/WaitingRoom.tsx'
import { deckText } from '../../text/table/deck.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { talkText } from '../../text/table/talk.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { copyCode } from '../../ui/sharing.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { isNew } from '../../state/account/stored-player.ts'
import { WaitingEye } from './Eyes.tsx'
import { useTreat } from './useTreat.tsx'
import { usePlayerMenu } from './usePlayerMenu.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'
import { useTalkDock } from './talk/useTalkDock.ts'

/** Whether the invitation is open: by itself in a room that the viewer has just created. */
const useInvitation = () => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const isNewRoom = isNew(state)
  const [isAsked, setAsked] = useState(false)
  const close = (): void => {
    setAsked(false)
    // A reload does not open it again.
    if (isNewRoom) void navigate(pathname, { replace: true })
  }
  return { isNewRoom, isOpen: isAsked || isNewRoom, open: () => setAsked(true), close }
}

type WaitingProps = {
  readonly snapshot: TableSnapshot
  readonly ownVoice: VoiceBodyProps
  readonly send: Send
  readonly leave: () => void
}

export const Waiting = ({ snapshot: { view, chat }, ownVoice, send, leave }: WaitingProps): JSX.Element => {
  const dock = useTalkDock({ view, chat, phrases: talkText.phrases.waiting, send, followsPreference: false })
  const invitation = useInvitation()
  const playerMenu = usePlayerMenu(view, send)
  const [isDeckShown, setDeckShown] = useState(false)
  const lastStart = useRef(-Infinity)
  const start = (): void => {
    if (performance.now() - lastStart.current < ACTION_DEBOUNCE_MS) return
    lastStart.current = performance.now()
    send('start_game', {})
  }
  return (
    <PeopleAtTable value={playerMenu.people}>
      <PageTitle>{waitingText.tabTitle(view.players.length)}</PageTitle>
      <WaitingRoom
        view={view}
        ownVoice={ownVoice}
        onReady={(ready) => send('ready', ready ? withPart(view, { ready }) : { ready })}
        treat={useTreat(view)}
        eye={<WaitingEye view={view} send={send} />}
        onShowDeck={() => setDeckShown(true)}
        onInvite={invitation.open}
        onStart={start}
        onRemove={(playerId) => send('remove_player', { playerId })}
        onOpenPlayer={playerMenu.open}
        onAddComputer={(seat, level) => send('add_computer', { seat, level })}
        onLeave={leave}
      />
      <Invitation
        roomId={view.roomId}
        origin={window.location.origin}
        isOpen={invitation.isOpen}
        isNewRoom={invitation.isNewRoom}
        onClose={invitation.close}
      />
      <TalkDock {...dock} isRaised />
      <PlayerMenu {...playerMenu.menu} />
      <Dialog title={deckText.title} isOpen={isDeckShown} onClose={() => setDeckShown(false)}>
        <DeckDetails
          view={view}
          ownPart={isDeckShown ? ownPartOf(gameAfter(view)) : null}
          onCopy={(hash) => void copyCode(hash)}
        />
      </Dialog>
    </PeopleAtTable>
  )
}
