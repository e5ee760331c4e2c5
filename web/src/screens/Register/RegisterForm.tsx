import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import type { RegisterRequest } from '#common/protocol/rest.ts'
import type { Answer } from '../../transport/http.ts'
import { Alert } from '../../ui/Alert.tsx'
import { passwordToggle } from '../../ui/password-toggle.ts'
import { it } from '../../text/it.ts'
import { EMPTY_REGISTER_FIELDS, registerProblem, registerRequestOf, type RegisterFields } from './register-form.ts'
import styles from '../AuthFrame/AuthFrame.module.css'

type RegisterFormProps = {
  readonly message?: string | null
  /** What the field of the nickname says at first. */
  readonly nickname?: string
  readonly submit: string
  readonly submitting: string
  /** The button beside the one that sends the form. */
  readonly other: ReactNode
  readonly onSubmit: (request: RegisterRequest) => Promise<Answer<unknown>>
}

const REQUIRED = { required: true, withAsterisk: false, className: 'field-required' } as const

/** The fields of specification section 2, 'Register form': for a new account, and for a guest who saves the profile. */
export const RegisterForm = ({ message = null, nickname = '', submit, submitting, other, onSubmit }: RegisterFormProps) => {
  const [fields, setFields] = useState({ ...EMPTY_REGISTER_FIELDS, nickname })
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

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

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = registerProblem(fields)
    setProblem(found)
    if (found !== null || isBusy) return
    setBusy(true)
    const answer = await onSubmit(registerRequestOf(fields))
    setBusy(false)
    if (!answer.ok) setProblem(answer.error)
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
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
        {other}
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? submitting : submit}
        </Button>
      </div>
    </form>
  )
}
