import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  readonly ornament: ReactNode
  readonly text: string
  readonly hint?: string
  readonly action?: ReactNode
  readonly isFailure?: boolean
}

/** Shown in place of an empty list, or of a list that could not be loaded. */
export const EmptyState = ({ ornament, text, hint, action, isFailure = false }: EmptyStateProps) => (
  <div className={styles.blank} role={isFailure ? 'alert' : undefined} data-failure={isFailure || undefined}>
    {ornament}
    <p>{text}</p>
    {hint !== undefined && <p className="faint">{hint}</p>}
    {action}
  </div>
)
