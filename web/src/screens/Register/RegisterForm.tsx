import { useState, type FormEvent, type ReactNode } from 'react'
import type { RegisterRequest } from '#common/protocol/rest/requests.ts'
import type { Answer } from '../../transport/rest/http.ts'
import { Alert, FormAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { FreeNicknames } from '../../ui/forms/FreeNicknames.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { refusedForm, useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { formText } from '../../text/account/forms.ts'
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

const REQUIRED = { required: true, className: 'field-required' } as const

/** The fields of specification section 2, 'Register form': for a new account, and for a guest who saves the profile. */
export const RegisterForm = ({
  message = null,
  nickname = '',
  submit,
  submitting,
  other,
  onSubmit,
}: RegisterFormProps) => {
  const [fields, setFields] = useState({ ...EMPTY_REGISTER_FIELDS, nickname })
  const { problem, problemAt, problemId, nicknames, refuse, clear, input } = useFormProblem<keyof RegisterFields>()
  const [isBusy, setBusy] = useState(false)

  const field = (name: keyof RegisterFields) => ({
    label: formText.register[name],
    ...input(name, fields[name], (typed) => setFields({ ...fields, [name]: typed })),
  })

  const pick = (free: string): void => {
    setFields({ ...fields, nickname: free })
    clear()
  }

  /** A long form: the message stands where the eye is, above the field that gets the focus, or at the button. */
  const problemAbove = (...names: readonly (keyof RegisterFields | undefined)[]) =>
    names.includes(problemAt) && (
      <FormAlert id={problemId} problem={problem}>
        <FreeNicknames nicknames={nicknames} onPick={pick} />
      </FormAlert>
    )

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const found = registerProblem(fields)
    if (found !== null) return refuse(form, found)
    clear()
    if (isBusy) return
    setBusy(true)
    const answer = await onSubmit(registerRequestOf(fields))
    setBusy(false)
    if (!answer.ok) refuse(form, refusedForm(answer))
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      {message !== null && <Alert>{message}</Alert>}
      {problemAbove('email')}
      <TextField {...field('email')} type="email" autoComplete="email" {...REQUIRED} />
      <div className="pair">
        <TextField {...field('firstName')} autoComplete="given-name" />
        <TextField {...field('lastName')} autoComplete="family-name" />
      </div>
      {problemAbove('nickname')}
      <TextField
        {...field('nickname')}
        description={formText.register.nicknameHint}
        autoComplete="nickname"
        {...REQUIRED}
      />
      {problemAbove('password', 'confirmPassword')}
      <div className="pair">
        <PasswordField
          {...field('password')}
          description={formText.register.passwordHint}
          autoComplete="new-password"
          {...REQUIRED}
        />
        <PasswordField {...field('confirmPassword')} autoComplete="new-password" {...REQUIRED} />
      </div>
      <p className="small">{formText.register.requiredNote}</p>
      {problemAbove(undefined)}
      <div className={styles.actions}>
        {other}
        <Button type="submit" size="md" disabled={isBusy}>
          {isBusy ? submitting : submit}
        </Button>
      </div>
    </form>
  )
}
