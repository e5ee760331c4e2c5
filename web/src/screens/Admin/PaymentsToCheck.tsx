import { useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { StackIcon } from '../../ui/icons/page-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { PAYMENTS_TEXT } from '../../text/payments.ts'
import { it } from '../../text/it.ts'
import { PaymentCard } from './PaymentCard.tsx'
import { PAYMENTS_PATH, paymentsToCheck } from '../../transport/rest/payments.ts'
import { usePages } from '../usePages.ts'
import styles from './Payments.module.css'

/** The payments, newest first, with a button that loads more. A page holds those before the one with its id. */
const List = ({ onHandled }: { readonly onHandled: () => void }) => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = usePages({
    key: [PAYMENTS_PATH],
    first: null,
    load: paymentsToCheck,
    next: ({ nextBefore }) => nextBefore,
  })
  const payments = data?.pages.flatMap((page) => page.payments)
  const retry = (
    <Button variant="default" size="sm" disabled={isFetching} onClick={() => void refetch()}>
      {it.common.retry}
    </Button>
  )
  const handled = (): void => {
    // The card disappears with its buttons, so the heading gets the focus.
    onHandled()
    void refetch()
  }
  if (payments === undefined) return error === null ? <Loading /> : <LoadFailed text={error.message} action={retry} />
  if (payments.length === 0 && !hasNextPage)
    return (
      <EmptyState
        ornament={<StackIcon size={34} />}
        text={PAYMENTS_TEXT.payments.none}
        hint={PAYMENTS_TEXT.payments.noneHint}
      />
    )
  return (
    <>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <PaymentCard key={payment.id} payment={payment} onHandled={handled} />
        ))}
      </ul>
      {error !== null && <Alert kind="error">{error.message}</Alert>}
      {hasNextPage && (
        <Button variant="default" fullWidth disabled={isFetching} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? PAYMENTS_TEXT.payments.loadingMore : PAYMENTS_TEXT.payments.more}
        </Button>
      )}
    </>
  )
}

/** The messages of the payment provider that the admin has to look at. */
export const PaymentsToCheck = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section className="panel stack">
      <div>
        <h2 className="display" ref={heading} tabIndex={-1}>
          {PAYMENTS_TEXT.payments.title}
        </h2>
        <p className="soft">{PAYMENTS_TEXT.payments.lead}</p>
      </div>
      <List onHandled={() => heading.current?.focus()} />
    </section>
  )
}
