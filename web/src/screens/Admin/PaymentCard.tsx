import { Fragment, useState, type FormEvent } from 'react'
import { isAssignable } from '#common/protocol/rest/payment-outcomes.ts'
import type { PaymentToCheck } from '#common/protocol/rest/payment-answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { errorToast } from '../../ui/toasts.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { explain } from '../../state/account/session.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { PAYMENTS_TEXT } from '../../text/payments.ts'
import { amountOf, dateAndTime } from '../../text/formats.ts'
import { assignPayment, resolvePayment } from '../../transport/rest/payments.ts'
import { assignProblem, assignRequestOf, firstAssignment } from './grant-forms.ts'
import { useAdminAction } from './useAdminAction.ts'
import { TokensInput } from './TokensInput.tsx'
import styles from './Payments.module.css'

/** All facts that are known of a payment. */
const Facts = ({ payment }: { readonly payment: PaymentToCheck }) => {
  const { email, accountId, nickname, tokens, reference, type } = payment
  const facts = [
    [PAYMENTS_TEXT.payments.player, nickname],
    [PAYMENTS_TEXT.payments.tokens, tokens === 0 ? null : PAYMENTS_TEXT.payments.changedBy(tokens)],
    [PAYMENTS_TEXT.payments.email, email],
    [PAYMENTS_TEXT.payments.accountId, accountId],
    [PAYMENTS_TEXT.payments.reference, reference],
    [PAYMENTS_TEXT.payments.type, type],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  )
}

/** Handles one payment. `onHandled` is called when the payment is off the list, also when another admin was faster. */
const usePaymentAction = (onHandled: () => void) =>
  useAdminAction(
    (code) => code === 'paymentResolved',
    (answer) => {
      if (!answer.ok) errorToast(explain(answer))
      onHandled()
      // The admin may have given the tokens to their own account.
      void refreshTokens()
    },
  )

type AssignFormProps = { readonly payment: PaymentToCheck; readonly action: ReturnType<typeof usePaymentAction> }

/** The form that gives the tokens of a payment to a player. */
const AssignForm = ({ payment, action }: AssignFormProps) => {
  const [fields, setFields] = useState(() => firstAssignment(payment))
  const edit = (edited: Partial<typeof fields>): void => {
    setFields({ ...fields, ...edited })
    action.setProblem(null)
  }
  const send = (event: FormEvent): void => {
    event.preventDefault()
    const found = assignProblem(fields)
    if (found !== null) return action.setProblem(found)
    void action.run(() => assignPayment(payment.id, assignRequestOf(fields)))
  }
  return (
    <form className={styles.assign} noValidate onSubmit={send}>
      <TextField
        label={PAYMENTS_TEXT.payments.assignTo}
        autoComplete="off"
        spellCheck={false}
        value={fields.nickname}
        onChange={(event) => edit({ nickname: event.currentTarget.value })}
      />
      <TokensInput
        label={PAYMENTS_TEXT.payments.assignTokens}
        value={fields.tokens}
        onChange={(tokens) => edit({ tokens })}
      />
      <Button type="submit" size="md" disabled={action.isBusy}>
        {action.isBusy ? PAYMENTS_TEXT.payments.assigning : PAYMENTS_TEXT.payments.assign}
      </Button>
    </form>
  )
}

type PaymentCardProps = { readonly payment: PaymentToCheck; readonly onHandled: () => void }

/** One payment: what happened, what the admin should do, and the buttons for it. */
export const PaymentCard = ({ payment, onHandled }: PaymentCardProps) => {
  const action = usePaymentAction(onHandled)
  const { title, advice } = PAYMENTS_TEXT.payments.outcomes[payment.outcome]
  const amount = amountOf(payment.amount, payment.currency)
  return (
    <li aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <p className={styles.amount}>{amount === '' ? PAYMENTS_TEXT.payments.noAmount : amount}</p>
        <time className="small" dateTime={payment.receivedAt}>
          {dateAndTime(payment.receivedAt)}
        </time>
      </div>
      <p className={styles.advice}>{advice}</p>
      <Facts payment={payment} />
      {isAssignable(payment.outcome) && <AssignForm payment={payment} action={action} />}
      {action.problem !== null && <Alert kind="error">{action.problem}</Alert>}
      <div className="actions">
        <Button
          variant="default"
          size="sm"
          disabled={action.isBusy}
          onClick={() => void action.run(() => resolvePayment(payment.id))}
        >
          {PAYMENTS_TEXT.payments.resolve}
        </Button>
      </div>
    </li>
  )
}
