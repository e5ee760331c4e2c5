/** Those who watch a table, and what they learn of a round that is over. */
import { rankOf, strengthOf, suitOf, SUITS, SUIT_NAMES, type CardId, type SuitName } from '#common/rules/cards.ts'
import type { ServerMessages } from '#common/protocol/messages.ts'
import { cornerOf, knownCard } from './hand/card-names.ts'

/** The people who watch, in the order in which they came. */
export type Spectators = ServerMessages['spectators']['spectators']
/** Who rests after a game so that `enters` can play; `orElse` is asked when `rests` does not want to. */
export type Rotation = Required<ServerMessages['rotation']>
/** With which cards each seat has played a round that is over, in seat order. */
export type RoundHands = ServerMessages['round_hands']

/** The cards of one suit in a hand, the highest first, by the signs in their corners. */
type SuitHeld = { readonly suit: SuitName; readonly corners: readonly string[] }

/** A hand in one line: suit by suit, as in a newspaper. Suits that it has not are left out. */
export const handBySuits = (hand: readonly CardId[]): readonly SuitHeld[] =>
  SUITS.map((suit) => ({
    suit: SUIT_NAMES[suit],
    corners: hand
      .map(knownCard)
      .filter((card) => suitOf(card) === suit)
      .toSorted((a, b) => strengthOf(b) - strengthOf(a))
      .map((card) => cornerOf(rankOf(card))),
  })).filter(({ corners }) => corners.length > 0)
