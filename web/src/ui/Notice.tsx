import type { ReactNode } from 'react'
import styles from './Notice.module.css'

type NoticeProps = { readonly title: string; readonly text: string; readonly action?: ReactNode; readonly ornament?: ReactNode }

/** A screen with one message and one action. */
export const Notice = ({ title, text, action, ornament }: NoticeProps) => (
  <section className={styles.notice}>
    {ornament}
    <h1 className="display">{title}</h1>
    <p>{text}</p>
    {action}
  </section>
)
