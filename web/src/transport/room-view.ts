/** The synchronised state of a room (`common/protocol/room-state.ts`), checked and turned into what screens take. */
import * as z from 'zod/mini'
import { phaseNamed } from '#common/protocol/phases.ts'
import { inDisplayOrder, isCardId, type CardId } from '#common/rules/cards.ts'
import { DIRECTIONS } from '#common/rules/passing.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '#common/rules/seats.ts'
import type { Seed } from '#common/rules/deal.ts'
import { playedFrom, type PublicGameView } from '#common/rules/view.ts'
import { VOTES } from '#common/table/votes.ts'
import type { PlayerView } from '#common/table/view.ts'
import type { TableSnapshot } from '../game/table-snapshot.ts'

const isIterable = (value: unknown): value is Iterable<unknown> => typeof value === 'object' && value !== null && Symbol.iterator in value

/** Colyseus' arrays are no real ones; those that are hidden from a client are not there at all. */
const list = <Item extends z.ZodMiniType>(item: Item) => z.pipe(z.transform((value: unknown) => (isIterable(value) ? [...value] : [])), z.array(item))
const text = z._default(z.string(), '')
const flag = z._default(z.boolean(), false)
const count = z._default(z.number(), 0)
const isSeat = (value: unknown): value is Seat => SEATS.some((seat) => seat === value)
const seat = z.custom<Seat>(isSeat)
/** -1 where there is none. */
const maybeSeat = z.pipe(z._default(z.number(), -1), z.transform((value) => (isSeat(value) ? value : null)))
const cardId = z.custom<CardId>((value) => typeof value === 'string' && isCardId(value))

const phase = z.pipe(z.string(), z.transform((name, { issues }) => phaseNamed(name) ?? (issues.push({ code: 'custom', input: name, message: 'unknown phase' }), z.NEVER)))

/** Empty where there is none. */
const vote = z.pipe(z.string(), z.transform((value) => VOTES.find((option) => option === value) ?? null))

const player = z.object({
  seat,
  id: text,
  name: text,
  avatarUrl: text,
  isReady: flag,
  isConnected: z._default(z.boolean(), true),
  latencyMs: z._default(z.number(), -1),
  isCreator: flag,
  wantsPlayAgain: flag,
  isComputer: flag,
  isExpelled: flag,
  handSize: count,
  score: count,
  tricksTaken: count,
  hasPassed: flag,
  hand: list(cardId),
  passing: list(cardId),
})
type Player = z.infer<typeof player>

const chatLine = z.object({ messageId: text, senderId: text, sender: text, message: text, timestamp: text, isSystem: flag })

const roomState = z.object({
  roomId: z.string().check(z.minLength(1)),
  name: text,
  status: z.enum(['waiting', 'running', 'suspended', 'closed']),
  players: list(player),
  gameNumber: count,
  round: count,
  phase: z.union([phase, z.literal('')]),
  direction: z.union([z.enum(DIRECTIONS), z.literal('')]),
  turn: maybeSeat,
  leader: maybeSeat,
  firstSeat: maybeSeat,
  heartsBroken: flag,
  trick: list(cardId),
  trickWinner: maybeSeat,
  lastTrick: list(cardId),
  lastTrickLeader: maybeSeat,
  lastTrickWinner: maybeSeat,
  roundScores: list(z.number()),
  winner: maybeSeat,
  winners: list(seat),
  seedHash: text,
  seed: z.pipe(text, z.transform((value) => (isSeed(value) ? value : null))),
  voteSeat: maybeSeat,
  votes: list(vote),
  playAgainCount: count,
  playAgainTotal: count,
  chat: list(chatLine),
})
type State = z.infer<typeof roomState>

const isSeed = (value: string): value is Seed => value !== ''

const publicPlayer = ({ seat, id, name, avatarUrl, isReady, isConnected, latencyMs, isCreator, wantsPlayAgain, isComputer, isExpelled }: Player): PlayerView => ({
  seat,
  id,
  name,
  avatarUrl: avatarUrl || null,
  isReady,
  isConnected,
  latencyMs: latencyMs < 0 ? null : latencyMs,
  isCreator,
  wantsPlayAgain,
  isComputer,
  isExpelled,
})

const roundsOf = (scores: readonly number[]): readonly PerSeat<number>[] =>
  Array.from({ length: Math.floor(scores.length / 4) }, (_, round) => perSeat((at) => scores[round * 4 + at] ?? 0))

const gameOf = (state: State): PublicGameView | null => {
  const { phase, direction } = state
  if (phase === '' || direction === '') return null
  const ofSeat = <T>(value: (player: Player) => T, none: T): PerSeat<T> =>
    perSeat((at) => {
      const found = state.players.find(({ seat }) => seat === at)
      return found === undefined ? none : value(found)
    })
  return {
    round: state.round,
    phase,
    direction,
    turn: state.turn,
    leader: state.leader ?? 0,
    firstSeat: state.firstSeat ?? 0,
    heartsBroken: state.heartsBroken,
    handSizes: ofSeat(({ handSize }) => handSize, 0),
    hasPassed: ofSeat(({ hasPassed }) => hasPassed, false),
    trick: playedFrom(state.leader ?? 0, state.trick),
    lastTrick: state.lastTrickWinner === null ? null : { cards: playedFrom(state.lastTrickLeader ?? 0, state.lastTrick), winner: state.lastTrickWinner },
    trickWinner: state.trickWinner,
    tricksTaken: ofSeat(({ tricksTaken }) => tricksTaken, 0),
    scores: ofSeat(({ score }) => score, 0),
    roundScores: roundsOf(state.roundScores),
    winner: state.winner,
    winners: state.winners,
    seedHash: state.seedHash,
    seed: state.seed,
  }
}

/** What the player with this id sees of a room; null while the state is incomplete or holds no seat of theirs. */
export const snapshotOf = (room: unknown, playerId: string): TableSnapshot | null => {
  const decoded = roomState.safeParse(room)
  if (!decoded.success) return null
  const state = decoded.data
  const viewer = state.players.find(({ id }) => id === playerId)
  if (viewer === undefined) return null
  const game = gameOf(state)
  return {
    view: {
      roomId: state.roomId,
      name: state.name,
      status: state.status,
      players: state.players.map(publicPlayer),
      gameNumber: state.gameNumber,
      game,
      vote: state.voteSeat === null ? null : { seat: state.voteSeat, votes: perSeat((at) => state.votes[at] ?? null) },
      viewerSeat: viewer.seat,
      own: game && { hand: inDisplayOrder(viewer.hand), passing: viewer.passing.length === 0 ? null : viewer.passing },
    },
    chat: state.chat,
    playAgain: { count: state.playAgainCount, total: state.playAgainTotal },
  }
}
