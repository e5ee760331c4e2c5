import type { TokenEntry } from '#common/protocol/account-answers.ts'
import { it } from '../../text/it.ts'

/** Why a balance changed, in Italian. */
export const reasonOf = ({ reason }: Pick<TokenEntry, 'reason'>): string => it.tokens.reasons[reason]
