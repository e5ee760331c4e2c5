import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { NICKNAME_MAX_CHARS } from '#common/limits.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { forgetAnswers } from '../../state/answer-caches.ts'
import { enterAsGuest } from '../../state/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useFormProblem } from '../../ui/useFormProblem.ts'
import { guestText } from '../../text/guests.ts'
import styles from './GuestEntry.module.css'

/** Below the login: a nickname is enough to play (DESIGN decision 11). The guest goes on to the return address, by default to the play-online screen. */
export const GuestEntry = ({ returnUrl }: { readonly returnUrl: string }) => {
  const navigate = useNavigate()
  const [nickname, setNickname] = useState('')
  const { problem, problemId, refuse, fail, clear, input } = useFormProblem<'nickname'>()
  const [isBusy, setBusy] = useState(false)

  const enter = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (nickname.trim() === '') return refuse(event.currentTarget, { text: guestText.entry.missing, fields: ['nickname'] })
    clear()
    if (isBusy) return
    setBusy(true)
    forgetAnswers()
    const answer = await enterAsGuest(nickname.trim())
    if (answer.ok) return navigate(returnUrl === '/' ? joinPath() : returnUrl, { replace: true })
    setBusy(false)
    fail(answer.error)
  }

  return (
    <form className={styles.entry} noValidate onSubmit={(event) => void enter(event)}>
      <h2>{guestText.login.title}</h2>
      <p>{guestText.login.lead}</p>
      <div className={styles.field}>
        <TextField
          {...input('nickname', nickname, setNickname)}
          label={guestText.entry.nickname}
          placeholder={guestText.entry.placeholder}
          maxLength={NICKNAME_MAX_CHARS}
          autoComplete="nickname"
          spellCheck={false}
        />
        <Button type="submit" size="md" variant="default" disabled={isBusy}>
          {isBusy ? guestText.entry.entering : guestText.entry.play}
        </Button>
      </div>
      {problem !== null && <Alert id={problemId} kind="error">{problem}</Alert>}
    </form>
  )
}
