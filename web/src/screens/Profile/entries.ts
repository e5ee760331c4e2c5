import type { TokenEntry } from '#common/protocol/account-answers.ts'
import { it } from '../../text/it.ts'

/** Why a balance changed, in Italian. A dispute that gives tokens back was won. */
export const reasonOf = ({ reason, delta }: Pick<TokenEntry, 'reason' | 'delta'>): string =>
  reason === 'chargeback' && delta > 0 ? it.tokens.disputeWon : it.tokens.reasons[reason]
