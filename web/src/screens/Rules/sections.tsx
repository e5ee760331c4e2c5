/** The sections of the rules page, one component each. */
import { DECK, SPADES, idOf, suitOf, type CardId } from '#common/rules/cards.ts'
import { directionOf } from '#common/rules/passing.ts'
import { cardName } from '../../game/card-names.ts'
import { PlayingCard } from '../../table/PlayingCard.tsx'
import { rulesText } from '../../text/rules.ts'
import { ACE_OF_HEARTS_TRICK, FIRST_TRICK, REGICIDE_TRICK, SCORED_TRICKS } from './examples.ts'
import { ExampleTrick } from './ExampleTrick.tsx'
import { RoundTable, ValueTable } from './ScoreTables.tsx'
import { TableDiagram } from './TableDiagram.tsx'
import styles from './Rules.module.css'

const HIGH_TO_LOW: readonly CardId[] = DECK.filter((card) => suitOf(card) === SPADES)
  .map(idOf)
  .toReversed()
const PASS_ROUNDS = [1, 2, 3, 4] as const

export const Brief = () => (
  <ol className={styles.brief}>
    {rulesText.brief.map((rule) => (
      <li key={rule}>{rule}</li>
    ))}
  </ol>
)

export const Deck = () => (
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

export const Pass = () => (
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

export const Tricks = () => (
  <>
    <p>{rulesText.tricks.text}</p>
    <p>{rulesText.tricks.winner}</p>
    <h3 className="overline">{rulesText.tricks.example}</h3>
    <ExampleTrick cards={FIRST_TRICK} text={rulesText.tricks.explained} />
  </>
)

export const Hearts = () => (
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

export const Scoring = () => (
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

export const Round = () => (
  <>
    <p>{rulesText.round.text}</p>
    <div className={styles.scroll}>
      <RoundTable />
    </div>
    <p>{rulesText.round.note}</p>
  </>
)

export const End = () => rulesText.end.map((text) => <p key={text}>{text}</p>)

export const Queen = () => (
  <>
    <p>{rulesText.queen.text}</p>
    <div className={styles.examples}>
      <ExampleTrick cards={REGICIDE_TRICK} text={rulesText.queen.regicide} />
      <ExampleTrick cards={ACE_OF_HEARTS_TRICK} text={rulesText.queen.heart} />
    </div>
    <p>{rulesText.queen.note}</p>
  </>
)

export const Advice = () => (
  <ul className={styles.advice}>
    {rulesText.advice.map(({ title, text }) => (
      <li key={title}>
        <strong>{title}</strong>
        {text}
      </li>
    ))}
  </ul>
)
