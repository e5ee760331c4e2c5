import type { ReactNode } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { QUEEN_OF_SPADES_PENALTY, TRICK_POINTS } from '#common/limits.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import { rulesText } from '../../text/rules.ts'
import { ROUND, roundPoints, signed } from './examples.ts'
import styles from './Rules.module.css'

const { rows, faceValue, faceValueNote, head } = rulesText.scoring

type ValueRowProps = {
  readonly card?: CardId
  readonly name: string
  readonly note?: string
  readonly value: ReactNode
}

const ValueRow = ({ card, name, note, value }: ValueRowProps) => (
  <tr>
    <td className={styles.valueCard}>{card !== undefined && <PlayingCard card={card} size="sm" />}</td>
    <th scope="row">
      {name}
      {note !== undefined && <small>{note}</small>}
    </th>
    <td>{value}</td>
  </tr>
)

/** What each card of a trick is worth to its taker. */
export const ValueTable = () => (
  <table className={styles.values}>
    <thead>
      <tr>
        <th scope="col" colSpan={2}>
          {head[0]}
        </th>
        <th scope="col">{head[1]}</th>
      </tr>
    </thead>
    <tbody>
      <ValueRow name={rows.trick} value={signed(TRICK_POINTS)} />
      <ValueRow card="d7" name={rows.numbers} note={faceValueNote} value={faceValue} />
      <ValueRow card="d11" name={rows.jack} value={signed(-11)} />
      <ValueRow card="d12" name={rows.queenDiamonds} value={signed(-12)} />
      <ValueRow card="d13" name={rows.king} value={signed(-13)} />
      <ValueRow card="d1" name={rows.ace} value={signed(-14)} />
      <ValueRow card="s12" name={rows.queen} value={signed(-QUEEN_OF_SPADES_PENALTY)} />
      <ValueRow card="h13" name={rows.others} value={signed(0)} />
    </tbody>
  </table>
)

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The points of a whole example round. */
export const RoundTable = () => (
  <table className={styles.round}>
    <thead>
      <tr>
        {rulesText.round.head.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {ROUND.map((row) => (
        <tr key={row.name}>
          <th scope="row">{row.name}</th>
          <td>
            <small>{row.tricks} × 10</small>
            {signed(row.tricks * TRICK_POINTS)}
          </td>
          <td>{signed(-row.diamonds)}</td>
          <td>{signed(row.hasQueen ? -QUEEN_OF_SPADES_PENALTY : 0)}</td>
          <td className={styles.points} data-negative={roundPoints(row) < 0 || undefined}>
            {signed(roundPoints(row))}
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{rulesText.round.sum}</th>
        <td>{signed(sum(ROUND.map(({ tricks }) => tricks * TRICK_POINTS)))}</td>
        <td>{signed(-sum(ROUND.map(({ diamonds }) => diamonds)))}</td>
        <td>{signed(-QUEEN_OF_SPADES_PENALTY)}</td>
        <td>{signed(sum(ROUND.map(roundPoints)))}</td>
      </tr>
    </tfoot>
  </table>
)
