/**
 * The value of payments: which package an amount buys, and how many of its tokens are left after refunds and disputes.
 */
import { TOKEN_PACKAGES, type TokenPackage } from '#common/protocol/rest/account-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import type { PaymentMessageRow } from './payment-entities.ts'

const CENTS_PER_EURO = 100
const CURRENCY = 'eur'

/** The amount and currency of a checkout. */
type Price = Pick<PaymentMessageRow, 'amount' | 'currency'>

/** The package that an amount pays for. */
export const packageBoughtFor = ({
  amount,
  currency,
}: Price): Result<TokenPackage, 'wrongAmount' | 'wrongCurrency'> => {
  if (amount !== null && currency !== CURRENCY) return refused('wrongCurrency')
  const bought = TOKEN_PACKAGES.find(({ priceEuro }) => amount === priceEuro * CENTS_PER_EURO)
  return bought === undefined ? refused('wrongAmount') : ok(bought)
}

/** The fields of a refund or dispute that decide its effect. */
type Reversal = Pick<PaymentMessageRow, 'kind' | 'reference' | 'amount' | 'status'>

/** An inquiry of a bank takes no money yet (`warning_...`), and a prevented dispute never does. */
const takesMoney = ({ status }: Pick<Reversal, 'status'>): boolean =>
  status !== null && status !== 'won' && status !== 'prevented' && !status.startsWith('warning_')

/** Whether a message says that a dispute currently holds back the money of a payment. */
export const isDisputing = (message: Reversal): boolean => message.kind === 'dispute' && takesMoney(message)

const amountDisputed = (messages: readonly Reversal[]): number => {
  const won = new Set(messages.filter(({ status }) => status === 'won').map(({ reference }) => reference))
  const amounts = new Map<string | null, number>()
  for (const message of messages) {
    const { reference, amount } = message
    if (takesMoney(message) && !won.has(reference))
      amounts.set(reference, Math.max(amounts.get(reference) ?? 0, amount ?? 0))
  }
  return [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
}

/**
 * How many tokens of a payment are left after its refunds and disputes. The order of the messages and repetitions do
 * not matter. A refund of a part of the money takes the same part of the tokens, rounded down, so a refund of less than
 * the price of one token takes none. A refund message contains the total refunded so far; a dispute counts until it is
 * won.
 */
export const tokensLeft = (
  payment: { readonly tokens: number; readonly amount: number },
  messages: readonly Reversal[],
): number => {
  const refunded = Math.max(0, ...messages.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount ?? 0))
  const reversed = refunded + amountDisputed(messages.filter(({ kind }) => kind === 'dispute'))
  if (reversed >= payment.amount) return reversed === 0 ? payment.tokens : 0
  return payment.tokens - Math.floor((payment.tokens * reversed) / payment.amount)
}
