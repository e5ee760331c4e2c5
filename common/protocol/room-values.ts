/**
 * Turns views of a table into the values of its synchronised state (`room-state.ts`). The opposite of
 * `room-decoder.ts`.
 */
import type { CardId } from '../rules/cards.ts'
import type { PlayedCard, PrivateGameView, PublicGameView, TrickView } from '../rules/view.ts'
import { shownFlags } from '../table/room-flags.ts'
import type { RoomView } from '../table/view.ts'
import type { Values } from './kinds.ts'
import {
  STATE_VERSION,
  type OWN_COLUMNS,
  type ROOM_COLUMNS,
  type TRICK_COLUMNS,
  type ROUND_COLUMNS,
} from './room-state.ts'

/** How many players want another game, and out of how many. Both are 0 while nobody is asked. */
export type PlayAgainCount = { readonly count: number; readonly total: number }

const NOTHING: readonly never[] = []
const idsOf = (cards: readonly PlayedCard[]): readonly CardId[] => cards.map(({ card }) => card)

/** The values of the table itself. */
export const roomValues = (
  { roomId, name, status, audience, gameNumber, nextServerPartHash, duplicate, vote, overdue, ...flags }: RoomView,
  playAgain: PlayAgainCount,
): Values<typeof ROOM_COLUMNS> => ({
  version: STATE_VERSION,
  roomId,
  name,
  status,
  audience,
  isActive: status !== 'waiting',
  ...shownFlags(flags),
  gameNumber,
  nextServerPartHash,
  duplicateSet: duplicate && duplicate.set,
  duplicateRounds: duplicate?.rounds ?? 0,
  voteSeat: vote?.seat ?? null,
  voteCause: vote?.cause ?? null,
  votes: vote?.votes ?? NOTHING,
  overdue,
  playAgainCount: playAgain.count,
  playAgainTotal: playAgain.total,
})

/** The values of the trick on the table. */
export const trickValues = (view: TrickView): Values<typeof TRICK_COLUMNS> => ({
  ...view,
  trick: idsOf(view.trick),
})

/** The other values of the game. */
export const roundValues = (view: PublicGameView): Values<typeof ROUND_COLUMNS> => ({
  ...view,
  lastTrick: view.lastTrick === null ? NOTHING : idsOf(view.lastTrick.cards),
  lastTrickLeader: view.lastTrick?.cards[0]?.seat ?? null,
  lastTrickWinner: view.lastTrick?.winner ?? null,
})

/** The values that only the seat itself may know; all empty without a game. */
export const ownValues = (own: PrivateGameView | null): Values<typeof OWN_COLUMNS> => ({
  hand: own?.hand ?? NOTHING,
  passing: own?.passing ?? NOTHING,
  claimable: own?.claimable ?? NOTHING,
})
