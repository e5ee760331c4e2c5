import type { TokenEntry } from '#common/protocol/rest/account-answers.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'

/** The reason for a change of the balance, in Italian. In a dispute that was won, tokens are given back. */
export const reasonOf = ({ reason, delta }: Pick<TokenEntry, 'reason' | 'delta'>): string =>
  reason === 'chargeback' && delta > 0 ? ACCOUNT_TEXT.tokens.disputeWon : ACCOUNT_TEXT.tokens.reasons[reason]
