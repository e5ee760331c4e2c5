import { useState, type FormEvent } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useFormProblem } from '../../ui/useFormProblem.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { resetPassword } from '../../transport/account.ts'
import { resetProblem, type ResetFields } from './reset-form.ts'

type NewPasswordFormProps = { readonly token: string; readonly onDone: () => void; readonly onTokenRefused: () => void }

/** The form for the new password, typed twice. It tells the screen when the token has expired in the meantime. */
export const NewPasswordForm = ({ token, onDone, onTokenRefused }: NewPasswordFormProps) => {
  const [fields, setFields] = useState<ResetFields>({ password: '', confirmPassword: '' })
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<keyof ResetFields>()
  const [isBusy, setBusy] = useState(false)

  const field = (name: keyof ResetFields) => ({
    label: ACCOUNT_TEXT.reset[name],
    autoComplete: 'new-password',
    ...input(name, fields[name], (typed) => setFields({ ...fields, [name]: typed })),
  })

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const found = resetProblem(fields)
    if (found !== null) return refuse(event.currentTarget, found)
    clear()
    if (isBusy) return
    setBusy(true)
    const answer = await resetPassword({ token, ...fields })
    setBusy(false)
    if (answer.ok) onDone()
    else if (answer.code === 'resetTokenInvalid') onTokenRefused()
    else fail(answer.error)
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {problem !== null && <Alert id={problemId} kind="error">{problem}</Alert>}
      <PasswordField {...field('password')} />
      <PasswordField {...field('confirmPassword')} />
      <div className="actions">
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXT.reset.submitting : ACCOUNT_TEXT.reset.submit}
        </Button>
      </div>
    </form>
  )
}
