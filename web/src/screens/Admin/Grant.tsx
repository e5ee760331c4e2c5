/** The admin gives tokens to players. */
import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { GrantAnswer } from '#common/protocol/rest/account-answers.ts'
import { explain } from '../../state/account/session.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { grantTokens } from '../../transport/rest/account.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, CrossIcon } from '../../ui/icons/page-icons.tsx'
import {
  EMPTY_GRANT,
  grantProblem,
  grantRequestOf,
  isSettled,
  nextAttempt,
  type Attempt,
  type GrantFields,
} from './grant-forms.ts'
import { TokensInput } from './TokensInput.tsx'
import styles from './Admin.module.css'

/** A random key. Pages without TLS have no `crypto.randomUUID`. */
const newKey = (): string =>
  crypto.getRandomValues(new Uint8Array(16)).reduce((key, byte) => key + byte.toString(16).padStart(2, '0'), '')

/** The state of the form: the fields, the answer, and the idempotency key. */
const useGrant = () => {
  const [fields, setFields] = useState(EMPTY_GRANT)
  const [problem, setProblem] = useState<string | null>(null)
  const [answered, setAnswered] = useState<GrantAnswer | null>(null)
  const [isBusy, setBusy] = useState(false)
  const unanswered = useRef<Attempt | null>(null)

  const edit = (change: Partial<GrantFields>): void => {
    setFields({ ...fields, ...change })
    setProblem(null)
  }

  const submit = async (): Promise<void> => {
    const found = grantProblem(fields)
    setProblem(found)
    if (found !== null || isBusy) return
    const request = grantRequestOf(fields)
    const attempt = nextAttempt(unanswered.current, JSON.stringify(request), newKey)
    unanswered.current = attempt
    setBusy(true)
    setAnswered(null)
    const answer = await grantTokens(request, attempt.key)
    setBusy(false)
    if (isSettled(answer)) unanswered.current = null
    if (!answer.ok) return setProblem(explain(answer))
    setAnswered(answer.value)
    // Names that got no tokens stay in the form, so that the admin can correct them. When all got them, the form is
    // emptied.
    const left = answer.value.results.filter(({ success }) => !success).map(({ username }) => username)
    setFields(left.length === 0 ? EMPTY_GRANT : { ...fields, usernames: left.join(', ') })
    // The admin may be one of the players who got tokens.
    void refreshTokens()
  }

  return { fields, problem, answered, isBusy, edit, submit }
}

/**
 * The result for each name. It gets the focus, so that screen readers read it and the keyboard continues from there.
 */
const Results = ({ message, results }: GrantAnswer) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const done = results.filter(({ success }) => success).length
  return (
    <section className="panel">
      <div className={styles.head}>
        <h2 className="display" ref={heading} tabIndex={-1}>
          {ACCOUNT_TEXT.admin.results}
        </h2>
        <span className="soft">{ACCOUNT_TEXT.admin.tally(done, results.length)}</span>
      </div>
      <p className="soft">{message}</p>
      <ul className={styles.results}>
        {results.map(({ username, success, message: said }, row) => (
          // The same name may appear twice; each entry has its own line.
          <li key={`${row} ${username}`} data-success={success || undefined}>
            <span
              className={styles.mark}
              role="img"
              aria-label={success ? ACCOUNT_TEXT.admin.succeeded : ACCOUNT_TEXT.admin.notSucceeded}
            >
              {success ? <CheckIcon size={18} /> : <CrossIcon size={18} />}
            </span>
            <strong>{username}</strong>
            <span>{said}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const Grant = () => {
  const { fields, problem, answered, isBusy, edit, submit } = useGrant()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      <form className="panel stack" noValidate onSubmit={send}>
        <div>
          <h2 className="display">{ACCOUNT_TEXT.admin.grantTitle}</h2>
          <p className="soft">{ACCOUNT_TEXT.admin.grantLead}</p>
        </div>
        <Textarea
          size="md"
          label={ACCOUNT_TEXT.admin.usernames}
          description={ACCOUNT_TEXT.admin.usernamesHint}
          placeholder={ACCOUNT_TEXT.admin.usernamesPlaceholder}
          autosize
          minRows={2}
          maxRows={8}
          autoComplete="off"
          spellCheck={false}
          value={fields.usernames}
          onChange={(event) => edit({ usernames: event.currentTarget.value })}
        />
        <TokensInput
          className={styles.tokens ?? ''}
          label={ACCOUNT_TEXT.admin.tokens}
          description={ACCOUNT_TEXT.admin.tokensHint}
          value={fields.tokens}
          onChange={(tokens) => edit({ tokens })}
        />
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        <div className="actions">
          <Button type="submit" size="md" disabled={isBusy}>
            {isBusy ? ACCOUNT_TEXT.admin.submitting : ACCOUNT_TEXT.admin.submit}
          </Button>
        </div>
      </form>
      {answered !== null && <Results {...answered} />}
    </>
  )
}
