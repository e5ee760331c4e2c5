/**
 * Announces the first player, and tells the story of the round before. Closes after its countdown or on a click
 * (specification section 4). It covers the felt but never the hand, so that cards can be chosen meanwhile.
 */
import { useState, type CSSProperties, type JSX } from 'react'
import { FIRST_PLAYER_MODAL_MS } from '#common/timings.ts'
import { pointsToWin } from '#common/rules/scoring.ts'
import { type RoundStory as Story, queensWay, takingsText } from '../../game/story/round-story.ts'
import { tableText } from '../../text/table/table.ts'
import { Button } from '../../ui/Button.tsx'
import { useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import { change } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { storyText, announceText } from '../../text/table/story.ts'
import styles from './FirstPlayer.module.css'

/**
 * The story of a round: the queen's way, and for each player what the round brought, the new total and the distance to
 * 51.
 */
const RoundStory = ({ story: round }: { readonly story: Story }): JSX.Element => (
  <div className={styles.story}>
    <div className={styles.lead}>
      <p className={styles.title} id="round-story">
        {storyText.title(round.round)}
      </p>
      {queensWay(round) !== null && <p className={styles.headline}>{queensWay(round)}</p>}
    </div>
    <table className={styles.rows} aria-labelledby="round-story">
      <tbody>
        {round.rows.map((row, index) => (
          <tr key={row.seat} data-viewer={row.isViewer || undefined} data-leader={index === 0 || undefined}>
            <th scope="row">
              <span className="clipped">{row.name}</span>
              <small>{takingsText(row)}</small>
            </th>
            <td className={styles.points} data-sign={Math.sign(row.points)}>
              {change(row.points)}
            </td>
            <td>
              <b>{plainNumber(row.total)}</b>
              <small>{storyText.missing(pointsToWin(row.total))}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const RING: CSSProperties & Readonly<Record<'--countdown', string>> = { '--countdown': `${FIRST_PLAYER_MODAL_MS}ms` }

const Ring = (): JSX.Element => {
  const [endsAtMs] = useState(() => performance.now() + FIRST_PLAYER_MODAL_MS)
  const left = useSecondsLeft(endsAtMs)
  return (
    <svg className={styles.ring} viewBox="0 0 64 64" style={RING} aria-hidden="true">
      <circle cx="32" cy="32" r="28" />
      <circle cx="32" cy="32" r="28" pathLength="1" />
      <text x="32" y="40" textAnchor="middle">
        {left}
      </text>
    </svg>
  )
}

type FirstPlayerProps = {
  /** Null for the viewer. */ readonly name: string | null
  readonly round: number
  readonly story: Story | null
  readonly onClose: () => void
}

export const FirstPlayer = ({ name, round, story, onClose }: FirstPlayerProps): JSX.Element => (
  <div className={styles.place}>
    <section className={styles.card} role="dialog" aria-labelledby="first-player" data-golden>
      <button type="button" className="cover" tabIndex={-1} aria-label={tableText.close} onClick={onClose} />
      <div className={styles.head}>
        <Ring />
        <div role="status">
          <h2 className="display">{round === 1 ? announceText.firstTitle : announceText.roundTitle(round)}</h2>
          <p className={styles.name} id="first-player">
            {round === 1 ? announceText.firstPlayer(name) : announceText.roundPlayer(name)}
          </p>
        </div>
      </div>
      {story !== null && <RoundStory story={story} />}
      {round > 1 && <p className={styles.rule}>{announceText.laterRounds}</p>}
      <Button
        size="md"
        className={styles.button ?? ''}
        onClick={onClose}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        {announceText.continue}
      </Button>
    </section>
  </div>
)
