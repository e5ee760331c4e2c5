import { Textarea } from '@mantine/core'
import { useEffect, useRef, type FormEvent } from 'react'
import type { GrantAnswer } from '#common/protocol/account-answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, CrossIcon } from '../../ui/page-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { PaymentsToCheck } from './PaymentsToCheck.tsx'
import { Reports } from './Reports.tsx'
import { Restrictions } from './Restrictions.tsx'
import { Rooms } from './Rooms.tsx'
import { TokensInput } from './TokensInput.tsx'
import { useGrant } from './useGrant.ts'
import styles from './Admin.module.css'

/** The result for each name. It gets the focus, so that screen readers read it and the keyboard continues from there. */
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
            <span className={styles.mark} role="img" aria-label={success ? ACCOUNT_TEXT.admin.succeeded : ACCOUNT_TEXT.admin.notSucceeded}>
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

/** The admin's page. Both its guard and the server refuse all other users. */
export const AdminScreen = () => {
  const { fields, problem, answered, isBusy, edit, submit } = useGrant()
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void submit()
  }
  return (
    <div className={styles.admin}>
      <PageTitle>{ACCOUNT_TEXT.admin.title}</PageTitle>
      <h1 className="display">{ACCOUNT_TEXT.admin.title}</h1>
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
      <Rooms />
      <Reports />
      <Restrictions />
      <PaymentsToCheck />
    </div>
  )
}
