import type { ReactNode } from 'react'
import { AlertIcon } from './icons/icons.tsx'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  readonly ornament: ReactNode
  readonly text: string
  readonly hint?: string
  readonly action?: ReactNode
}

/** Shown in place of an empty list. */
export const EmptyState = ({ ornament, text, hint, action }: EmptyStateProps) => (
  <div className={styles.blank}>
    {ornament}
    <p>{text}</p>
    {hint !== undefined && <p className="faint">{hint}</p>}
    {action}
  </div>
)

/** Shown in place of a list that could not be loaded. */
export const LoadFailed = ({ text, action }: Pick<EmptyStateProps, 'text' | 'action'>) => (
  <div className={styles.blank} role="alert" data-failure>
    <AlertIcon size={34} />
    <p>{text}</p>
    {action}
  </div>
)
