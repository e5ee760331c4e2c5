/** The outcomes of the messages of the payment provider. */

/**
 * `credited`: the player got the tokens. `pending`: not paid, or not paid yet. `repeated`: the payment was already
 * known. `unknownAccount`: paid, but for an account that does not exist. `wrongAmount`, `wrongCurrency`: paid, but not
 * the price of any package. `contradictory`: a known event or payment arrived again with different contents.
 * `refunded`, `disputed`: the tokens were taken back. `disputeWon`: they were given back. `disputeUpdated`: a dispute
 * continued, or never took money. `unmatchedReversal`: a refund or dispute of a payment that was never credited.
 * `refundFailed`: a refund did not reach the payer, and its money came back to us. `unreadable`: the signature was
 * good, but the contents were not as agreed. `ignored`: about something else.
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

/** The outcomes of payments that were paid but gave no tokens. The admin can give the tokens to a player. */
export const ASSIGNABLE_OUTCOMES = [
  'unknownAccount',
  'wrongAmount',
  'wrongCurrency',
] as const satisfies readonly PaymentOutcome[]

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
export const isToCheck = (outcome: PaymentOutcome): outcome is OutcomeToCheck =>
  OUTCOMES_TO_CHECK.some((each) => each === outcome)

/** Whether the admin can give the tokens of a payment to a player. */
export const isAssignable = (outcome: PaymentOutcome): boolean => ASSIGNABLE_OUTCOMES.some((each) => each === outcome)
