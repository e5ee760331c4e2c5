import { useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { NICKNAME_MAX_CHARS } from '#common/limits.ts'
import { Alert, FormAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from '../AuthFrame/AuthFrame.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { FreeNicknames } from '../../ui/forms/FreeNicknames.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useFormProblem, refusedForm } from '../../ui/forms/useFormProblem.ts'
import { readLoginState, joinPath } from '../../navigation/return-address.ts'
import { forgetAnswers } from '../../state/account/session.ts'
import { pageFacts } from '../../state/page-facts.ts'
import { useSession } from '../../state/account/session.ts'
import { enterAsGuest, signIn } from '../../state/account/sign-in.ts'
import { formText } from '../../text/account/forms.ts'
import { loginProblem, type LoginFields } from './login-form.ts'
import { guestText } from '../../text/account/guests.ts'
import styles from '../AuthFrame/AuthFrame.module.css'
import guest from './GuestEntry.module.css'

/** Whether somebody comes to play: then who has no account comes first. */
const isToPlay = (returnUrl: string): boolean => /^\/(?:join|room)(?:$|[/?#])/.test(returnUrl)

/** The code of the room to whose link somebody returns. */
const roomIn = (returnUrl: string): string | undefined => /^\/(?:join|room)\/([^/?#]+)/.exec(returnUrl)?.[1]

type GuestEntryProps = { readonly returnUrl: string; readonly message?: string | null; readonly isFirst?: boolean }

/**
 * A nickname is enough to play (DESIGN decision 11): first for who wants to play, below the login otherwise. The guest
 * goes on to the return address, by default to the play-online screen.
 */
const GuestEntry = ({ returnUrl, message = null, isFirst = false }: GuestEntryProps) => {
  const navigate = useNavigate()
  const [nickname, setNickname] = useState('')
  const { problem, problemId, nicknames, refuse, clear, input } = useFormProblem<'nickname'>()
  const [isBusy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  const enter = async (form: HTMLFormElement, nickname: string): Promise<void> => {
    if (nickname.trim() === '') return refuse(form, { text: guestText.entry.missing, fields: ['nickname'] })
    clear()
    if (isBusy) return
    setBusy(true)
    forgetAnswers()
    const answer = await enterAsGuest(nickname.trim(), roomIn(returnUrl))
    if (answer.ok) return navigate(returnUrl === '/' ? joinPath() : returnUrl, { replace: true })
    setBusy(false)
    refuse(form, refusedForm(answer))
  }

  const pick = (free: string): void => {
    setNickname(free)
    if (ref.current !== null) void enter(ref.current, free)
  }

  return (
    <form
      ref={ref}
      className={guest.entry}
      data-alone={isFirst || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void enter(event.currentTarget, nickname)
      }}
    >
      {!isFirst && (
        <>
          <h2>{guestText.login.title}</h2>
          <p>{guestText.login.lead}</p>
        </>
      )}
      {message !== null && <Alert>{message}</Alert>}
      <div className={guest.field}>
        <TextField
          {...input('nickname', nickname, setNickname)}
          label={guestText.entry.nickname}
          placeholder={guestText.entry.placeholder}
          maxLength={NICKNAME_MAX_CHARS}
          autoComplete="nickname"
          spellCheck={false}
        />
        <Button type="submit" size="md" variant={isFirst ? 'filled' : 'default'} disabled={isBusy}>
          {isBusy ? guestText.entry.entering : guestText.entry.play}
        </Button>
      </div>
      <FormAlert id={problemId} problem={problem}>
        <FreeNicknames nicknames={nicknames} onPick={pick} />
      </FormAlert>
    </form>
  )
}

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

  const isGuestWelcome = user === null && pageFacts().areGuestsWelcome
  const isGuestFirst = isGuestWelcome && isToPlay(returnUrl)
  const login = (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {message !== null && !isGuestFirst && <Alert>{message}</Alert>}
      <FormAlert id={problemId} problem={problem} />
      <TextField {...field('email')} type="email" autoComplete="username" />
      <PasswordField {...field('password')} autoComplete="current-password" />
      <Link className={styles.aside} to="/forgot-password">
        {formText.login.forgot}
      </Link>
      <div className={styles.actions}>
        <Button variant="default" size="md" onClick={() => void navigate('/register', { state })}>
          {formText.login.newUser}
        </Button>
        <Button type="submit" size="md" variant={isGuestFirst ? 'default' : 'filled'} disabled={isBusy}>
          {isBusy ? formText.login.submitting : formText.login.submit}
        </Button>
      </div>
    </form>
  )
  return isGuestFirst ? (
    <AuthFrame title={guestText.login.online} lead={guestText.login.lead}>
      <PageTitle>{formText.login.title}</PageTitle>
      <GuestEntry returnUrl={returnUrl} message={message} isFirst />
      <details className={guest.account}>
        <summary>{guestText.login.account}</summary>
        {login}
      </details>
    </AuthFrame>
  ) : (
    <AuthFrame title={formText.login.title} lead={formText.login.lead}>
      <PageTitle>{formText.login.title}</PageTitle>
      {login}
      {isGuestWelcome && <GuestEntry returnUrl={returnUrl} />}
    </AuthFrame>
  )
}
