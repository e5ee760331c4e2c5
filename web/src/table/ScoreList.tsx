/** The scores: totals with their colour bands, and the points of each round. */
import type { JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { scoreBand } from '../game/bands.ts'
import { signed, standings, total } from '../game/standings.ts'
import { text } from '../text/table.ts'
import styles from './Scores.module.css'

type GameProps = { readonly view: TableView; readonly game: PublicGameView }

export const ScoreList = ({ view, game }: GameProps): JSX.Element => (
  <ul className={styles.list}>
    {standings(view).map(({ seat, name, avatarUrl, total: points, tricksTaken, isViewer }) => (
      <li key={seat} className={styles.score} data-viewer={isViewer || undefined} data-turn={game.turn === seat || undefined}>
        <PlayerAvatar name={name} avatarUrl={avatarUrl} size={30} />
        <span className={styles.player}>
          <span className={styles.name}>{name}</span>
          <small>{text.table.tricks(tricksTaken)}</small>
        </span>
        <strong className={styles.total} data-band={scoreBand(points)}>
          {total(points)}
        </strong>
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
            <abbr title={text.table.round}>R</abbr>
          </th>
          {standings(view).map(({ seat, name }) => (
            <th scope="col" key={seat} title={name}>
              {name}
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
