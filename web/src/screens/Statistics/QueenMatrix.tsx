import type { QueenMatrix as Matrix } from '#common/protocol/rest/statistics-answers.ts'
import { Explained } from '../../ui/Explained.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { PeopleMatrix, type MatrixCell } from './PeopleMatrix.tsx'
import { matrixRows, rivals } from './queen-matrix.ts'
import styles from './QueenMatrix.module.css'

const Rivals = ({ matrix }: { readonly matrix: Matrix }) => {
  const { from, to } = rivals(matrix)
  return (
    <ul className={styles.rivals}>
      {from !== null && <li>{STATISTICS_TEXT.statistics.mostFrom(from.name, from.count)}</li>}
      {to !== null && <li>{STATISTICS_TEXT.statistics.mostTo(to.name, to.count)}</li>}
    </ul>
  )
}

type QueenMatrixProps = {
  readonly matrix: Matrix
  /** Which games count, where they are not the user's own. */
  readonly explained?: { readonly label: string; readonly explanation: string }
}

/**
 * Who gave the queen of spades to whom: a row for each giver, a column for each taker. Nothing before there was another
 * player. When the user is the first of the players, it says with whom they exchange her most.
 */
export const QueenMatrix = ({ matrix, explained = STATISTICS_TEXT.statistics.matrixExplained }: QueenMatrixProps) => {
  const { players } = matrix
  if (players.length < 2) return null
  const rows = matrixRows(matrix)
  const cellAt = (from: number, to: number): MatrixCell => {
    const { count = 0, heat = 0 } = rows[from]?.cells[to] ?? {}
    const sentence = STATISTICS_TEXT.statistics.gave(players[from]?.name ?? '', players[to]?.name ?? '', count)
    return { sentence, heat, shown: count }
  }
  return (
    <section className={styles.panel}>
      <div>
        <h2 className={styles.title}>
          <SuitIcon suit="spades" size={22} /> {STATISTICS_TEXT.statistics.matrix}
        </h2>
        <p className="soft">{STATISTICS_TEXT.statistics.matrixLead}</p>
      </div>
      <PeopleMatrix players={players} corner={STATISTICS_TEXT.statistics.matrixCorner} cellAt={cellAt} />
      {players[0]?.isSelf === true && <Rivals matrix={matrix} />}
      <p className="small">
        <Explained {...explained} />
      </p>
    </section>
  )
}
