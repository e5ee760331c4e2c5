/** The round of a replay so far: who passed what to whom, and the tricks with their values. */
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, type JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import type { Seat } from '#common/rules/seats.ts'
import { cardName } from '../../game/hand/card-names.ts'
import type { ReplayPass, ReplayTrick } from '../../game/replay/replay.ts'
import { signed } from '../../game/score/standings.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { PlayingCard } from '../hand/PlayingCard.tsx'
import styles from './ReplayStory.module.css'

export type ReplayStoryProps = {
  readonly passes: readonly ReplayPass[]
  readonly tricks: readonly ReplayTrick[]
  /** Whether the last of these tricks lies on the table. */
  readonly isLying: boolean
  readonly nameOf: (seat: Seat) => string
  /** Goes to the end of a trick of this round; tricks count from 1. */
  readonly onTrick: (number: number) => void
}

type CardProps = { readonly card: CardId; readonly isHighlighted?: boolean; readonly byComputer?: boolean }

const Card = ({ card, isHighlighted = false, byComputer = false }: CardProps): JSX.Element => (
  <span
    role="img"
    aria-label={byComputer ? REPLAY_TEXT.byComputer(cardName(card)) : cardName(card)}
    title={cardName(card)}
  >
    <PlayingCard card={card} size="sm" highlighted={isHighlighted} />
  </span>
)

const Pass = ({
  pass: { from, to, cards, isHidden },
  nameOf,
}: { readonly pass: ReplayPass } & Pick<ReplayStoryProps, 'nameOf'>): JSX.Element => (
  <li className={styles.pass}>
    <span className={styles.way}>
      <span>{nameOf(from)}</span>
      <small>
        <span aria-hidden="true">→</span> {nameOf(to)}
      </small>
    </span>
    {cards === null || isHidden ? (
      <small>{cards === null ? REPLAY_TEXT.notYet : REPLAY_TEXT.hiddenPass}</small>
    ) : (
      <span className={styles.cards}>
        {cards.map((card) => (
          <Card key={card} card={card} />
        ))}
      </span>
    )}
  </li>
)

type TrickProps = { readonly trick: ReplayTrick; readonly isCurrent: boolean } & Pick<
  ReplayStoryProps,
  'nameOf' | 'onTrick'
>

const Trick = ({
  trick: { number, cards, winner, points, byComputer },
  isCurrent,
  nameOf,
  onTrick,
}: TrickProps): JSX.Element => (
  <li>
    <button
      type="button"
      className={styles.trick}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onTrick(number)}
    >
      <span className={styles.number}>
        <VisuallyHidden component="span">{REPLAY_TEXT.trick} </VisuallyHidden>
        {number}
      </span>
      <span className={styles.cards}>
        {cards.map(({ seat, card }) => (
          <span key={card} className={styles.played} data-computer={byComputer.includes(seat) || undefined}>
            <Card card={card} isHighlighted={seat === winner} byComputer={byComputer.includes(seat)} />
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

export const ReplayStory = ({ passes, tricks, isLying, nameOf, onTrick }: ReplayStoryProps): JSX.Element => {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(tricks.length)
  // The list follows the replay. In a dialog, which is opened at one step, it begins at its beginning.
  useEffect(() => {
    if (shown.current !== tricks.length)
      list.current?.lastElementChild?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
    shown.current = tricks.length
  }, [tricks.length])
  return (
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
      {tricks.some(({ byComputer }) => byComputer.length > 0) && (
        <p className={styles.legend} aria-hidden="true">
          {REPLAY_TEXT.computer}
        </p>
      )}
      {tricks.length === 0 ? (
        <p className="small">{REPLAY_TEXT.noTricks}</p>
      ) : (
        <ol className={styles.list} ref={list}>
          {tricks.map((trick) => (
            <Trick
              key={trick.number}
              trick={trick}
              isCurrent={isLying && trick.number === tricks.length}
              nameOf={nameOf}
              onTrick={onTrick}
            />
          ))}
        </ol>
      )}
    </div>
  )
}
