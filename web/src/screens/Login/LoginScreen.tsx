import { useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFormProblem } from '../../ui/useFormProblem.ts'
import { readLoginState } from '../../navigation/return-address.ts'
import { forgetAnswers } from '../../state/answer-caches.ts'
import { pageFacts } from '../../state/page-facts.ts'
import { signIn, useSession } from '../../state/session.ts'
import { GuestEntry } from './GuestEntry.tsx'
import { formText } from '../../text/forms.ts'
import { loginProblem, type LoginFields } from './login-form.ts'
import styles from '../AuthFrame/AuthFrame.module.css'

/** Signs in; after that the visitors' guard sends the user to the return address. */
export const LoginScreen = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [fields, setFields] = useState<LoginFields>({ email: '', password: '' })
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<keyof LoginFields>()
  const [isBusy, setBusy] = useState(false)
  const { user } = useSession()
  const { message, returnUrl } = readLoginState(state)

  const field = (name: keyof LoginFields) => ({
    label: formText.login[name],
    ...input(name, fields[name], (typed) => setFields({ ...fields, [name]: typed })),
  })

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const found = loginProblem(fields)
    if (found !== null) return refuse(event.currentTarget, found)
    clear()
    if (isBusy) return
    setBusy(true)
    forgetAnswers()
    const answer = await signIn({ email: fields.email.trim(), password: fields.password })
    setBusy(false)
    if (!answer.ok) fail(answer.error)
  }

  return (
    <AuthFrame title={formText.login.title} lead={formText.login.lead}>
      <PageTitle>{formText.login.title}</PageTitle>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {message !== null && <Alert>{message}</Alert>}
        {problem !== null && <Alert id={problemId} kind="error">{problem}</Alert>}
        <TextField {...field('email')} type="email" autoComplete="username" />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Link className={styles.aside} to="/forgot-password">
          {formText.login.forgot}
        </Link>
        <div className={styles.actions}>
          <Button variant="default" size="md" onClick={() => void navigate('/register', { state })}>
            {formText.login.newUser}
          </Button>
          <Button type="submit" size="md" disabled={isBusy}>
            {isBusy ? formText.login.submitting : formText.login.submit}
          </Button>
        </div>
      </form>
      {user === null && pageFacts().areGuestsWelcome && <GuestEntry returnUrl={returnUrl} />}
    </AuthFrame>
  )
}
