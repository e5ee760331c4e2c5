/** The scores: totals with their colour bands, what this round adds, and how far each player is on the way to 51. */
import { VisuallyHidden } from '@mantine/core'
import type { CSSProperties, JSX } from 'react'
import { pointsToWin } from '#common/rules/scoring.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { scoreBand } from '../../game/score/bands.ts'
import { seatToPlay } from '../../game/hand/playable.ts'
import { signed, standings, total } from '../../game/score/standings.ts'
import { hasPointsAdded, shareOf } from '../../game/score/sums.ts'
import { scoreText } from '../../text/table/score.ts'
import styles from './Scores.module.css'

type ScoreListProps = { readonly view: TableView; readonly game: PublicGameView; readonly showsSums: boolean }

type Share = CSSProperties & Readonly<Record<'--share', number>>
const shareDone = (points: number): Share => ({ '--share': shareOf(points) })

export const ScoreList = ({ view, game, showsSums }: ScoreListProps): JSX.Element => (
  <ul className={styles.list}>
    {standings(view).map(({ seat, name, avatarUrl, total: points, roundPoints, isViewer }) => (
      <li
        key={seat}
        className={styles.score}
        data-viewer={isViewer || undefined}
        data-turn={seatToPlay(view) === seat || undefined}
      >
        <PlayerAvatar name={name} avatarUrl={avatarUrl} size={30} />
        <span className={styles.player}>
          <span className={styles.name}>{name}</span>
          {view.duplicate === null && (
            <span className={styles.way} style={shareDone(points)} title={scoreText.missing(pointsToWin(points))}>
              <VisuallyHidden>{scoreText.missing(pointsToWin(points))}</VisuallyHidden>
            </span>
          )}
        </span>
        <strong className={styles.total} data-band={scoreBand(points)}>
          {total(points)}
        </strong>
        {showsSums && hasPointsAdded(game) && (
          <span
            key={roundPoints}
            className={styles.added}
            title={scoreText.added(signed(roundPoints))}
            data-sign={Math.sign(roundPoints)}
          >
            {signed(roundPoints)}
          </span>
        )}
      </li>
    ))}
  </ul>
)
