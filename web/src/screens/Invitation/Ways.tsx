/** How a visitor takes the seat: as a guest, with an account, or with a new one. One form; what was typed stays when the way changes. */
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ChangeEvent, type FormEvent, type JSX } from 'react'
import { NICKNAME_MAX_CHARS } from '#common/limits.ts'
import { Alert } from '../../ui/Alert.tsx'
import { passwordToggle } from '../../ui/password-toggle.ts'
import { text } from '../../text/guests.ts'
import { it } from '../../text/it.ts'
import { EMPTY_WAY_FIELDS, FIELDS_OF, WAYS, type Way, type WayFields } from './ways.ts'
import styles from './Invitation.module.css'

type WaysProps = {
  /** The ways that are offered, the usual one first. */
  readonly offered: readonly Way[]
  readonly isBusy: boolean
  readonly problem: string | null
  readonly onEdit: () => void
  readonly onEnter: (way: Way, fields: WayFields) => void
}

const SUBMIT = { guest: text.entry.play, signIn: text.invitation.signInAndSit, register: text.invitation.registerAndSit } as const satisfies Record<Way, string>

const Choice = ({ offered, chosen, onChoose }: { readonly offered: readonly Way[]; readonly chosen: Way; readonly onChoose: (way: Way) => void }) => (
  <fieldset className={styles.choice}>
    <legend>{text.invitation.ways}</legend>
    {WAYS.filter((way) => offered.includes(way)).map((way) => (
      <label key={way}>
        <input type="radio" name="way" value={way} checked={way === chosen} onChange={() => onChoose(way)} />
        <span>{text.invitation[way]}</span>
      </label>
    ))}
  </fieldset>
)

export const Ways = ({ offered, isBusy, problem, onEdit, onEnter }: WaysProps): JSX.Element => {
  const [wanted, setWanted] = useState<Way>('guest')
  const [fields, setFields] = useState(EMPTY_WAY_FIELDS)
  const way = offered.includes(wanted) ? wanted : (offered[0] ?? 'signIn')
  const field = (name: keyof WayFields) => ({
    name,
    size: 'md',
    value: fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement>): void => {
      setFields({ ...fields, [name]: event.currentTarget.value })
      onEdit()
    },
  })
  const inputs = {
    nickname: <TextInput key="nickname" {...field('nickname')} label={text.entry.nickname} placeholder={text.entry.placeholder} maxLength={NICKNAME_MAX_CHARS} autoComplete="nickname" autoCapitalize="words" spellCheck={false} enterKeyHint="go" />,
    email: <TextInput key="email" {...field('email')} type="email" label={it.login.email} autoComplete={way === 'signIn' ? 'username' : 'email'} />,
    password: <PasswordInput key="password" {...field('password')} label={it.login.password} {...(way === 'register' && { description: text.invitation.passwordHint })} autoComplete={way === 'signIn' ? 'current-password' : 'new-password'} enterKeyHint="go" {...passwordToggle} />,
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onEnter(way, fields)
  }
  return (
    <form className={styles.ways} noValidate onSubmit={submit}>
      {offered.length > 1 && (
        <Choice
          offered={offered}
          chosen={way}
          onChoose={(chosen) => {
            setWanted(chosen)
            onEdit()
          }}
        />
      )}
      {FIELDS_OF[way].map((name) => inputs[name])}
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Button type="submit" size="lg" fullWidth disabled={isBusy}>
        {isBusy ? text.entry.entering : SUBMIT[way]}
      </Button>
      {way === 'guest' && <p className={styles.note}>{text.entry.note}</p>}
    </form>
  )
}
