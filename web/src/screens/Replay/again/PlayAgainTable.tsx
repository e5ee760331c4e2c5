/** The solo table at which a moment of a finished game is played. */
import { useEffect, useMemo, useState, type JSX } from 'react'
import { aimOf } from '#common/analysis/decisions.ts'
import type { GameRecord } from '#common/protocol/game-record.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import { handsIn } from '../../../game/replay/hands.ts'
import { MOMENT_ROOM, soloFrom, type Moment } from '../../../game/replay/play-again.ts'
import { useTable } from '../../../state/table.ts'
import { LEVEL_TEXT } from '../../../text/table/solo.ts'
import { playAgainText as text } from '../../../text/table/play-again.ts'
import { browserTimers } from '../../../transport/timers.ts'
import { freshSeed, soloTables } from '../../../transport/solo/solo-table.ts'
import { browserComputers, type WorkerComputers } from '../../../transport/solo/worker-computers.ts'
import { Loading } from '../../../ui/Loading.tsx'
import { useTableConnection, type TablePlace } from '../../PlayingTable/useTableConnection.ts'
import { SoloTable } from '../../Solo/SoloTable.tsx'
import styles from './PlayAgain.module.css'

type PlayAgainTableProps = {
  readonly game: GameRecord
  readonly moment: Moment
  /** Whose place the player takes; null at their own. */
  readonly note: string | null
  readonly onOver: (scores: PerSeat<number>) => void
  readonly onLeave: () => void
}

type Begun = Pick<PlayAgainTableProps, 'game' | 'moment' | 'onOver'> & { readonly isOwn: boolean }

/** The moves of this table are in the page only: the running solo game and what is chosen there stay as they are. */
const placeWith = (computers: WorkerComputers, { game: record, moment, isOwn, onOver }: Begun): TablePlace => {
  const { game, cast } = soloFrom(record, moment, isOwn)
  let played = game
  return {
    roomId: MOMENT_ROOM,
    playerId: null,
    open: soloTables(
      {
        timers: browserTimers,
        computers: (known, level) => computers.move(known, level, aimOf(record)),
        newSeed: freshSeed,
        keep: (next) => {
          played = next
          return true
        },
        cast,
        onlyRound: { number: moment.from.round.number, onOver },
      },
      () => played,
    ),
    isServerUp: () => Promise.resolve(true),
    openVoice: null,
    onGameStarted: () => undefined,
  }
}

/** One try. The properties count when it begins. */
export const PlayAgainTable = ({ note, onLeave, ...given }: PlayAgainTableProps): JSX.Element => {
  const [begun] = useState({ ...given, isOwn: note === null })
  const computers = useMemo(() => browserComputers(browserTimers), [])
  const place = useMemo(() => placeWith(computers, begun), [computers, begun])
  const { send } = useTableConnection(place)
  const { snapshot } = useTable()
  useEffect(() => {
    computers.warmUp()
    return () => computers.stop()
  }, [computers])

  const hands = handsIn(begun.game)
  const game = snapshot?.view.roomId === MOMENT_ROOM ? snapshot.view.game : null
  if (snapshot === null || game === null) return <Loading />
  const panel = (
    <div className={styles.panel}>
      <h2 className="display">{text.title}</h2>
      {note !== null && <p>{note}</p>}
      <p>{text.lead}</p>
      <p>{text.uncounted}</p>
    </div>
  )
  return (
    <SoloTable
      snapshot={{ ...snapshot, view: { ...snapshot.view, duplicate: hands } }}
      game={game}
      solo={{
        levelName: LEVEL_TEXT.forte.name,
        rounds: hands?.rounds ?? null,
        short: text.short,
        leave: text.back,
        asked: [],
        panel,
        button: null,
        banner: null,
      }}
      send={send}
      onLeave={onLeave}
      onChangeLevel={onLeave}
    />
  )
}
