import { useRef } from 'react'
import type { Report } from '#common/protocol/rest/conduct-answers.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { it } from '../../text/it.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { FlagIcon } from '../../ui/icons/table-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { saveText } from '../../text/account/save-profile.ts'
import { dateAndTime } from '../../text/formats.ts'
import { decideReport, loadReports, REPORTS_PATH } from '../../transport/rest/conduct.ts'
import { Alert } from '../../ui/Alert.tsx'
import { usePages } from '../usePages.ts'
import { MeasureForm, useDecision } from './MeasureForm.tsx'
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
const ReportCard = ({ report, onDecided }: ReportCardProps) => {
  const { id, accused, reporter, reason, comment, roomId, createdAt, earlierReports, restrictions } = report
  const decision = useDecision(onDecided)
  return (
    <li aria-label={admin.about(accused.nickname)}>
      <div className={styles.head}>
        <h3>{accused.nickname}</h3>
        {accused.isGuest === true && <span className={styles.guest}>{saveText.guest}</span>}
        <span className={styles.tag}>{CONDUCT.reasons[reason]}</span>
        <p className="small">
          {admin.by(reporter?.nickname ?? null)} · {admin.table(roomId)} ·{' '}
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </p>
      </div>
      {comment !== '' && (
        <blockquote className={styles.comment} dir="auto">
          {comment}
        </blockquote>
      )}
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
          <Button
            variant="default"
            size="md"
            disabled={decision.isBusy}
            onClick={() => void decision.run(() => decideReport(id, null))}
          >
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

/** The reports that are not decided, newest first. A page holds those before the one with its id. */
const List = ({ onDecided }: { readonly onDecided: () => void }) => {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = usePages({
    key: [REPORTS_PATH],
    first: null,
    load: loadReports,
    next: ({ nextBefore }) => nextBefore,
  })
  const reports = data?.pages.flatMap((page) => page.reports)
  if (reports === undefined) {
    const retry = (
      <Button variant="default" size="sm" disabled={isFetching} onClick={() => void refetch()}>
        {it.common.retry}
      </Button>
    )
    return error === null ? <Loading /> : <LoadFailed text={error.message} action={retry} />
  }
  if (reports.length === 0)
    return <EmptyState ornament={<FlagIcon size={34} />} text={admin.none} hint={admin.noneHint} />
  return (
    <>
      <ul className={styles.list}>
        {reports.map((report) => (
          <ReportCard key={report.id} report={report} onDecided={onDecided} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" fullWidth disabled={isFetching} onClick={() => void fetchNextPage()}>
          {admin.more}
        </Button>
      )}
    </>
  )
}

/** The reports that the admin has to read. */
export const Reports = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel stack">
      <div>
        <h2 className="display" ref={heading} tabIndex={-1}>
          {admin.title}
        </h2>
        <p className="soft">{admin.lead}</p>
      </div>
      {/* The card disappears with its buttons, so the heading gets the focus. */}
      <List onDecided={() => heading.current?.focus()} />
    </section>
  )
}
