import { Tooltip, VisuallyHidden } from '@mantine/core'
import type { QueenMatrix as Matrix } from '#common/protocol/rest/statistics-answers.ts'
import { Explained } from '../../ui/Explained.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { matrixRows, rivals } from './queen-matrix.ts'
import styles from './QueenMatrix.module.css'

const EVENTS = { hover: true, focus: false, touch: true } as const

const Cells = ({
  matrix: { players },
  row,
}: {
  readonly matrix: Matrix
  readonly row: ReturnType<typeof matrixRows>[number]
}) =>
  row.cells.map(({ count, heat }, to) => {
    const sentence = STATISTICS_TEXT.statistics.gave(players[row.from]?.name ?? '', players[to]?.name ?? '', count)
    return (
      <td key={to} aria-label={sentence}>
        <Tooltip label={sentence} events={EVENTS} withinPortal={false}>
          <div className={styles.cell} data-heat={heat} data-own-card={to === row.from || undefined}>
            {count}
          </div>
        </Tooltip>
      </td>
    )
  })

const Rivals = ({ matrix }: { readonly matrix: Matrix }) => {
  const { from, to } = rivals(matrix)
  return (
    <ul className={styles.rivals}>
      {from !== null && <li>{STATISTICS_TEXT.statistics.mostFrom(from.name, from.count)}</li>}
      {to !== null && <li>{STATISTICS_TEXT.statistics.mostTo(to.name, to.count)}</li>}
    </ul>
  )
}

/**
 * Who gave the queen of spades to whom: a row for each giver, a column for each taker. Nothing before there was another
 * player.
 */
export const QueenMatrix = ({ matrix }: { readonly matrix: Matrix }) =>
  matrix.players.length < 2 ? null : (
    <section className={styles.panel}>
      <div>
        <h2 className={styles.title}>
          <SuitIcon suit="spades" size={22} /> {STATISTICS_TEXT.statistics.matrix}
        </h2>
        <p className="soft">{STATISTICS_TEXT.statistics.matrixLead}</p>
      </div>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th className={styles.corner} scope="col">
              {STATISTICS_TEXT.statistics.matrixCorner}
            </th>
            {matrix.players.map(({ name, avatarUrl }, to) => (
              <th key={to} scope="col">
                <PlayerAvatar name={name} avatarUrl={avatarUrl} size={30} />
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrixRows(matrix).map((row) => {
            const { name = '', avatarUrl = null, isSelf = false } = matrix.players[row.from] ?? {}
            return (
              <tr key={row.from} data-self={isSelf || undefined}>
                <th scope="row">
                  <PlayerAvatar name={name} avatarUrl={avatarUrl} size={26} />
                  <span className={styles.name}>{name}</span>
                </th>
                <Cells matrix={matrix} row={row} />
              </tr>
            )
          })}
        </tbody>
      </table>
      <Rivals matrix={matrix} />
      <p className="small">
        <Explained {...STATISTICS_TEXT.statistics.matrixExplained} />
      </p>
    </section>
  )
