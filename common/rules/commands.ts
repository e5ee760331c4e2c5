/** The commands and events of a game, and the codes with which it refuses a command. */
import type { Card } from './cards.ts'
import type { Direction } from './passing.ts'
import type { PerSeat, Seat } from './seats.ts'

/** A request to change a game. */
export type GameCommand =
  | { readonly type: 'passCards'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'playCard'; readonly seat: Seat; readonly card: Card }
  /** The leader takes every remaining trick for certain, and all cards are played at once. */
  | { readonly type: 'claimRest'; readonly seat: Seat }
  /** The pause after a completed trick is over. */
  | { readonly type: 'advanceTrick' }

/** Something that happened in a game. */
export type GameEvent =
  | { readonly type: 'roundStarted'; readonly round: number; readonly direction: Direction; readonly firstSeat: Seat }
  | { readonly type: 'passChosen'; readonly seat: Seat }
  | { readonly type: 'cardsPassed'; readonly direction: Direction }
  /** Followed by the cards and tricks that were claimed. `cards` are those of the claimer, in the order of play. */
  | { readonly type: 'restClaimed'; readonly seat: Seat; readonly cards: readonly Card[] }
  | { readonly type: 'cardPlayed'; readonly seat: Seat; readonly card: Card }
  | { readonly type: 'trickWon'; readonly winner: Seat; readonly cards: readonly Card[] }
  | {
      readonly type: 'roundScored'
      readonly round: number
      readonly scores: PerSeat<number>
      readonly totals: PerSeat<number>
    }
  | { readonly type: 'gameEnded'; readonly winners: readonly Seat[]; readonly totals: PerSeat<number> }

/** Why a game refuses a command. The first four are the engine errors of specification section 5. */
export const RULE_ERRORS = [
  /** 'Must pass exactly 2 cards'. */
  'mustPassTwoCards',
  /** 'Some cards not found in player hand'. */
  'cardsNotInHand',
  /** 'Cannot pass cards outside of passing phase'. */
  'notPassing',
  /** 'Invalid passing direction'. */
  'invalidPassingDirection',
  'alreadyPassed',
  'notPlaying',
  'betweenTricks',
  'notBetweenTricks',
  'notYourTurn',
  'cardNotInHand',
  'mustFollowSuit',
  'heartsNotBroken',
  'restNotCertain',
  'gameOver',
] as const
export type RuleError = (typeof RULE_ERRORS)[number]
