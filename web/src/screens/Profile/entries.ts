import type { TokenEntry } from '#common/protocol/account-answers.ts'
import { it } from '../../text/it.ts'

/** The reason for a change of the balance, in Italian. In a dispute that was won, tokens are given back. */
export const reasonOf = ({ reason, delta }: Pick<TokenEntry, 'reason' | 'delta'>): string =>
  reason === 'chargeback' && delta > 0 ? it.tokens.disputeWon : it.tokens.reasons[reason]
