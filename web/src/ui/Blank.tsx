import type { ReactNode } from 'react'
import styles from './Blank.module.css'

type BlankProps = { readonly ornament: ReactNode; readonly text: string; readonly hint?: string; readonly action?: ReactNode; readonly isFailure?: boolean }

/** Shown in place of an empty list, or of a list that could not be loaded. */
export const Blank = ({ ornament, text, hint, action, isFailure = false }: BlankProps) => (
  <div className={styles.blank} role={isFailure ? 'alert' : undefined} data-failure={isFailure || undefined}>
    {ornament}
    <p>{text}</p>
    {hint !== undefined && <p className="faint">{hint}</p>}
    {action}
  </div>
)
