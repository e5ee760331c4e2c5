import { useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { MailIcon } from '../../ui/icons/page-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { FormAlert } from '../../ui/Alert.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { requestReset } from '../../transport/rest/account.ts'
import { forgotProblem } from './reset-form.ts'
import styles from '../AuthFrame/AuthFrame.module.css'

const RequestForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const [email, setEmail] = useState('')
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<'email'>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const found = forgotProblem(email)
    if (found !== null) return refuse(event.currentTarget, found)
    clear()
    if (isBusy) return
    setBusy(true)
    const wanted = email.trim()
    const answer = await requestReset(wanted)
    setBusy(false)
    if (answer.ok) onSent(wanted)
    else fail(answer.error)
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert id={problemId} problem={problem} />
      <TextField
        {...input('email', email, setEmail)}
        type="email"
        autoComplete="username"
        label={ACCOUNT_TEXT.forgot.email}
      />
      <div className={styles.actions}>
        <Link className="text-link alone" to="/login">
          {ACCOUNT_TEXT.forgot.back}
        </Link>
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? ACCOUNT_TEXT.forgot.submitting : ACCOUNT_TEXT.forgot.submit}
        </Button>
      </div>
    </form>
  )
}

/** Asks for a recovery link. The answer is the same whether the account exists or not. */
export const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo === null)
    return (
      <AuthFrame title={ACCOUNT_TEXT.forgot.title} lead={ACCOUNT_TEXT.forgot.lead}>
        <PageTitle>{ACCOUNT_TEXT.forgot.pageTitle}</PageTitle>
        <RequestForm onSent={setSentTo} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={ACCOUNT_TEXT.forgot.sentTitle} lead={ACCOUNT_TEXT.forgot.sent}>
      <PageTitle>{ACCOUNT_TEXT.forgot.pageTitle}</PageTitle>
      <div className="stack">
        <p className={styles.hint}>
          <MailIcon size={22} />
          <span>{ACCOUNT_TEXT.forgot.sentHint(sentTo)}</span>
        </p>
        <div className={styles.actions}>
          <Link className="text-link alone" to="/login">
            {ACCOUNT_TEXT.forgot.back}
          </Link>
          <Button variant="default" size="md" onClick={() => setSentTo(null)}>
            {ACCOUNT_TEXT.forgot.again}
          </Button>
        </div>
      </div>
    </AuthFrame>
  )
}
