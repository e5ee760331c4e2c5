/** Whether the cards of a day are those that were promised a week before it. */
import type { DailyDayAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { verifyDeck, type DeckFinding } from '#common/record/verify-deck.ts'
import type { Move } from '#common/table/move-log.ts'

export type PublishedDay = NonNullable<DailyDayAnswer['deck']>

/**
 * The part of the server, and the number of the deck that follows from it alone, because no player gives a part.
 * `promised`: the hash that this browser has noted; null when it has none. `moves` are those of somebody's hand of that
 * day, from which the cards are known; empty when there is none to look at.
 */
export const findingsOfDay = (
  deck: PublishedDay,
  promised: string | null,
  moves: readonly Move[],
): readonly DeckFinding[] =>
  verifyDeck(
    { ...deck, seedParts: [null, null, null, null], moves },
    promised === null ? null : { serverPartHash: promised, seedHash: null, ownPart: null },
  ).filter(({ check }) => check === 'serverPart' || check === 'parts' || (check === 'hands' && moves.length > 0))
