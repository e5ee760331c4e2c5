/** What became of a message of the payment provider. */

/**
 * `credited`: the tokens were given. `pending`: not paid, or not yet. `repeated`: the payment was known. `unknownAccount`: paid, but for
 * nobody that we know. `wrongAmount`, `wrongCurrency`: paid, but the price of no package. `contradictory`: a known event or payment came
 * again with other contents. `refunded`, `disputed`: tokens were taken back. `disputeWon`: they were given back. `disputeUpdated`: a
 * dispute went on, or never took money. `unmatchedReversal`: a refund or dispute of a payment that was never credited. `refundFailed`: the money of a refund came back.
 * `unreadable`: signed, but not as agreed. `ignored`: about something else.
 */
export const PAYMENT_OUTCOMES = [
  'credited',
  'pending',
  'repeated',
  'unknownAccount',
  'wrongAmount',
  'wrongCurrency',
  'contradictory',
  'refunded',
  'disputed',
  'disputeWon',
  'disputeUpdated',
  'unmatchedReversal',
  'refundFailed',
  'unreadable',
  'ignored',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** The outcomes that somebody paid for without getting tokens: the admin can give them to a player. */
export const ASSIGNABLE_OUTCOMES = ['unknownAccount', 'wrongAmount', 'wrongCurrency'] as const satisfies readonly PaymentOutcome[]

/** The outcomes that the admin has to look at. */
export const OUTCOMES_TO_CHECK = [
  ...ASSIGNABLE_OUTCOMES,
  'contradictory',
  'refunded',
  'disputed',
  'unmatchedReversal',
  'refundFailed',
  'unreadable',
] as const satisfies readonly PaymentOutcome[]
export type OutcomeToCheck = (typeof OUTCOMES_TO_CHECK)[number]

/** Whether the admin has to look at a message. */
export const isToCheck = (outcome: PaymentOutcome): outcome is OutcomeToCheck => OUTCOMES_TO_CHECK.some((each) => each === outcome)

/** Whether the tokens of a payment can be given to a player by the admin. */
export const isAssignable = (outcome: PaymentOutcome): boolean => ASSIGNABLE_OUTCOMES.some((each) => each === outcome)
