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

type FormAlertProps = { readonly id: string; readonly problem: string | null; readonly children?: ReactNode }

/**
 * Why a form is not sent (`useFormProblem`); nothing while there is no problem. `children`: what may help, such as free
 * nicknames.
 */
export const FormAlert = ({ id, problem, children }: FormAlertProps) =>
  problem !== null && (
    <Alert id={id} kind="error">
      {problem}
      {children}
    </Alert>
  )
