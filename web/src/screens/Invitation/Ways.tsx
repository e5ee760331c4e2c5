/**
 * How a visitor takes the seat: as a guest, with an account, or with a new one. One form; what was typed stays when the
 * way changes.
 */
import { useState, type FormEvent, type JSX } from 'react'
import { Link } from 'react-router-dom'
import { NICKNAME_MAX_CHARS } from '#common/limits.ts'
import { FormAlert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FreeNicknames } from '../../ui/forms/FreeNicknames.tsx'
import { type FormProblem, useFormProblem } from '../../ui/forms/useFormProblem.ts'
import { formText } from '../../text/account/forms.ts'
import { guestText } from '../../text/account/guests.ts'
import { invitationText } from '../../text/rooms.ts'
import { EMPTY_WAY_FIELDS, FIELDS_OF, WAYS, wayProblem, type Way, type WayFields } from './entrance.ts'
import styles from './Invitation.module.css'

type WaysProps = {
  /** Whether there is a free seat; otherwise only players who have a seat already can come in. */
  readonly isOpen: boolean
  readonly isBusy: boolean
  /** Why the server has refused. */
  readonly refusal: FormProblem<'nickname'> | null
  readonly onEdit: () => void
  readonly onEnter: (way: Way, fields: WayFields) => void
}

const SUBMIT = {
  guest: guestText.entry.play,
  signIn: invitationText.signInAndSit,
  register: invitationText.registerAndSit,
} as const satisfies Record<Way, string>

const Choice = ({ chosen, onChoose }: { readonly chosen: Way; readonly onChoose: (way: Way) => void }) => (
  <fieldset className={styles.choice}>
    <legend>{invitationText.ways}</legend>
    {WAYS.map((way) => (
      <label key={way}>
        <input type="radio" name="way" value={way} checked={way === chosen} onChange={() => onChoose(way)} />
        <span>{invitationText[way]}</span>
      </label>
    ))}
  </fieldset>
)

export const Ways = ({ isOpen, isBusy, refusal, onEdit, onEnter }: WaysProps): JSX.Element => {
  const [wanted, setWanted] = useState<Way>('guest')
  const [fields, setFields] = useState(EMPTY_WAY_FIELDS)
  const { problem, problemId, refuse, clear, input } = useFormProblem<keyof WayFields>()
  const way = isOpen ? wanted : 'signIn'
  const edit = (): void => {
    clear()
    onEdit()
  }
  const field = (name: keyof WayFields) =>
    input(name, fields[name], (typed) => {
      setFields({ ...fields, [name]: typed })
      onEdit()
    })
  const inputs = {
    nickname: (
      <TextField
        key="nickname"
        {...field('nickname')}
        label={guestText.entry.nickname}
        placeholder={guestText.entry.placeholder}
        maxLength={NICKNAME_MAX_CHARS}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="go"
      />
    ),
    email: (
      <TextField
        key="email"
        {...field('email')}
        type="email"
        label={formText.login.email}
        autoComplete={way === 'signIn' ? 'username' : 'email'}
      />
    ),
    password: (
      <PasswordField
        key="password"
        {...field('password')}
        label={formText.login.password}
        {...(way === 'register' && { description: formText.register.passwordHint })}
        autoComplete={way === 'signIn' ? 'current-password' : 'new-password'}
        enterKeyHint="go"
      />
    ),
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const found = wayProblem(way, fields)
    if (found !== null) return refuse(event.currentTarget, found)
    clear()
    onEnter(way, fields)
  }
  const said = problem ?? refusal?.text ?? null
  /** A guest has nothing else to fill in. */
  const pick = (nickname: string): void => {
    const picked = { ...fields, nickname }
    setFields(picked)
    edit()
    if (way === 'guest') onEnter(way, picked)
  }
  return (
    <form className={styles.ways} noValidate onSubmit={submit}>
      {isOpen && (
        <Choice
          chosen={way}
          onChoose={(chosen) => {
            setWanted(chosen)
            edit()
          }}
        />
      )}
      <FormAlert id={problemId} problem={said}>
        {problem === null && <FreeNicknames nicknames={refusal?.nicknames ?? []} onPick={pick} />}
      </FormAlert>
      {FIELDS_OF[way].map((name) => inputs[name])}
      {way === 'signIn' && (
        <Link className={styles.aside} to="/forgot-password">
          {formText.login.forgot}
        </Link>
      )}
      <Button type="submit" size="lg" fullWidth disabled={isBusy}>
        {isBusy ? guestText.entry.entering : isOpen ? SUBMIT[way] : invitationText.signInAndReturn}
      </Button>
      {way === 'guest' && <p className={styles.note}>{guestText.entry.note}</p>}
    </form>
  )
}
