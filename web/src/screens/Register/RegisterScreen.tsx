import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ChangeEvent, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { passwordToggle } from '../../ui/password-toggle.ts'
import { readLoginState } from '../../navigation/return-address.ts'
import { queryClient } from '../../state/queries.ts'
import { register } from '../../state/session.ts'
import { it } from '../../text/it.ts'
import { EMPTY_REGISTER_FIELDS, registerProblem, registerRequestOf, type RegisterFields } from './register-form.ts'
import styles from '../AuthFrame/AuthFrame.module.css'

const REQUIRED = { required: true, withAsterisk: false, className: 'field-required' } as const

/** Creates an account and signs its owner in; after that the visitors' guard sends the user to the return address. */
export const RegisterScreen = () => {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [fields, setFields] = useState(EMPTY_REGISTER_FIELDS)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { message } = readLoginState(state)

  const field = (name: keyof RegisterFields) => ({
    name,
    size: 'md',
    label: it.register[name],
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      setProblem(null)
    },
  })

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = registerProblem(fields)
    setProblem(found)
    if (found !== null || isBusy) return
    setBusy(true)
    queryClient.clear()
    const answer = await register(registerRequestOf(fields))
    setBusy(false)
    if (!answer.ok) setProblem(answer.error)
  }

  return (
    <AuthFrame title={it.register.title} lead={it.register.lead}>
      <PageTitle>{it.register.title}</PageTitle>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {message !== null && <Alert>{message}</Alert>}
        <TextInput {...field('email')} type="email" autoComplete="email" {...REQUIRED} />
        <div className="pair">
          <TextInput {...field('firstName')} autoComplete="given-name" />
          <TextInput {...field('lastName')} autoComplete="family-name" />
        </div>
        <TextInput {...field('nickname')} description={it.register.nicknameHint} autoComplete="nickname" {...REQUIRED} />
        <div className="pair">
          <PasswordInput {...field('password')} {...passwordToggle} autoComplete="new-password" {...REQUIRED} />
          <PasswordInput {...field('confirmPassword')} {...passwordToggle} autoComplete="new-password" {...REQUIRED} />
        </div>
        {problem === null ? <p className="small">{it.register.requiredNote}</p> : <Alert kind="error">{problem}</Alert>}
        <div className={styles.actions}>
          <Button variant="default" size="md" onClick={() => void navigate('/login', { state })}>
            {it.register.already}
          </Button>
          <Button type="submit" size="md" disabled={isBusy}>
            {isBusy ? it.register.submitting : it.register.submit}
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}
