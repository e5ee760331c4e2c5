/** How loud the microphone is, with a mark at the level from which somebody counts as speaking. */
import type { CSSProperties, JSX } from 'react'
import { voiceText } from '../../text/table/voice.ts'
import styles from './LevelBar.module.css'

type Lengths = CSSProperties & Readonly<Record<'--level' | '--threshold', string>>

/** The level at the end of the bar. */
const FULL = 100

/** `level` and `threshold` are 0 to 255. */
export const LevelBar = ({ level, threshold }: { readonly level: number; readonly threshold: number }): JSX.Element => {
  const part = Math.round(Math.min(level, FULL))
  const lengths: Lengths = { '--level': `${part}%`, '--threshold': `${threshold}%` }
  return (
    <div
      className={styles.bar}
      role="meter"
      aria-label={voiceText.level}
      aria-valuemin={0}
      aria-valuemax={FULL}
      aria-valuenow={part}
      data-speaking={level > threshold || undefined}
      style={lengths}
    >
      <span />
    </div>
  )
}
