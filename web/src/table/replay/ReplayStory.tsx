/** The round of a replay so far: who passed what to whom, and the tricks with their values. */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import type { Seat } from '#common/rules/seats.ts'
import { cardName } from '../../game/card-names.ts'
import type { ReplayPass, ReplayTrick } from '../../game/replay.ts'
import { signed } from '../../game/standings.ts'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { PlayingCard } from '../PlayingCard.tsx'
import styles from './ReplayStory.module.css'

export type ReplayStoryProps = {
  readonly passes: readonly ReplayPass[]
  readonly tricks: readonly ReplayTrick[]
  readonly nameOf: (seat: Seat) => string
  /** Goes to the end of a trick of this round; tricks count from 1. */
  readonly onTrick: (number: number) => void
}

const Card = ({ card, isHighlighted = false }: { readonly card: CardId; readonly isHighlighted?: boolean }): JSX.Element => (
  <span role="img" aria-label={cardName(card)} title={cardName(card)}>
    <PlayingCard card={card} size="sm" highlighted={isHighlighted} />
  </span>
)

const Pass = ({ pass: { from, to, cards }, nameOf }: { readonly pass: ReplayPass } & Pick<ReplayStoryProps, 'nameOf'>): JSX.Element => (
  <li className={styles.pass}>
    <span className={styles.way}>
      <span>{nameOf(from)}</span>
      <small>
        <span aria-hidden="true">→</span> {nameOf(to)}
      </small>
    </span>
    {cards === null ? <small>{REPLAY_TEXT.notYet}</small> : <span className={styles.cards}>{cards.map((card) => <Card key={card} card={card} />)}</span>}
  </li>
)

const Trick = ({ trick: { number, cards, winner, points, byComputer }, nameOf, onTrick }: { readonly trick: ReplayTrick } & Pick<ReplayStoryProps, 'nameOf' | 'onTrick'>): JSX.Element => (
  <li>
    <button type="button" className={styles.trick} onClick={() => onTrick(number)}>
      <span className={styles.number}>
        <VisuallyHidden component="span">{REPLAY_TEXT.trick} </VisuallyHidden>
        {number}
      </span>
      <span className={styles.cards}>
        {cards.map(({ seat, card }) => (
          <span key={card} className={styles.played} data-computer={byComputer.includes(seat) || undefined} title={byComputer.includes(seat) ? REPLAY_TEXT.computer : undefined}>
            <Card card={card} isHighlighted={seat === winner} />
          </span>
        ))}
      </span>
      <span className={styles.winner}>
        <span>{nameOf(winner)}</span>
        <b data-sign={Math.sign(points)}>{signed(points)}</b>
      </span>
    </button>
  </li>
)

export const ReplayStory = ({ passes, tricks, nameOf, onTrick }: ReplayStoryProps): JSX.Element => (
  <div className={styles.story}>
    <h2 className="overline">{REPLAY_TEXT.passes}</h2>
    {passes.length === 0 ? (
      <p className="small">{REPLAY_TEXT.noPassing}</p>
    ) : (
      <ul className={styles.list}>
        {passes.map((pass) => (
          <Pass key={pass.from} pass={pass} nameOf={nameOf} />
        ))}
      </ul>
    )}
    <h2 className="overline">{REPLAY_TEXT.tricks}</h2>
    {tricks.length === 0 ? (
      <p className="small">{REPLAY_TEXT.noTricks}</p>
    ) : (
      <ol className={styles.list}>
        {tricks.map((trick) => (
          <Trick key={trick.number} trick={trick} nameOf={nameOf} onTrick={onTrick} />
        ))}
      </ol>
    )}
  </div>
)
