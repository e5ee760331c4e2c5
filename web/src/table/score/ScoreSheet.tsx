/** The score sheet: how the totals grew, and the points of each round with the totals after it. */
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, JSX } from 'react'
import { WINNING_TOTAL } from '#common/limits.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { growth, lineOf, sheetRows, type SheetRow, signed, standings, total } from '../../game/score/standings.ts'
import { initialsAmong } from '../../ui/initials.ts'
import { LineChart, LineSample } from '../../ui/chart/LineChart.tsx'
import { tableText } from '../../text/table/table.ts'
import { scoreText } from '../../text/table/score.ts'
import styles from './ScoreSheet.module.css'

export type ScoreSheetProps = { readonly view: TableView; readonly game: PublicGameView }

const GUIDES = [
  { value: 0, label: '0' },
  { value: WINNING_TOTAL, label: String(WINNING_TOTAL), isGoal: true },
] as const

const Growth = ({ view, rows }: { readonly view: TableView; readonly rows: readonly SheetRow[] }): JSX.Element => {
  const totals = growth(rows)
  const players = standings(view)
  const lines = players.map(({ seat, name, isViewer }) => ({
    values: totals[seat],
    tone: lineOf(seat, view.viewerSeat),
    isBold: isViewer,
    end: initialsAmong(
      name,
      players.map((player) => player.name),
    ),
  }))
  return (
    <LineChart
      label={scoreText.scores.growthOf(
        players.map(({ seat, name }) => `${name}: ${totals[seat].map(total).join(', ')}`),
      )}
      lines={lines}
      guides={GUIDES}
      steps={['', ...rows.map(({ round }) => String(round))]}
      size="large"
    />
  )
}

const Round = ({ round, cells }: SheetRow): JSX.Element => (
  <tr>
    <th scope="row">{round}</th>
    {cells.map(({ points, total: after }, seat) => (
      <td key={seat}>
        <span data-sign={Math.sign(points)}>{signed(points)}</span>
        <small>
          <VisuallyHidden component="span">{scoreText.scores.totalAfter} </VisuallyHidden>
          {total(after)}
        </small>
      </td>
    ))}
  </tr>
)

type Letters = CSSProperties & Readonly<Record<'--letters', number>>
/** Of the longest word of a name. */
const letters = (name: string): Letters => ({
  '--letters': Math.max(...name.split(/\s+/).map((word) => [...word].length)),
})

const Sheet = ({ view, rows }: { readonly view: TableView; readonly rows: readonly SheetRow[] }): JSX.Element => {
  const players = standings(view)
  return (
    <table className={styles.sheet}>
      <caption>{scoreText.scores.rounds}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={tableText.table.round}>M</abbr>
          </th>
          {players.map(({ seat, name, isViewer }) => (
            <th scope="col" key={seat} title={name} data-viewer={isViewer || undefined}>
              <span className={styles.name} style={letters(name)}>
                {name}
              </span>
              <LineSample tone={lineOf(seat, view.viewerSeat)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Round key={row.round} {...row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <abbr title={scoreText.scores.totals}>Σ</abbr>
          </th>
          {players.map(({ seat, total: points }) => (
            <td key={seat}>{total(points)}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

export const ScoreSheet = ({ view, game }: ScoreSheetProps): JSX.Element => {
  const rows = sheetRows(game.roundScores)
  return rows.length === 0 ? (
    <p className="small">{scoreText.scores.noRounds}</p>
  ) : (
    <div className={styles.whole}>
      {rows.length > 1 && <Growth view={view} rows={rows} />}
      <Sheet view={view} rows={rows} />
    </div>
  )
}
