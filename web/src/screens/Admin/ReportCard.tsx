import type { Report } from '#common/protocol/conduct-answers.ts'
import { saveText } from '../../text/save-profile.ts'
import { dateAndTime } from '../../text/formats.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { decideReport } from '../../transport/conduct.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { MeasureForm } from './MeasureForm.tsx'
import { useDecision } from './useConduct.ts'
import styles from './Conduct.module.css'

const { admin } = CONDUCT

/** What was said around the report. The lines of the accused stand out. */
const Said = ({ report: { lines, accused } }: { readonly report: Report }) => {
  const firstLater = lines.findIndex(({ isLater }) => isLater)
  if (lines.length === 0) return <p className="small">{admin.noChat}</p>
  return (
    <ol className={styles.lines} aria-label={admin.chat} tabIndex={0}>
      {lines.map(({ userId, sender, message, sentAt }, index) => (
        // Two lines can be equal; their order never changes.
        <li key={index} data-accused={userId === accused.id || undefined}>
          {index === firstLater && <p className="overline">{admin.laterLines}</p>}
          <b dir="auto">{sender}</b> <time dateTime={sentAt}>{dateAndTime(sentAt)}</time>
          <span dir="auto">{message}</span>
        </li>
      ))}
    </ol>
  )
}

type ReportCardProps = { readonly report: Report; readonly onDecided: () => void }

/** One report: who, why, what was said, and the admin's decision. */
export const ReportCard = ({ report, onDecided }: ReportCardProps) => {
  const { id, accused, reporter, reason, comment, roomId, createdAt, earlierReports, restrictions } = report
  const decision = useDecision(onDecided)
  return (
    <li aria-label={admin.about(accused.nickname)}>
      <div className={styles.head}>
        <h3>{accused.nickname}</h3>
        {accused.isGuest === true && <span className={styles.guest}>{saveText.guest}</span>}
        <span className={styles.tag}>{CONDUCT.reasons[reason]}</span>
        <p className="small">
          {admin.by(reporter?.nickname ?? null)} · {admin.table(roomId)} · <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </p>
      </div>
      {comment !== '' && <blockquote className={styles.comment} dir="auto">{comment}</blockquote>}
      {earlierReports > 0 && <p className="small">{admin.earlier(earlierReports)}</p>}
      {restrictions.map(({ kind, until }) => (
        <p key={kind} className="small">
          {admin.states[kind]} {admin.untilDate(dateAndTime(until))}
        </p>
      ))}
      <Said report={report} />
      <MeasureForm
        isBusy={decision.isBusy}
        otherwise={
          <Button variant="default" size="md" disabled={decision.isBusy} onClick={() => void decision.run(() => decideReport(id, null))}>
            {admin.archive}
          </Button>
        }
        onProblem={decision.setProblem}
        onApply={(measure) => void decision.run(() => decideReport(id, measure))}
      />
      {decision.problem !== null && <Alert kind="error">{decision.problem}</Alert>}
    </li>
  )
}
