import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type NoticeProps = {
  readonly title: string
  readonly children: ReactNode
  readonly action?: ReactNode
  readonly ornament?: ReactNode
}

/** A screen with one message and one action. */
export const Notice = ({ title, children, action, ornament }: NoticeProps) => (
  <section className={styles.notice}>
    {ornament}
    <h1 className="display">{title}</h1>
    {children}
    {action}
  </section>
)
