/** The ladder: how far each player is on the way from 0 to 51, and who leads. */
import { memo, type CSSProperties, type JSX } from 'react'
import { WINNING_TOTAL } from '#common/limits.ts'
import { pointsToWin } from '#common/rules/scoring.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { nameAt, playerAt } from '../../game/seating.ts'
import { ladder, type Place, type LadderStep } from '../../game/score/sums.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { scoreText } from '../../text/table/score.ts'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './Ladder.module.css'

export type LadderProps = { readonly view: TableView; readonly game: PublicGameView; readonly avatarSize: number }

const PERCENT = 100

const said = (view: TableView, steps: readonly LadderStep[]): string =>
  scoreText.ladder(
    steps.toReversed().map(({ seats, total }) =>
      scoreText.step(
        seats.map((seat) => nameAt(view, seat)),
        plainNumber(total),
        pointsToWin(total),
      ),
    ),
  )

const css = ({ share, pictures }: Place): string => `${share * PERCENT}% + var(--step) * ${pictures}`

type Placed = CSSProperties & Readonly<Record<'--at', string>>
type Tied = Placed & Readonly<Record<'--share', string>>
/** The middle of a step, or of something so many pictures beside it. */
const at = ({ from, until }: LadderStep, aside: number): Placed => ({
  '--at': `calc(min(${css(until)}, max(${from.map(css).join(', ')})) + var(--step) * ${aside})`,
})

/** The middle of the n-th picture of a step, in pictures from the middle of the step. */
const asideOf = ({ seats }: LadderStep, index: number): number => index - (seats.length - 1) / 2

/** What ties the pictures of a step to its point: a line to the nearest one. */
const tied = (step: LadderStep): Tied => {
  const share = `${step.share * PERCENT}%`
  const [first, last] = [at(step, asideOf(step, 0)), at(step, asideOf(step, step.seats.length - 1))]
  return { '--share': share, '--at': `clamp(${first['--at']}, ${share}, ${last['--at']})` }
}

const DrawnLadder = ({ view, game, avatarSize }: LadderProps): JSX.Element => {
  const steps = ladder(game.scores)
  const sized: CSSProperties & Readonly<Record<'--picture', string>> = { '--picture': `${avatarSize}px` }
  return (
    <div className={styles.ladder} style={sized} role="img" aria-label={said(view, steps)}>
      <span className={styles.end}>0</span>
      <span className={styles.track}>
        <span className={styles.rail}>
          <span className={styles.done} style={{ width: `${(steps.at(-1)?.share ?? 0) * PERCENT}%` }} />
          {steps.map(({ seats, share }) => (
            <span
              key={seats.join()}
              className={styles.point}
              style={{ left: `${share * PERCENT}%` }}
              data-viewer={seats.some((seat) => seat === view.viewerSeat) || undefined}
            />
          ))}
        </span>
        {steps.map((step) => (
          <span key={step.seats.join()} className={styles.link} style={tied(step)} />
        ))}
        {steps
          .filter(({ seats }) => seats.length > 1)
          .map((step) => (
            <span
              key={step.seats.join()}
              className={styles.step}
              style={{ ...at(step, 0), width: `calc(var(--step) * ${step.seats.length} - var(--space-1))` }}
            />
          ))}
        {steps.flatMap((step) =>
          step.seats.map((seat, index) => (
            <span
              key={seat}
              className={styles.player}
              style={at(step, asideOf(step, index))}
              data-viewer={seat === view.viewerSeat || undefined}
              data-leader={step.isLeader || undefined}
            >
              <PlayerAvatar
                name={nameAt(view, seat)}
                avatarUrl={playerAt(view, seat)?.avatarUrl ?? null}
                size={avatarSize}
              />
              {step.isLeader && <CrownIcon size={12} />}
              <span className={styles.total}>{plainNumber(step.total)}</span>
            </span>
          )),
        )}
      </span>
      <b className={styles.end}>{WINNING_TOTAL}</b>
    </div>
  )
}

/** What of the players and of the game is drawn, as a text. */
const drawnOf = ({ view, game, avatarSize }: LadderProps): string =>
  JSON.stringify([
    game.scores,
    view.viewerSeat,
    view.players.map(({ seat, name, avatarUrl }) => [seat, name, avatarUrl]),
    avatarSize,
  ])

/** Drawn anew after a round only: with each card the game and the players are other objects that say the same here. */
export const Ladder = memo(DrawnLadder, (before, after) => drawnOf(before) === drawnOf(after))
