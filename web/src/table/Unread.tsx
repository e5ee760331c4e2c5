/** The number of unread chat lines, at the corner of the button that shows them; nothing when there are none. */
import type { JSX } from 'react'
import { text } from '../text/table.ts'
import styles from './Unread.module.css'

export const Unread = ({ count }: { readonly count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <span className={styles.unread} role="status" aria-label={text.chat.unread(count)}>
      {count}
    </span>
  )
