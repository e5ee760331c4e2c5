/** The scores: totals with their colour bands, and the points of each round. */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import { pointsToWin } from '#common/rules/scoring.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { scoreBand } from '../game/bands.ts'
import { seatToPlay } from '../game/playable.ts'
import { signed, standings, total } from '../game/standings.ts'
import { hasPointsAdded } from '../game/sums.ts'
import { text as sums } from '../text/sums.ts'
import { text } from '../text/table.ts'
import styles from './Scores.module.css'

type GameProps = { readonly view: TableView; readonly game: PublicGameView }
type ScoreListProps = GameProps & { readonly showsSums: boolean }

export const ScoreList = ({ view, game, showsSums }: ScoreListProps): JSX.Element => (
  <ul className={styles.list}>
    {standings(view).map(({ seat, name, avatarUrl, total: points, roundPoints, isViewer }) => (
      <li key={seat} className={styles.score} data-viewer={isViewer || undefined} data-turn={seatToPlay(view) === seat || undefined}>
        <PlayerAvatar name={name} avatarUrl={avatarUrl} size={30} />
        <span className={styles.player}>
          <span className={styles.name}>{name}</span>
          <small>{sums.missing(pointsToWin(points))}</small>
        </span>
        <strong className={styles.total} data-band={scoreBand(points)}>
          {total(points)}
        </strong>
        {showsSums && hasPointsAdded(game) && (
          <span key={roundPoints} className={styles.added} title={sums.added(signed(roundPoints))} data-sign={Math.sign(roundPoints)}>
            {signed(roundPoints)}
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** One row for each round, one column for each player. */
export const RoundScores = ({ view, game }: GameProps): JSX.Element =>
  game.roundScores.length === 0 ? (
    <p className="small">{text.scores.noRounds}</p>
  ) : (
    <table className={styles.rounds}>
      <caption>{text.scores.rounds}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title={text.table.round}>M</abbr>
          </th>
          {standings(view).map(({ seat, name, avatarUrl }) => (
            <th scope="col" key={seat} title={name}>
              <VisuallyHidden>{name}</VisuallyHidden>
              <PlayerAvatar name={name} avatarUrl={avatarUrl} size={24} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {game.roundScores.map((scores, round) => (
          <tr key={round}>
            <th scope="row">{round + 1}</th>
            {scores.map((points, seat) => (
              <td key={seat} data-sign={Math.sign(points)}>
                {signed(points)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
