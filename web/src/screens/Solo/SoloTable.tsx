/** The table of a solo game or a lesson: nobody talks, nobody is awaited, and leaving it needs no question. */
import { useState, type JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { GameOver } from '../../table/game-over/GameOver.tsx'
import type { SoloProps, TableDialog } from '../../table/table-props.ts'
import { ALONE, PlayingTable } from '../PlayingTable/PlayingTable.tsx'
import { useTableActions } from '../PlayingTable/useTableActions.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'

type SoloTableProps = {
  readonly snapshot: TableSnapshot
  readonly game: PublicGameView
  readonly solo: SoloProps
  /** Whether a coach says when to play. */
  readonly isCoached?: boolean
  readonly send: Send
  readonly onLeave: () => void
  readonly onChangeLevel: () => void
}

export const SoloTable = ({
  snapshot: { view, chat, playAgain },
  game,
  solo,
  isCoached = false,
  send,
  onLeave,
  onChangeLevel,
}: SoloTableProps): JSX.Element => {
  const [dialog, setDialog] = useState<TableDialog | null>(null)
  const actions = useTableActions({
    view,
    thirdCard: 'isIgnored',
    send,
    leave: onLeave,
    open: setDialog,
  })
  return (
    <PlayingTable
      {...ALONE}
      view={view}
      game={game}
      chat={chat}
      actions={actions}
      solo={solo}
      send={send}
      dialog={dialog}
      onDialog={setDialog}
      isCoached={isCoached}
    >
      {game.phase === 'gameOver' && (
        <GameOver
          view={view}
          playAgain={playAgain}
          talk={null}
          voice={null}
          note={null}
          evening={null}
          outcome={null}
          aside={null}
          replayPage={null}
          onOpenPlayer={null}
          onPlayAgain={() => send('play_again', {})}
          onChangeLevel={onChangeLevel}
        />
      )}
    </PlayingTable>
  )
}
