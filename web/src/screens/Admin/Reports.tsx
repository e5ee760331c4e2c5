import { useRef } from 'react'
import { CONDUCT } from '../../text/conduct.ts'
import { it } from '../../text/it.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AlertIcon } from '../../ui/icons.tsx'
import { FlagIcon } from '../../ui/table-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ReportCard } from './ReportCard.tsx'
import { useReports } from './useConduct.ts'
import styles from './Conduct.module.css'

const { admin } = CONDUCT

const List = ({ onDecided }: { readonly onDecided: () => void }) => {
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useReports()
  const reports = data?.pages.flatMap((page) => page.reports)
  if (reports === undefined) {
    const retry = <Button variant="default" size="sm" disabled={isFetching} onClick={() => void refetch()}>{it.common.retry}</Button>
    return error === null ? <Loading /> : <EmptyState isFailure ornament={<AlertIcon size={34} />} text={error.message} action={retry} />
  }
  if (reports.length === 0) return <EmptyState ornament={<FlagIcon size={34} />} text={admin.none} hint={admin.noneHint} />
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
