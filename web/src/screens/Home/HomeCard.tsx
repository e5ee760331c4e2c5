import type { ReactNode } from 'react'
import type { SuitName } from '#common/rules/cards.ts'
import { SuitIcon } from '../../ui/SuitIcon.tsx'
import styles from './Home.module.css'

type HomeCardProps = {
  readonly suit: SuitName
  readonly title: string
  readonly text: string
  readonly isMain?: boolean
  /** The way to another screen. */
  readonly children: ReactNode
}

/** One of the two cards of the home page, below the call to play. */
export const HomeCard = ({ suit, title, text, isMain = false, children }: HomeCardProps) => (
  <section className={styles.way} data-main={isMain || undefined}>
    <span className={styles.suit} aria-hidden>
      <SuitIcon suit={suit} size={150} />
    </span>
    <h2 className="display">{title}</h2>
    <p>{text}</p>
    {children}
  </section>
)
