import type { CardId } from '#common/rules/cards.ts'
import { cardName } from '../../game/card-names.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { rulesText } from '../../text/rules.ts'
import { NAMES, outcomeOf, signed } from './examples.ts'
import styles from './Rules.module.css'

type ExampleTrickProps = { readonly cards: readonly CardId[]; readonly text: string }

/** An example trick in the order of play: who leads, who wins, and how many points it is worth. */
export const ExampleTrick = ({ cards, text }: ExampleTrickProps) => {
  const { winner, points } = outcomeOf(cards)
  return (
    <figure className={styles.example}>
      <ol className={styles.cards}>
        {cards.map((card, position) => (
          <li key={card} data-winner={position === winner || undefined}>
            <span className={styles.tag}>{position === winner ? rulesText.scoring.takes : position === 0 ? rulesText.scoring.leads : ''}</span>
            <span role="img" aria-label={cardName(card)}>
              <PlayingCard card={card} highlighted={position === winner} />
            </span>
            <span>{NAMES[position]}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        <strong className={styles.points} data-negative={points < 0 || undefined}>
          {rulesText.scoring.total(signed(points))}
        </strong>
        <span>{text}</span>
      </figcaption>
    </figure>
  )
}
