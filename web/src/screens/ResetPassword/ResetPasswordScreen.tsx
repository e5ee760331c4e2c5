import { useEffect, useState, type FormEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Alert, FormAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { toast } from '../../ui/toasts.ts'
import { loadSession } from '../../state/account/session.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { it } from '../../text/it.ts'
import { useResetToken } from './useResetToken.ts'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { resetPassword } from '../../transport/rest/account.ts'
import { resetProblem, type ResetFields } from './reset-form.ts'
import styles from '../AuthFrame/AuthFrame.module.css'

type NewPasswordFormProps = { readonly token: string; readonly onDone: () => void; readonly onTokenRefused: () => void }

/** The form for the new password, typed twice. It tells the screen when the token has expired in the meantime. */
const NewPasswordForm = ({ token, onDone, onTokenRefused }: NewPasswordFormProps) => {
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
      <FormAlert id={problemId} problem={problem} />
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

/** The message about a link that cannot be used, with a link to request another one. */
const DeadLink = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <AuthFrame title={title} lead={text}>
    <div className="stack">
      <div className={styles.actions}>
        <Button component={Link} to="/forgot-password" size="md">
          {ACCOUNT_TEXT.reset.newLink}
        </Button>
      </div>
    </div>
  </AuthFrame>
)

const MissingToken = () => {
  useEffect(() => void toast({ id: 'reset-token', title: ACCOUNT_TEXT.reset.invalidToast, kind: 'error' }), [])
  return <DeadLink title={ACCOUNT_TEXT.reset.missingTitle} text={ACCOUNT_TEXT.reset.missingText} />
}

const Done = () => {
  const navigate = useNavigate()
  return (
    <AuthFrame title={ACCOUNT_TEXT.reset.done} lead={ACCOUNT_TEXT.reset.doneHint}>
      <div className="stack">
        <div className={styles.actions}>
          <Button size="md" onClick={() => void navigate('/login')}>
            {ACCOUNT_TEXT.reset.toLogin}
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}

const Step = ({ onDone }: { readonly onDone: () => void }) => {
  const token = useResetToken()
  const [isRefused, setRefused] = useState(false)
  if (isRefused || token.kind === 'invalid')
    return <DeadLink title={ACCOUNT_TEXT.reset.invalidTitle} text={ACCOUNT_TEXT.reset.invalidText} />
  switch (token.kind) {
    case 'missing':
      return <MissingToken />
    case 'checking':
      return (
        <AuthFrame title={ACCOUNT_TEXT.reset.title} lead={ACCOUNT_TEXT.reset.lead}>
          <Loading text={ACCOUNT_TEXT.reset.checking} />
        </AuthFrame>
      )
    case 'unknown':
      return (
        <AuthFrame title={ACCOUNT_TEXT.reset.title} lead={ACCOUNT_TEXT.reset.lead}>
          <div className="stack">
            <Alert kind="error">{token.problem}</Alert>
            <div className={styles.actions}>
              <Button size="md" onClick={token.checkAgain}>
                {it.common.retry}
              </Button>
            </div>
          </div>
        </AuthFrame>
      )
    case 'usable':
      return (
        <AuthFrame title={ACCOUNT_TEXT.reset.title} lead={ACCOUNT_TEXT.reset.lead}>
          <NewPasswordForm token={token.token} onDone={onDone} onTokenRefused={() => setRefused(true)} />
        </AuthFrame>
      )
  }
}

/** Sets a new password with the token of a recovery link. */
export const ResetPasswordScreen = () => {
  const [isDone, setDone] = useState(false)
  const finish = (): void => {
    setDone(true)
    // The reset has ended every login of the account, perhaps the one of this browser as well.
    void loadSession()
  }
  return (
    <>
      <PageTitle>{ACCOUNT_TEXT.reset.pageTitle}</PageTitle>
      {isDone ? <Done /> : <Step onDone={finish} />}
    </>
  )
}
