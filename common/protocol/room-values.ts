/** Turns views of a table into the values of its synchronised state (`room-state.ts`). The opposite of `room-decoder.ts`. */
import type { CardId } from '../rules/cards.ts'
import type { CourseView, PlayedCard, PrivateGameView, PublicGameView } from '../rules/view.ts'
import type { RoomView } from '../table/view.ts'
import type { Values } from './kinds.ts'
import { STATE_VERSION, type OWN_COLUMNS, type ROOM_COLUMNS, type COURSE_COLUMNS, type STANDING_COLUMNS } from './room-state.ts'

/** How many players want another game, and out of how many. Both are 0 while nobody is asked. */
export type PlayAgainCount = { readonly count: number; readonly total: number }

const NOTHING: readonly never[] = []
const idsOf = (cards: readonly PlayedCard[]): readonly CardId[] => cards.map(({ card }) => card)

/** The values of the table itself. */
export const roomValues = ({ roomId, name, status, hidesSums, gameNumber, nextServerPartHash, vote, overdue }: RoomView, playAgain: PlayAgainCount): Values<typeof ROOM_COLUMNS> => ({
  version: STATE_VERSION,
  roomId,
  name,
  status,
  isActive: status !== 'waiting',
  hidesSums,
  gameNumber,
  nextServerPartHash,
  voteSeat: vote?.seat ?? null,
  voteCause: vote?.cause ?? null,
  votes: vote?.votes ?? NOTHING,
  overdue,
  playAgainCount: playAgain.count,
  playAgainTotal: playAgain.total,
})

/** The values of the trick on the table. */
export const courseValues = ({ phase, turn, leader, heartsBroken, trick }: CourseView): Values<typeof COURSE_COLUMNS> => ({ phase, turn, leader, heartsBroken, trick: idsOf(trick) })

/** The other values of the game. */
export const standingValues = ({ lastTrick, ...view }: PublicGameView): Values<typeof STANDING_COLUMNS> => ({
  ...view,
  lastTrick: lastTrick === null ? NOTHING : idsOf(lastTrick.cards),
  lastTrickLeader: lastTrick?.cards[0]?.seat ?? null,
  lastTrickWinner: lastTrick?.winner ?? null,
})

/** The values that only the seat itself may know; all empty without a game. */
export const ownValues = (own: PrivateGameView | null): Values<typeof OWN_COLUMNS> => ({ hand: own?.hand ?? NOTHING, passing: own?.passing ?? NOTHING, claimable: own?.claimable ?? NOTHING })
