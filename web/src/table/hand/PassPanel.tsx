/**
 * The panel for passing two cards: over the felt on a desktop, above the hand on a phone. It shows who has already
 * passed; a spectator sees nothing else in it.
 */
import type { JSX } from 'react'
import { PASS_SIZE } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import { receiverOf } from '#common/rules/passing.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { cardName } from '../../game/hand/card-names.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { PlayingCard } from './PlayingCard.tsx'
import { nameAt, otherAt } from '../../game/seating.ts'
import { tableText } from '../../text/table/table.ts'
import { DIRECTION_TEXT, passText } from '../../text/table/hand.ts'
import styles from './PassPanel.module.css'

export type PassPanelProps = {
  readonly view: TableView
  readonly game: PublicGameView
  readonly selected: readonly CardId[]
  readonly hasPassed: boolean
  readonly isCompact: boolean
  readonly onConfirm: () => void
}

const Chosen = ({ cards }: { readonly cards: readonly CardId[] }): JSX.Element => (
  <div className={styles.chosen}>
    {Array.from({ length: PASS_SIZE }, (_, index) => {
      const card = cards[index]
      return card === undefined ? (
        <span key={index} className={styles.gap} />
      ) : (
        <span key={card} className={styles.card} role="img" aria-label={cardName(card)}>
          <PlayingCard card={card} size="sm" />
        </span>
      )
    })}
  </div>
)

/** What a seat does in the pass: it has passed, or still chooses. */
const standing = ({ viewerSeat }: TableView, { hasPassed }: PublicGameView, seat: Seat): string => {
  if (seat === viewerSeat) return passText.youPassed
  return hasPassed[seat] ? passText.hasPassed : passText.notPassed
}

/** Who has not passed yet; nothing when all have. */
const awaited = ({ players }: TableView, { hasPassed }: PublicGameView): string | null => {
  const names = players.filter(({ seat }) => !hasPassed[seat]).map(({ name }) => name)
  return names.length === 0 ? null : passText.awaited(names)
}

const Waiting = ({ view, game }: Pick<PassPanelProps, 'view' | 'game'>): JSX.Element => (
  <ul className={styles.players}>
    {view.players.map(({ seat, id }) => (
      <li key={id} data-passed={game.hasPassed[seat] || undefined} data-own={seat === view.viewerSeat || undefined}>
        {game.hasPassed[seat] ? <CheckIcon size={15} /> : <span className={styles.dot} aria-hidden="true" />}
        <b>{otherAt(view, seat) ?? tableText.you}</b> {standing(view, game, seat)}
      </li>
    ))}
  </ul>
)

export const PassPanel = ({ view, game, selected, hasPassed, isCompact, onConfirm }: PassPanelProps): JSX.Element => {
  const receiver = view.viewerSeat === null ? null : receiverOf(view.viewerSeat, game.direction)
  const { label, arrow } = DIRECTION_TEXT[game.direction]
  return (
    <section
      className={styles.panel}
      aria-label={passText.title}
      data-compact={isCompact || undefined}
      data-done={hasPassed || undefined}
    >
      <div className={styles.head}>
        <span className={styles.arrow} aria-hidden="true">
          {arrow}
        </span>
        <div>
          <h2 className="display">{receiver === null ? passText.others : passText.title}</h2>
          <p>
            <span className={styles.way}>
              {label}
              {receiver !== null && ','}
            </span>{' '}
            {receiver?.ok === true && <b>{passText.to(nameAt(view, receiver.value))}</b>}
          </p>
        </div>
      </div>
      {receiver !== null && <Chosen cards={selected} />}
      {receiver === null || hasPassed ? (
        <div className={styles.waiting} role="status">
          {receiver !== null && <strong>{passText.done}</strong>}{' '}
          {isCompact ? awaited(view, game) : <Waiting view={view} game={game} />}
        </div>
      ) : (
        <div className={styles.confirm}>
          <span aria-live="polite">{passText.chosen(selected.length)}</span>
          <Button size="md" disabled={selected.length !== PASS_SIZE} onClick={onConfirm}>
            {passText.confirm}
          </Button>
        </div>
      )}
    </section>
  )
}
