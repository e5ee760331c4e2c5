/** Tables for tests, in one line each. */
import { NO_FLAGS, shownFlags } from '#common/table/room-flags.ts'
import { cardsIn, setOf } from '#common/rules/card-set.ts'
import { cardOf, idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import { seatAfter, type Seat } from '#common/rules/seats.ts'
import { newGame } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { publicView, type PlayedCard, type PublicGameView } from '#common/rules/view.ts'
import type { PlayerView, TableView } from '#common/table/view.ts'

/** Card ids from a text such as 'c2 s12'. */
export const cards = (text: string): readonly CardId[] => text.split(' ').filter(isCardId)

/** A hand in display order. */
export const hand = (text: string): readonly CardId[] =>
  cardsIn(
    setOf(
      cards(text)
        .map(cardOf)
        .filter((card) => card !== undefined),
    ),
  ).map(idOf)

/** Cards as they lie on the table, the leader's first. */
export const trick = (leader: Seat, text: string): readonly PlayedCard[] =>
  cards(text).map((card, turn) => ({ seat: seatAfter(leader, turn), card }))

const NAMES = ['Anna', 'Bruno', 'Carla', 'Dino'] as const

/** Four players in seat order, Anna being the creator. */
export const fourPlayers = (change: (seat: Seat) => Partial<PlayerView> = () => ({})): readonly PlayerView[] =>
  ([0, 1, 2, 3] as const).map((seat) => ({
    seat,
    id: String(seat + 1),
    name: NAMES[seat],
    avatarUrl: null,
    isReady: true,
    isConnected: true,
    latencyMs: 24 + seat * 50,
    isCreator: seat === 0,
    wantsPlayAgain: false,
    isComputer: false,
    isInactive: false,
    isExpelled: false,
    computerLevel: null,
    ...change(seat),
  }))

/** The start of a game after the pass: Anna leads. */
const GAME: PublicGameView = {
  ...publicView(newGame(seedOf(0))),
  phase: 'playing',
  turn: 0,
  leader: 0,
  firstSeat: 0,
  hasPassed: [true, true, true, true],
  hasSeedPart: [true, true, true, true],
  seedHash: '',
}

/** A table in play, seen by Anna on seat 0. */
export const playing = (
  game: Partial<PublicGameView>,
  own: readonly CardId[],
  table: Partial<TableView> = {},
): TableView => ({
  roomId: 'K7M2PX',
  name: 'Sabato sera',
  status: 'running',
  audience: 'nobody',
  players: fourPlayers(),
  ...shownFlags(NO_FLAGS),
  gameNumber: 1,
  nextServerPartHash: null,
  duplicate: null,
  game: { ...GAME, ...game },
  vote: null,
  overdue: [],
  viewerSeat: 0,
  own: { hand: own, passing: null, claimable: [] },
  ...table,
})

/** A waiting room, seen by Anna on seat 0. */
export const waitingRoom = (players: readonly PlayerView[]): TableView => ({
  roomId: 'K7M2PX',
  name: 'Sabato sera',
  status: 'waiting',
  audience: 'nobody',
  players,
  ...shownFlags(NO_FLAGS),
  gameNumber: 0,
  nextServerPartHash: null,
  duplicate: null,
  game: null,
  vote: null,
  overdue: [],
  viewerSeat: 0,
  own: null,
})
