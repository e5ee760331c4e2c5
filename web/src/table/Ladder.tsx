/** The ladder: how far each player is on the way from 0 to 51, and who leads. */
import { memo, type JSX } from 'react'
import { WINNING_TOTAL } from '#common/limits.ts'
import { pointsToWin } from '#common/rules/scoring.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { nameAt, playerAt } from '../game/seating.ts'
import { ladder, type Rung } from '../game/sums.ts'
import { plainNumber } from '../text/plain-number.ts'
import { text } from '../text/sums.ts'
import { CrownIcon } from '../ui/table-icons.tsx'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import styles from './Ladder.module.css'

export type LadderProps = { readonly view: TableView; readonly game: PublicGameView; readonly avatarSize: number }

const PERCENT = 100

const said = (view: TableView, rungs: readonly Rung[]): string =>
  text.ladder(rungs.toReversed().map(({ seat, total }) => text.rung(nameAt(view, seat), plainNumber(total), pointsToWin(total))))

const DrawnLadder = ({ view, game, avatarSize }: LadderProps): JSX.Element => {
  const rungs = ladder(game.scores)
  return (
    <div className={styles.ladder} role="img" aria-label={said(view, rungs)}>
      <span className={styles.end}>0</span>
      <span className={styles.track}>
        <span className={styles.done} style={{ width: `${(rungs.at(-1)?.share ?? 0) * PERCENT}%` }} />
        {rungs.map(({ seat, place, isLeader }) => (
          <span key={seat} className={styles.player} style={{ left: `${place * PERCENT}%` }} data-viewer={seat === view.viewerSeat || undefined} data-leader={isLeader || undefined}>
            <PlayerAvatar name={nameAt(view, seat)} avatarUrl={playerAt(view, seat)?.avatarUrl ?? null} size={avatarSize} />
            {isLeader && <CrownIcon size={12} />}
          </span>
        ))}
      </span>
      <b className={styles.end}>{WINNING_TOTAL}</b>
    </div>
  )
}

/** What of the players and of the game is drawn, as a text. */
const drawnOf = ({ view, game, avatarSize }: LadderProps): string =>
  JSON.stringify([game.scores, view.viewerSeat, view.players.map(({ seat, name, avatarUrl }) => [seat, name, avatarUrl]), avatarSize])

/** Drawn anew after a round only: with each card the game and the players are other objects that say the same here. */
export const Ladder = memo(DrawnLadder, (before, after) => drawnOf(before) === drawnOf(after))
