/** A room in which somebody plays alone the hands that others play too: nobody talks, and nobody is waited for. */
import { useEffect, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { ownPoints, setOfHands, type HandsSet } from '../../../game/score/hands.ts'
import { viewerIdOf } from '../../../game/seating.ts'
import { challengeAtTable, dailyPath } from '../../../navigation/daily-address.ts'
import { noteHand } from '../../../state/daily-note.ts'
import { HandsOver } from '../../../table/game-over/HandsOver.tsx'
import { OwnMoveNote } from '../../../table/hand/OwnMoveNote.tsx'
import type { SoloProps, TableDialog } from '../../../table/table-props.ts'
import { handsText } from '../../../text/table/hands.ts'
import { LEVEL_TEXT } from '../../../text/table/solo.ts'
import { tableText } from '../../../text/table/table.ts'
import { toast } from '../../../ui/toasts.ts'
import { ALONE, PlayingTable } from '../../PlayingTable/PlayingTable.tsx'
import { useTableActions } from '../../PlayingTable/useTableActions.ts'
import type { Send } from '../../PlayingTable/useTableConnection.ts'
import styles from './HandsTable.module.css'

type HandsTableProps = {
  readonly view: TableView
  readonly game: PublicGameView
  /** The hands, as the table names them. */
  readonly hands: NonNullable<TableView['duplicate']>
  readonly send: Send
}

const resultPath = ({ kind, of }: HandsSet, roomId: string): string =>
  kind === 'daily' ? dailyPath(of) : challengeAtTable(roomId)

const soloOf = ({ kind }: HandsSet, rounds: number): SoloProps => ({
  levelName: LEVEL_TEXT.forte.name,
  rounds,
  short: handsText.short[kind],
  leave: tableText.table.leave,
  asked: [],
  panel: (
    <div className={styles.panel}>
      <h2 className="display">{handsText.title[kind]}</h2>
      <p>{handsText.same}</p>
      <p>{handsText.counts}</p>
      <p>{handsText.later[kind]}</p>
    </div>
  ),
  button: null,
  banner: null,
})

export const HandsTable = ({ view, game, hands, send }: HandsTableProps): JSX.Element => {
  const [dialog, setDialog] = useState<TableDialog | null>(null)
  const navigate = useNavigate()
  const set = setOfHands(hands.set)
  const isOver = game.phase === 'gameOver'
  const userId = viewerIdOf(view)
  const day = set.kind === 'daily' ? set.of : null
  useEffect(() => {
    if (day !== null) noteHand({ userId, day }, !isOver)
  }, [userId, day, isOver])
  const leave = (): void => {
    void navigate('/', { replace: true })
    if (!isOver) toast({ title: handsText.left, message: handsText.later[set.kind] })
  }
  const actions = useTableActions({
    view,
    thirdCard: 'replacesOldest',
    send,
    leave,
    open: setDialog,
  })
  return (
    <PlayingTable
      {...ALONE}
      view={view}
      game={game}
      chat={[]}
      actions={actions}
      solo={soloOf(set, hands.rounds)}
      send={send}
      dialog={dialog}
      onDialog={setDialog}
      isCoached={false}
    >
      <OwnMoveNote view={view} onReturn={actions.returnToSeat} />
      {isOver && (
        <HandsOver
          kind={set.kind}
          points={ownPoints(view)}
          onResult={() => void navigate(resultPath(set, view.roomId), { replace: true })}
        />
      )}
    </PlayingTable>
  )
}
