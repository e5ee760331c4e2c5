/**
 * Announces the first player, and tells the story of the round before. Closes after its countdown or on a click (specification section 4). It covers the felt but
 * never the hand, so that cards can be chosen meanwhile.
 */
import { useState, type CSSProperties, type JSX } from 'react'
import { FIRST_PLAYER_MODAL_MS } from '#common/timings.ts'
import type { RoundStory as Story } from '../../game/round-story.ts'
import { text } from '../../text/table.ts'
import { Button } from '../../ui/Button.tsx'
import { useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import { RoundStory } from '../RoundStory.tsx'
import styles from './FirstPlayer.module.css'

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

type FirstPlayerProps = { /** Null for the viewer. */ readonly name: string | null; readonly round: number; readonly story: Story | null; readonly onClose: () => void }

export const FirstPlayer = ({ name, round, story, onClose }: FirstPlayerProps): JSX.Element => (
  <div className={styles.place}>
    <section className={styles.card} role="dialog" aria-labelledby="first-player" data-golden>
      <button type="button" className="cover" tabIndex={-1} aria-label={text.close} onClick={onClose} />
      <div className={styles.head}>
        <Ring />
        <div role="status">
          <h2 className="display">{round === 1 ? text.announce.firstTitle : text.announce.roundTitle(round)}</h2>
          <p className={styles.name} id="first-player">
            {round === 1 ? text.announce.firstPlayer(name) : text.announce.roundPlayer(name)}
          </p>
        </div>
      </div>
      {story !== null && <RoundStory story={story} />}
      {round > 1 && <p className={styles.rule}>{text.announce.laterRounds}</p>}
      <Button size="md" className={styles.button ?? ''} onClick={onClose} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
        {text.announce.continue}
      </Button>
    </section>
  </div>
)
