import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveText } from '../../text/account/save-profile.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { dateAndTime } from '../../text/formats.ts'
import { liftRestriction, loadRestrictions, restrict, RESTRICTIONS_PATH } from '../../transport/rest/conduct.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { queryClient } from '../../state/queries.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { MeasureForm, useDecision } from './MeasureForm.tsx'
import styles from './Conduct.module.css'

const { admin } = CONDUCT

/** The accounts that are restricted now. */
const InForce = () => {
  const { data, error } = useQuery(
    {
      queryKey: [RESTRICTIONS_PATH],
      queryFn: async ({ signal }) => valueOrThrow(await loadRestrictions(signal)),
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const decision = useDecision()
  if (data === undefined) return error === null ? null : <Alert kind="error">{error.message}</Alert>
  if (data.restrictions.length === 0) return <p className="small">{admin.noRestrictions}</p>
  return (
    <ul className={styles.inForce}>
      {data.restrictions.map(({ userId, nickname, isGuest, kind, until, reason }) => (
        <li key={`${userId} ${kind}`}>
          <p>
            <b>{nickname}</b> {isGuest === true && <span className={styles.guest}>{saveText.guest}</span>}{' '}
            <span className={styles.tag}>{admin.states[kind]}</span>
            <span className="small">{admin.untilDate(dateAndTime(until))}</span>
            <span className="small">«{reason}»</span>
          </p>
          <Button
            variant="default"
            size="sm"
            aria-label={admin.liftNamed(kind, nickname)}
            disabled={decision.isBusy}
            onClick={() => void decision.run(() => liftRestriction(userId, kind))}
          >
            {admin.lift}
          </Button>
        </li>
      ))}
      {decision.problem !== null && <Alert kind="error">{decision.problem}</Alert>}
    </ul>
  )
}

/** Restricts accounts without a report, and lists the restrictions in force. */
export const Restrictions = () => {
  const [nickname, setNickname] = useState('')
  const decision = useDecision(() => setNickname(''))
  return (
    <section className="panel stack">
      <div>
        <h2 className="display">{admin.restrictions}</h2>
        <p className="soft">{admin.restrictionsLead}</p>
      </div>
      <MeasureForm
        isBusy={decision.isBusy}
        onProblem={decision.setProblem}
        onApply={(measure) =>
          nickname.trim() === ''
            ? decision.setProblem(admin.nicknameMissing)
            : void decision.run(() => restrict(nickname.trim(), measure))
        }
      >
        <TextField
          className={styles.reason ?? ''}
          label={admin.nickname}
          autoComplete="off"
          spellCheck={false}
          value={nickname}
          onChange={(event) => setNickname(event.currentTarget.value)}
        />
      </MeasureForm>
      {decision.problem !== null && <Alert kind="error">{decision.problem}</Alert>}
      <h3 className="overline">{admin.inForce}</h3>
      <InForce />
    </section>
  )
}
