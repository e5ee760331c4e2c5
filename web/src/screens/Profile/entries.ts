import type { TokenEntry } from '#common/protocol/account-answers.ts'
import { it } from '../../text/it.ts'

/** Why a balance changed, in Italian. A game that gives tokens back was refunded (DESIGN decision 1). */
export const reasonOf = ({ reason, delta }: Pick<TokenEntry, 'reason' | 'delta'>): string =>
  reason === 'game' && delta > 0 ? it.tokens.refund : it.tokens.reasons[reason]
