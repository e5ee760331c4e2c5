import type { ReactNode } from 'react'
import { Alert } from '../Alert.tsx'

type FormAlertProps = { readonly id: string; readonly problem: string | null; readonly children?: ReactNode }

/** Why a form is not sent (`useFormProblem`), with what helps; nothing while there is no problem. */
export const FormAlert = ({ id, problem, children }: FormAlertProps) =>
  problem !== null && (
    <Alert id={id} kind="error">
      {problem}
      {children}
    </Alert>
  )
