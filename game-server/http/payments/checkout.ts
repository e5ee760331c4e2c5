/** What the payment provider tells of a checkout (Stripe's payment links), as far as it matters here. */
import { z } from 'zod'
import { TOKEN_PACKAGES } from '#common/protocol/account-answers.ts'
import type { Payment } from '../../persistence/tokens.ts'

const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const
const CENTS_PER_EURO = 100

/** Any event. Most are none of ours, and are answered and forgotten. */
const anyEvent = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) })

const checkoutSession = z.object({
  id: z.string().min(1).max(255),
  payment_status: z.string(),
  currency: z.string().nullable(),
  amount_total: z.int().nullable(),
  client_reference_id: z.string().nullish(),
  customer_details: z.object({ email: z.string().nullish() }).nullish(),
})

/**
 * What an event means: `ignored` is no paid checkout, `unknownAmount` a paid one that is none of the packages. Null when it is no event of
 * the provider at all.
 */
export type Told = { readonly type: 'ignored' } | { readonly type: 'unknownAmount'; readonly id: string } | { readonly type: 'paid'; readonly payment: Payment }

const paidEvents: readonly string[] = PAID_EVENTS

/** Reads an event. */
export const toldBy = (raw: unknown): Told | null => {
  const event = anyEvent.safeParse(raw)
  if (!event.success) return null
  if (!paidEvents.includes(event.data.type)) return { type: 'ignored' }
  const session = checkoutSession.safeParse(event.data.data.object)
  if (!session.success) return null
  const { id, payment_status, currency, amount_total, client_reference_id, customer_details } = session.data
  // A checkout can be completed long before a bank transfer arrives; the second event tells of that.
  if (payment_status !== 'paid') return { type: 'ignored' }
  const bought = TOKEN_PACKAGES.find(({ priceEuro }) => currency === 'eur' && amount_total === priceEuro * CENTS_PER_EURO)
  if (bought === undefined) return { type: 'unknownAmount', id }
  const userId = /^[1-9]\d{0,9}$/.test(client_reference_id ?? '') ? Number(client_reference_id) : null
  const email = customer_details?.email?.trim().toLowerCase() ?? null
  return { type: 'paid', payment: { id, userId, email, packageId: bought.id, tokens: bought.tokens, amountCents: bought.priceEuro * CENTS_PER_EURO } }
}
