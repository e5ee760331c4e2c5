/** The scores of a replay at its step: totals, the points of the round so far, and the sheet with the chart. */
import type { JSX } from 'react'
import type { PerSeat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { finalList, signed, standings, total } from '../../game/score/standings.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { ScoreSheet } from '../score/ScoreSheet.tsx'
import styles from './ReplayScores.module.css'

export type ReplayScoresProps = {
  readonly view: TableView & { readonly game: PublicGameView }
  readonly roundPoints: PerSeat<number>
}

/**
 * The totals of the seats; when the game is over, the final list with a crown for who has won. `roundPoints` is null
 * where they are not shown.
 */
export const ReplayTotals = ({
  view,
  roundPoints,
}: Pick<ReplayScoresProps, 'view'> & { readonly roundPoints: PerSeat<number> | null }): JSX.Element => (
  <ol className={styles.list}>
    {(view.game.phase === 'gameOver' ? finalList(view) : standings(view)).map(
      ({ seat, name, avatarUrl, total: points, isViewer, isWinner }) => (
        <li key={seat} className={styles.row} data-viewer={isViewer || undefined} data-winner={isWinner || undefined}>
          <PlayerAvatar name={name} avatarUrl={avatarUrl} size={28} />
          <span className={styles.name}>
            {name}
            {isWinner && (
              <span className={styles.crown} role="img" aria-label={gameOverText.winner}>
                <CrownIcon size={18} />
              </span>
            )}
            {roundPoints !== null && (
              <small data-sign={Math.sign(roundPoints[seat])}>
                {signed(roundPoints[seat])} {REPLAY_TEXT.inRound}
              </small>
            )}
          </span>
          <strong>{total(points)}</strong>
        </li>
      ),
    )}
  </ol>
)

export const ReplayScores = ({ view, roundPoints }: ReplayScoresProps): JSX.Element => (
  <div className={styles.scores}>
    <ReplayTotals view={view} roundPoints={roundPoints} />
    <ScoreSheet view={view} game={view.game} />
  </div>
)
