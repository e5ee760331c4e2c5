import { Fragment, type ComponentType } from 'react'
import { type SuitName, DECK, SPADES, idOf, suitOf, type CardId } from '#common/rules/cards.ts'
import { directionOf } from '#common/rules/passing.ts'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { rulesText } from '../../text/rules.ts'
import { cardName } from '../../game/hand/card-names.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import {
  ACE_OF_HEARTS_TRICK,
  FIRST_TRICK,
  REGICIDE_TRICK,
  SCORED_TRICKS,
  NAMES,
  outcomeOf,
  signed,
} from './examples.ts'
import { RoundTable, ValueTable } from './ScoreTables.tsx'
import { TableDiagram } from './TableDiagram.tsx'
import styles from './Rules.module.css'

type ExampleTrickProps = { readonly cards: readonly CardId[]; readonly text: string }

/** An example trick in the order of play: who leads, who wins, and how many points it is worth. */
const ExampleTrick = ({ cards, text }: ExampleTrickProps) => {
  const { winner, points } = outcomeOf(cards)
  return (
    <figure className={styles.example}>
      <ol className={styles.cards}>
        {cards.map((card, position) => (
          <li key={card} data-winner={position === winner || undefined}>
            <span className={styles.tag}>
              {position === winner ? rulesText.scoring.takes : position === 0 ? rulesText.scoring.leads : ''}
            </span>
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

const HIGH_TO_LOW: readonly CardId[] = DECK.filter((card) => suitOf(card) === SPADES)
  .map(idOf)
  .toReversed()
const PASS_ROUNDS = [1, 2, 3, 4] as const

const Brief = () => (
  <ol className={styles.brief}>
    {rulesText.brief.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ol>
)

const Deck = () => (
  <>
    <p>{rulesText.deck.order}</p>
    <div className={styles.ranks}>
      {HIGH_TO_LOW.map((card) => (
        <span key={card} role="img" aria-label={cardName(card)}>
          <PlayingCard card={card} />
        </span>
      ))}
    </div>
    <div className={styles.beside}>
      <TableDiagram direction="right" label={rulesText.deck.turnFigure} />
      <div>
        <p>{rulesText.deck.turn}</p>
        <p>{rulesText.deck.first}</p>
      </div>
    </div>
  </>
)

const Pass = () => (
  <>
    <p>{rulesText.pass.text}</p>
    <ol className={styles.cycle}>
      {PASS_ROUNDS.map((round) => {
        const direction = directionOf(round)
        return (
          <li key={round}>
            <TableDiagram direction={direction} label={rulesText.pass.steps[direction]} />
            <span className="overline">{rulesText.pass.round(round)}</span>
            <strong>{rulesText.pass.steps[direction]}</strong>
            {direction === 'keep' && <small>{rulesText.pass.keepNote}</small>}
          </li>
        )
      })}
    </ol>
    <p>{rulesText.pass.after}</p>
  </>
)

const Tricks = () => (
  <>
    <p>{rulesText.tricks.text}</p>
    <p>{rulesText.tricks.winner}</p>
    <h3 className="overline">{rulesText.tricks.example}</h3>
    <ExampleTrick cards={FIRST_TRICK} text={rulesText.tricks.explained} />
  </>
)

const Hearts = () => (
  <>
    <p>{rulesText.hearts.intro}</p>
    <ul>
      {rulesText.hearts.exceptions.map((exception) => (
        <li key={exception}>{exception}</li>
      ))}
    </ul>
    <p>{rulesText.hearts.outro}</p>
  </>
)

const Scoring = () => (
  <>
    <p>{rulesText.scoring.text}</p>
    <ValueTable />
    <h3 className="overline">{rulesText.scoring.examples}</h3>
    <div className={styles.examples}>
      {SCORED_TRICKS.map((example) => (
        <ExampleTrick key={example.text} {...example} />
      ))}
    </div>
  </>
)

const Round = () => (
  <>
    <p>{rulesText.round.text}</p>
    <div className={styles.scroll}>
      <RoundTable />
    </div>
    <p>{rulesText.round.note}</p>
  </>
)

const End = () => rulesText.end.map((text) => <p key={text}>{text}</p>)

const Connection = () => rulesText.connection.map((text) => <p key={text}>{text}</p>)

const Queen = () => (
  <>
    <p>{rulesText.queen.text}</p>
    <div className={styles.examples}>
      <ExampleTrick cards={REGICIDE_TRICK} text={rulesText.queen.regicide} />
      <ExampleTrick cards={ACE_OF_HEARTS_TRICK} text={rulesText.queen.heart} />
    </div>
    <p>{rulesText.queen.note}</p>
  </>
)

const Advice = () => (
  <ul className={styles.advice}>
    {rulesText.advice.map(({ title, text }) => (
      <li key={title}>
        <strong>{title}</strong>
        {text}
      </li>
    ))}
  </ul>
)

type SectionId = keyof typeof rulesText.sections

const SECTIONS: readonly (readonly [SectionId, ComponentType])[] = [
  ['brief', Brief],
  ['deck', Deck],
  ['pass', Pass],
  ['tricks', Tricks],
  ['hearts', Hearts],
  ['scoring', Scoring],
  ['round', Round],
  ['end', End],
  ['queen', Queen],
  ['advice', Advice],
  ['connection', Connection],
]
const ORNAMENTS: readonly SuitName[] = ['spades', 'diamonds', 'clubs', 'hearts']

export const SECTION_IDS = SECTIONS.map(([id]) => id)

/** All sections of the rules, in their order. */
export const RulesText = () => (
  <>
    {SECTIONS.map(([id, Body], index) => (
      <Fragment key={id}>
        {index > 0 && (
          <div className="rule">
            <SuitIcon suit={ORNAMENTS[index % ORNAMENTS.length] ?? 'spades'} size={15} />
          </div>
        )}
        <section id={id} aria-labelledby={`${id}-title`}>
          <h2 className="display" id={`${id}-title`}>
            {rulesText.sections[id]}
          </h2>
          <Body />
        </section>
      </Fragment>
    ))}
  </>
)
