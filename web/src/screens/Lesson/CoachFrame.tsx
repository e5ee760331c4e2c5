import type { JSX, ReactNode } from 'react'
import { BrandMark } from '../../ui/icons/icons.tsx'
import styles from './Lesson.module.css'

type CoachFrameProps = {
  readonly label: string
  readonly title: string
  readonly said: ReactNode
  /** How far the viewer is, and the buttons. */
  readonly children: ReactNode
}

/** A coach beside the table. What is said is read aloud politely; the buttons stand outside of what is read. */
export const CoachFrame = ({ label, title, said, children }: CoachFrameProps): JSX.Element => (
  <section className={styles.coach} aria-label={label}>
    <header className={styles.title}>
      <BrandMark size={26} />
      <h2 className="display">{title}</h2>
    </header>
    <div className={styles.said} role="status" aria-live="polite">
      {said}
    </div>
    <div className={styles.foot}>{children}</div>
  </section>
)
