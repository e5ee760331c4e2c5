/** A hint: the best card, why, and what each legal card is worth; and the cards of the last round that cost most. */
import { useRef, type JSX } from 'react'
import { cardInSentence, cardName } from '../../game/hand/card-names.ts'
import type { CardHint, Reason } from '../../game/solo/hint.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import { average, change, percentage } from '../../text/formats.ts'
import { hintText as text } from '../../text/table/solo.ts'
import type { HintState, RoundReview, SoloHints } from './useHint.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './HintPanel.module.css'

const PERCENT = 100

const whyText = (why: Reason): string => {
  switch (why.type) {
    case 'takes':
      return text.why.takes(why)
    case 'leaves':
      return text.why.leaves(why)
    case 'givesDiamond':
      return text.why.givesDiamond(why)
    case 'asGood':
      return why.isAny ? text.why.anyCard() : text.why.asGood(why.others.map(cardInSentence))
    case 'morePoints':
      return text.why.morePoints(cardInSentence(why.second), average(why.points))
    case 'winsMore':
      return text.why.winsMore(
        cardInSentence(why.second),
        percentage(why.chance * PERCENT),
        percentage(why.secondChance * PERCENT),
      )
    default:
      return text.why[why.type]()
  }
}

const PlayHint = ({ hint: { cards, best, why } }: { readonly hint: CardHint }): JSX.Element => (
  <>
    <p className={styles.best}>
      <PlayingCard card={best} size="sm" />
      <span>
        <b>{text.play(cardInSentence(best))}</b>
        {whyText(why)}
      </span>
    </p>
    <table className={styles.worth}>
      <thead>
        <tr>
          <th scope="col">{text.card}</th>
          <th scope="col">{text.expected}</th>
          <th scope="col">{text.chance}</th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ card, expectedPoints, winChance }) => (
          <tr key={card} data-best={card === best || undefined}>
            <th scope="row">{cardName(card)}</th>
            <td>{change(expectedPoints)}</td>
            <td>{percentage(winChance * PERCENT)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const Answer = ({ state }: { readonly state: HintState }): JSX.Element | null => {
  if (state === 'waiting') return null
  if (state === 'thinking' || state === 'failed') return <p>{state === 'thinking' ? text.thinking : text.failed}</p>
  if (state.type === 'play') return <PlayHint hint={state.hint} />
  return (
    <p>
      <b>{text.pass(state.cards.map(cardInSentence))}</b> {text.whyPass}
    </p>
  )
}

const Review = ({ review: { round, costly } }: { readonly review: RoundReview }): JSX.Element => (
  <section className={styles.review} aria-label={text.reviewTitle(round)}>
    <h3>{text.reviewTitle(round)}</h3>
    {costly.length === 0 ? (
      <p>{text.reviewNone}</p>
    ) : (
      <ul>
        {costly.map(({ card, better, points, chance }) => (
          <li key={card}>
            {text.costly(cardName(card), cardInSentence(better))}{' '}
            <b>{points >= 1 ? text.cost(average(points)) : text.chanceCost(percentage(chance * PERCENT))}</b>
          </li>
        ))}
      </ul>
    )}
  </section>
)

export const HintPanel = ({ state, mayAsk, review, ask }: SoloHints): JSX.Element => {
  const answer = useRef<HTMLDivElement>(null)
  /** The button goes when its answer comes, so what has the focus is the answer. */
  const askAndListen = (): void => {
    answer.current?.focus()
    ask()
  }
  return (
    <div className={styles.panel}>
      {(state === 'waiting' || state === 'failed') && (
        <Button variant="default" size="md" fullWidth disabled={!mayAsk} onClick={askAndListen}>
          {text.ask}
        </Button>
      )}
      <div className={styles.answer} role="status" tabIndex={-1} ref={answer}>
        {mayAsk || state !== 'waiting' ? <Answer state={state} /> : <p>{text.notNow}</p>}
      </div>
      {review !== null && <Review review={review} />}
    </div>
  )
}
