/** A hint: the best move, why, and what each legal card is worth; and the moves of the last round that cost most. */
import { useRef, type JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { cardInSentence, cardName } from '../../game/hand/card-names.ts'
import type { Hint } from '../../game/solo/hint.ts'
import { costText, costlyText, percent, whyText } from '../../game/solo/why-text.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import { change } from '../../text/formats.ts'
import { hintText as text } from '../../text/table/solo.ts'
import type { HintState, RoundReview, SoloHints } from './useHint.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './HintPanel.module.css'

const PassHint = ({ best, why }: Hint): JSX.Element => (
  <p>
    <b>{text.pass(best.map(cardInSentence))}</b> {whyText(why)}
  </p>
)

type PlayHintProps = Pick<Hint, 'moves' | 'why'> & { readonly best: CardId }
const PlayHint = ({ moves, best, why }: PlayHintProps): JSX.Element => (
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
        {moves.map(({ cards, expectedPoints, winChance }) => (
          <tr key={cards.join()} data-best={cards.includes(best) || undefined}>
            <th scope="row">{cards.map(cardName).join()}</th>
            <td>{change(expectedPoints)}</td>
            <td>{percent(winChance)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

const Answer = ({ state }: { readonly state: HintState }): JSX.Element | null => {
  if (state === 'waiting') return null
  if (state === 'thinking' || state === 'failed') return <p>{state === 'thinking' ? text.thinking : text.failed}</p>
  const [card, other] = state.best
  return card === undefined || other !== undefined ? <PassHint {...state} /> : <PlayHint {...state} best={card} />
}

const Review = ({ review: { round, costly } }: { readonly review: RoundReview }): JSX.Element => (
  <section className={styles.review} aria-label={text.reviewTitle(round)}>
    <h3>{text.reviewTitle(round)}</h3>
    {costly.length === 0 ? (
      <p>{text.reviewNone}</p>
    ) : (
      <ul>
        {costly.map((move) => (
          <li key={move.played.cards.join()}>
            {costlyText(move)} <b>{costText(move)}</b>
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
