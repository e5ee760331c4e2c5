/** The story of a round: the queen's way, and for each player what the round brought, the new total and the distance to 51. */
import type { JSX } from 'react'
import { pointsToWin } from '#common/rules/scoring.ts'
import type { RoundStory as Story } from '../game/round-story.ts'
import { queensWay, takingsText } from '../game/story-text.ts'
import { change } from '../text/formats.ts'
import { plainNumber } from '../text/plain-number.ts'
import { story as text } from '../text/story.ts'
import styles from './RoundStory.module.css'

export const RoundStory = ({ story }: { readonly story: Story }): JSX.Element => (
  <div className={styles.story}>
    <div className={styles.lead}>
      <p className={styles.title} id="round-story">{text.title(story.round)}</p>
      {queensWay(story) !== null && <p className={styles.headline}>{queensWay(story)}</p>}
    </div>
    <table className={styles.rows} aria-labelledby="round-story">
      <tbody>
        {story.rows.map((row, index) => (
          <tr key={row.seat} data-viewer={row.isViewer || undefined} data-leader={index === 0 || undefined}>
            <th scope="row">
              <span className="clipped">{row.name}</span>
              <small>{takingsText(row)}</small>
            </th>
            <td className={styles.points} data-sign={Math.sign(row.points)}>{change(row.points)}</td>
            <td>
              <b>{plainNumber(row.total)}</b>
              <small>{text.missing(pointsToWin(row.total))}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
