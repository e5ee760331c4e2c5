/**
 * The table during a game for a spectator: nobody's hand, the talk of those who watch, and each round when it is over.
 */
import { useState, type JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { useTablePreferences } from '../../state/settings/table-preferences.ts'
import { useRotation, useRoundHands, useSpectators } from '../../state/spectators.ts'
import { useViewerId } from '../../state/table.ts'
import { WatchedEnd } from '../../table/game-over/WatchedEnd.tsx'
import { Eye } from '../../table/spectators/Eye.tsx'
import { RotationNote } from '../../table/spectators/RotationNote.tsx'
import { RoundHandsList } from '../../table/spectators/RoundHandsList.tsx'
import type { TableDialog } from '../../table/table-props.ts'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import { spectatorText } from '../../text/table/spectators.ts'
import { talkText } from '../../text/table/talk.ts'
import { copyCode } from '../../ui/sharing.ts'
import { useTogetherNote, useTogetherTable } from '../GameRoom/LazyTogether.tsx'
import { useTalkDock, useUnread } from '../GameRoom/talk/useTalkDock.ts'
import { PlayingTable, useIsDesktop } from '../PlayingTable/PlayingTable.tsx'
import { useTableActions } from '../PlayingTable/useTableActions.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'

type WatchedTableProps = {
  readonly snapshot: TableSnapshot
  readonly game: PublicGameView
  readonly send: Send
  readonly leave: () => void
}

/** The end of a game, with the chat, which everybody at the table reads now. */
const End = ({ snapshot: { view, chat, playAgain }, send, leave }: Omit<WatchedTableProps, 'game'>): JSX.Element => {
  const isDesktop = useIsDesktop()
  const rotation = useRotation()
  const roundHands = useRoundHands()
  const viewerId = useViewerId(view)
  const dock = useTalkDock({ view, chat, phrases: talkText.phrases.over, send, followsPreference: true })
  return (
    <WatchedEnd
      view={view}
      playAgain={playAgain}
      talk={isDesktop && <TalkDock {...dock} />}
      note={useTogetherNote()}
      rotation={rotation && <RotationNote rotation={rotation} viewerId={viewerId} onGive={null} />}
      hands={roundHands && <RoundHandsList view={view} roundHands={roundHands} />}
      ways={
        <>
          <Eye people={useSpectators()} isInline onEnd={null} />
          {!isDesktop && <TalkDock {...dock} isInline />}
        </>
      }
      onLeave={leave}
    />
  )
}

const Table = ({ snapshot, game, send, leave }: WatchedTableProps): JSX.Element => {
  const { view, chat } = snapshot
  const [dialog, setDialog] = useState<TableDialog | null>(null)
  const { isChatHidden } = useTablePreferences()
  const isDesktop = useIsDesktop()
  const isChatShown = dialog === 'chat' || (isDesktop && !isChatHidden)
  const unreadCount = useUnread(isChatShown, useViewerId(view))
  const roundHands = useRoundHands()
  const actions = useTableActions({
    view,
    thirdCard: 'isIgnored',
    send,
    leave,
    open: setDialog,
  })
  return (
    <PlayingTable
      view={view}
      game={game}
      chat={chat}
      unreadCount={unreadCount}
      talk={null}
      shakes={0}
      ownVoice={null}
      eye={<Eye people={useSpectators()} onEnd={null} />}
      watching={{
        hands: game.phase !== 'gameOver' && roundHands && <RoundHandsList view={view} roundHands={roundHands} />,
        chatNote: spectatorText.ownChat,
        leave: spectatorText.leave,
      }}
      actions={actions}
      solo={null}
      deck={{ ownPart: null, onCopy: (hash) => void copyCode(hash) }}
      send={send}
      dialog={dialog}
      onDialog={setDialog}
      isCoached={false}
    >
      {game.phase === 'gameOver' && <End snapshot={snapshot} send={send} leave={leave} />}
    </PlayingTable>
  )
}

/** While the table looks at its game together, that is in the place of the table. */
export const WatchedTable = (props: WatchedTableProps): JSX.Element => {
  const { snapshot, game, send } = props
  const viewerId = useViewerId(snapshot.view)
  const together = useTogetherTable(game.phase === 'gameOver', { view: snapshot.view, viewerId, voice: null, send })
  return together ?? <Table {...props} />
}
