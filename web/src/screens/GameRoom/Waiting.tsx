/** The waiting room with its chat. */
import { useRef, useState, type JSX } from 'react'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { PlayerMenu } from '../../table/talk/PlayerMenu.tsx'
import { gameAfter, ownPartOf, withPart } from '../../state/deck-notes.ts'
import { DeckDetails } from '../../table/DeckDetails.tsx'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import type { VoiceBodyProps } from '../../table/voice/VoiceBody.tsx'
import { WaitingRoom } from '../../table/waiting/WaitingRoom.tsx'
import { text as deckText } from '../../text/deck.ts'
import { text as tableText } from '../../text/table.ts'
import { text } from '../../text/talk.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { copyCode, copyLink } from '../../ui/clipboard.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { openShareSheet } from '../../ui/share-sheet.ts'
import { GuestNote } from '../SaveProfile/GuestNote.tsx'
import { usePlayerMenu } from './usePlayerMenu.ts'
import type { Send } from './useTableConnection.ts'
import { useTalkDock } from './useTalkDock.ts'

/** Invites with the share sheet of the device; without one the link is copied. */
const invite = (link: string): void => {
  if (openShareSheet === null) void copyLink(link)
  else openShareSheet(tableText.waiting.shareMessage, link)
}

type WaitingProps = { readonly snapshot: TableSnapshot; readonly ownVoice: VoiceBodyProps; readonly send: Send; readonly leave: () => void }

export const Waiting = ({ snapshot: { view, chat }, ownVoice, send, leave }: WaitingProps): JSX.Element => {
  const dock = useTalkDock({ view, chat, phrases: text.phrases.waiting, send, followsPreference: false })
  const playerMenu = usePlayerMenu(view, send)
  const [isDeckShown, setDeckShown] = useState(false)
  const lastStart = useRef(-Infinity)
  const start = (): void => {
    if (performance.now() - lastStart.current < ACTION_DEBOUNCE_MS) return
    lastStart.current = performance.now()
    send('start_game', {})
  }
  return (
    <>
      <PageTitle>{tableText.waiting.tabTitle(view.players.length)}</PageTitle>
      <WaitingRoom
        view={view}
        ownVoice={ownVoice}
        origin={window.location.origin}
        onReady={(ready) => send('ready', ready ? withPart(view, { ready }) : { ready })}
        note={<GuestNote />}
        onShowDeck={() => setDeckShown(true)}
        onInvite={invite}
        onStart={start}
        onRemove={(playerId) => send('remove_player', { playerId })}
        onOpenPlayer={playerMenu.open}
        onAddComputer={(seat, level) => send('add_computer', { seat, level })}
        onLeave={leave}
        onCopyLink={(link) => void copyLink(link)}
        onCopyCode={() => void copyCode(view.roomId)}
      />
      <TalkDock {...dock} isRaised />
      <PlayerMenu {...playerMenu.menu} />
      <Dialog title={deckText.title} isOpen={isDeckShown} onClose={() => setDeckShown(false)}>
        <DeckDetails view={view} ownPart={isDeckShown ? ownPartOf(gameAfter(view)) : null} onCopy={(hash) => void copyCode(hash)} />
      </Dialog>
    </>
  )
}
