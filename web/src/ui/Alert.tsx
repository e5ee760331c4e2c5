import type { ReactNode } from 'react'
import { AlertIcon } from './icons/icons.tsx'
import styles from './Alert.module.css'

type AlertProps = { readonly id?: string; readonly kind?: 'info' | 'warning' | 'error'; readonly children: ReactNode }

/** A message inside a screen. Screen readers read it as soon as it appears. */
export const Alert = ({ id, kind = 'info', children }: AlertProps) => (
  <div className={styles.alert} id={id} data-kind={kind} role="alert">
    <AlertIcon size={20} />
    <div>{children}</div>
  </div>
)
