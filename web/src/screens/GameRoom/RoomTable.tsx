/** The table of a room during a game: with the others' talk and voices, their absences, and the end of the game. */
import { useState, type JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { playerAt, viewerIdOf } from '../../game/seating.ts'
import type { ChatMessage, TableSnapshot } from '../../game/table-snapshot.ts'
import { tableGamePage } from '../../navigation/game-address.ts'
import { gameOn, ownPartOf, withPart } from '../../state/deck-notes.ts'
import { useSession } from '../../state/account/session.ts'
import { noteEnd } from '../../state/evening.ts'
import { useTablePreferences } from '../../state/settings/table-preferences.ts'
import { useTable } from '../../state/table.ts'
import { noteGivenSeat, useRotation, useSpectatorTalk } from '../../state/spectators.ts'
import { useMutedIds } from '../../state/account/muted-players.ts'
import { RotationNote } from '../../table/spectators/RotationNote.tsx'
import { SpectatorTalk } from '../../table/spectators/SpectatorTalk.tsx'
import { useShakes, useTableTalk } from '../../state/talk.ts'
import { OwnMoveNote } from '../../table/hand/OwnMoveNote.tsx'
import { AbsenceVote } from '../../table/absence/AbsenceVote.tsx'
import { GameOver, type GameOverProps } from '../../table/game-over/GameOver.tsx'
import type { TableDialog } from '../../table/table-props.ts'
import { PlayerMenu } from '../../table/talk/PlayerMenu.tsx'
import { PeopleAtTable } from '../../table/talk/people.ts'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import type { VoiceProps } from '../../game/voice/voice-view.ts'
import { VoiceButtons } from '../../table/voice/VoiceButtons.tsx'
import { talkText } from '../../text/table/talk.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import { copyCode } from '../../ui/sharing.ts'
import { PlayingTable, useIsDesktop } from '../PlayingTable/PlayingTable.tsx'
import { useTableActions } from '../PlayingTable/useTableActions.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'
import { serverNow } from '../../transport/server-clock.ts'
import { GuestNote } from '../SaveProfile/GuestNote.tsx'
import { useNudge } from './absence/useNudge.ts'
import { TableEye } from './Eyes.tsx'
import { useTogetherNote, useTogetherTable } from './LazyTogether.tsx'
import { LeavingQuestion, useLeaving } from './Leaving.tsx'
import { useTalkDock, useUnread } from './talk/useTalkDock.ts'
import { useTreat } from './useTreat.tsx'
import { usePlayerMenu } from './usePlayerMenu.ts'

type TableEndProps = Pick<GameOverProps, 'view' | 'playAgain' | 'onOpenPlayer'> & {
  readonly ownVoice: VoiceProps
  readonly isDesktop: boolean
  readonly chat: readonly ChatMessage[]
  readonly send: Send
}

/** Four accounts may keep together what they are tonight: a guest has no account, and a computer no evening. */
const FriendsCircle = ({ view }: Pick<GameOverProps, 'view'>): JSX.Element | null => {
  const { user } = useSession()
  const isOfFriends = view.players.every(({ computerLevel }) => computerLevel === null)
  if (user === null || user.isGuest === true || !isOfFriends) return null
  return (
    <LazyPart
      load={() => import('../Circle/CircleOfGame.tsx')}
      render={({ CircleOfGame }) => <CircleOfGame roomId={view.roomId} gameNumber={view.gameNumber} />}
    />
  )
}

type TableRotationProps = { readonly viewerId: string; readonly send: Send }

/** After a game, who rests for a friend on the bench; nothing when nobody need. */
const TableRotation = ({ viewerId, send }: TableRotationProps): JSX.Element | null => {
  const rotation = useRotation()
  const give = (): void => {
    noteGivenSeat(send('give_seat', {}))
  }
  return rotation && <RotationNote rotation={rotation} viewerId={viewerId} onGive={give} />
}

/** What the cards gave is counted when this is opened. */
const Outcome = (props: Pick<TableEndProps, 'view' | 'send'>): JSX.Element => (
  <LazyPart load={() => import('./Outcome.tsx')} render={({ Outcome: Lines }) => <Lines {...props} />} />
)

/** The end of a game, with the chat. */
const TableEnd = ({ isDesktop, view, playAgain, ownVoice, chat, send, onOpenPlayer }: TableEndProps): JSX.Element => {
  const [evening] = useState(() => noteEnd(view, serverNow().getTime()))
  const talk = useSpectatorTalk(useMutedIds())
  const dock = {
    ...useTalkDock({ view, chat, phrases: talkText.phrases.over, send, followsPreference: true }),
    aside: talk.length > 0 && <SpectatorTalk lines={talk} />,
  }
  return (
    <GameOver
      view={view}
      playAgain={playAgain}
      talk={isDesktop && <TalkDock {...dock} />}
      voice={
        <>
          <VoiceButtons {...ownVoice} />
          {!isDesktop && <TalkDock {...dock} isInline />}
        </>
      }
      note={
        <>
          {useTogetherNote()}
          {useTreat(view)}
          <TableRotation viewerId={viewerIdOf(view)} send={send} />
        </>
      }
      evening={evening}
      outcome={<Outcome view={view} send={send} />}
      aside={
        <>
          <GuestNote />
          <FriendsCircle view={view} />
        </>
      }
      replayPage={tableGamePage(view.roomId, view.gameNumber)}
      onOpenPlayer={onOpenPlayer}
      onPlayAgain={() => send('play_again', withPart(view, {}))}
      onChangeLevel={null}
    />
  )
}

type RoomTableProps = {
  readonly snapshot: TableSnapshot
  readonly game: PublicGameView
  readonly ownVoice: VoiceProps
  readonly send: Send
  readonly leave: () => void
}

const OwnTable = ({
  snapshot: { view, chat, playAgain },
  game,
  ownVoice,
  send,
  leave,
}: RoomTableProps): JSX.Element => {
  const [dialog, setDialog] = useState<TableDialog | null>(null)
  const { voteEnd } = useTable()
  const { isChatHidden } = useTablePreferences()
  const isDesktop = useIsDesktop()
  const isChatShown = dialog === 'chat' || (isDesktop && !isChatHidden)
  const unreadCount = useUnread(isChatShown, viewerIdOf(view))
  const { nudgeable, nudge } = useNudge(view, send)
  const playerMenu = usePlayerMenu(view, send, { nudgeable, nudge })
  const isPlaying = game.phase !== 'gameOver'
  const leaving = useLeaving(isPlaying && view.status === 'running', leave)
  const actions = useTableActions({
    view,
    thirdCard: 'replacesOldest',
    send,
    leave: leaving.ask,
    open: setDialog,
    openPlayer: playerMenu.open,
    nudge,
  })
  const talk = { ...useTableTalk(), isChatShown, nudgeable }
  const { vote } = view
  return (
    <PeopleAtTable value={playerMenu.people}>
      <PlayingTable
        view={view}
        game={game}
        chat={chat}
        unreadCount={unreadCount}
        talk={talk}
        shakes={useShakes()}
        ownVoice={ownVoice}
        eye={<TableEye send={send} />}
        watching={null}
        actions={actions}
        solo={null}
        deck={{ ownPart: dialog === 'deck' ? ownPartOf(gameOn(view)) : null, onCopy: (hash) => void copyCode(hash) }}
        send={send}
        dialog={dialog}
        onDialog={setDialog}
        isCoached={false}
      >
        {vote !== null && vote.seat !== view.viewerSeat && (
          <AbsenceVote
            key={vote.seat}
            view={view}
            vote={vote}
            endsAtMs={voteEnd !== null && voteEnd.playerId === playerAt(view, vote.seat)?.id ? voteEnd.atMs : null}
            onVote={actions.vote}
          />
        )}
        <LeavingQuestion leaving={leaving} />
        <OwnMoveNote view={view} onReturn={actions.returnToSeat} />
        <PlayerMenu {...playerMenu.menu} />
        {!isPlaying && (
          <TableEnd
            isDesktop={isDesktop}
            view={view}
            playAgain={playAgain}
            chat={chat}
            ownVoice={ownVoice}
            send={send}
            onOpenPlayer={playerMenu.open}
          />
        )}
      </PlayingTable>
    </PeopleAtTable>
  )
}

/** While the table looks at its game together, that is in the place of the table. */
export const RoomTable = (props: RoomTableProps): JSX.Element => {
  const { snapshot, game, ownVoice, send } = props
  const { view } = snapshot
  const voice = <VoiceButtons {...ownVoice} />
  const together = useTogetherTable(game.phase === 'gameOver', { view, viewerId: viewerIdOf(view), voice, send })
  return together ?? <OwnTable {...props} />
}
