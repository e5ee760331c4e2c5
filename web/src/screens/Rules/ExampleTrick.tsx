import type { CardId } from '#common/rules/cards.ts'
import { cardName } from '../../game/card-names.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { rulesText } from '../../text/rules.ts'
import { NAMES, outcomeOf, signed } from './examples.ts'

type ExampleTrickProps = { readonly cards: readonly CardId[]; readonly text: string }

/** A trick in the order of play: who leads, who wins, and what it is worth. */
export const ExampleTrick = ({ cards, text }: ExampleTrickProps) => {
  const { winner, points } = outcomeOf(cards)
  return (
    <figure className="example">
      <ol className="example-cards">
        {cards.map((card, position) => (
          <li key={card} data-winner={position === winner || undefined}>
            <span className="example-tag">{position === winner ? rulesText.scoring.takes : position === 0 ? rulesText.scoring.leads : ''}</span>
            <span role="img" aria-label={cardName(card)}>
              <PlayingCard card={card} highlighted={position === winner} />
            </span>
            <span className="example-name">{NAMES[position]}</span>
          </li>
        ))}
      </ol>
      <figcaption>
        <strong className="points" data-negative={points < 0 || undefined}>
          {rulesText.scoring.total(signed(points))}
        </strong>
        <span>{text}</span>
      </figcaption>
    </figure>
  )
}
