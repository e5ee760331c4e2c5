import type { TokenEntry } from '#common/protocol/account.ts'
import { it } from '../../text/it.ts'

/** Why a balance changed, in Italian. A game that gives tokens back was refunded (DESIGN decision 1); a dispute that does was won. */
export const reasonOf = ({ reason, delta }: Pick<TokenEntry, 'reason' | 'delta'>): string => {
  if (reason === 'game' && delta > 0) return it.tokens.refund
  return reason === 'chargeback' && delta > 0 ? it.tokens.disputeWon : it.tokens.reasons[reason]
}
