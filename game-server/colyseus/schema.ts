/** The synchronised state of a table, in the shape of `common/protocol/room-state.ts`. It holds no rule. */
import { schema, t } from '@colyseus/schema'

/** `hand` and `passing` travel only to the clients whose view holds the seat. */
export const PlayerSchema = schema(
  {
    seat: t.int8(),
    id: t.string(),
    name: t.string(),
    avatarUrl: t.string(),
    isReady: t.boolean(),
    isConnected: t.boolean(),
    latencyMs: t.int32(),
    isCreator: t.boolean(),
    wantsPlayAgain: t.boolean(),
    isComputer: t.boolean(),
    isInactive: t.boolean(),
    isExpelled: t.boolean(),
    handSize: t.int8(),
    score: t.int32(),
    tricksTaken: t.int8(),
    hasPassed: t.boolean(),
    hand: t.array('string').view(),
    passing: t.array('string').view(),
  },
  'Player',
)
export type PlayerSchema = InstanceType<typeof PlayerSchema>

export const ChatLineSchema = schema(
  {
    messageId: t.string(),
    senderId: t.string(),
    sender: t.string(),
    message: t.string(),
    timestamp: t.string(),
    isSystem: t.boolean(),
  },
  'ChatLine',
)
export type ChatLineSchema = InstanceType<typeof ChatLineSchema>

export const TableSchema = schema(
  {
    roomId: t.string(),
    name: t.string(),
    status: t.string(),
    isActive: t.boolean().default(false),
    players: t.array(PlayerSchema),
    gameNumber: t.int32().default(0),
    round: t.int32().default(0),
    phase: t.string().default(''),
    direction: t.string().default(''),
    turn: t.int8().default(-1),
    leader: t.int8().default(-1),
    firstSeat: t.int8().default(-1),
    heartsBroken: t.boolean().default(false),
    trick: t.array('string'),
    trickWinner: t.int8().default(-1),
    lastTrick: t.array('string'),
    lastTrickLeader: t.int8().default(-1),
    lastTrickWinner: t.int8().default(-1),
    roundScores: t.array('int32'),
    winner: t.int8().default(-1),
    winners: t.array('int8'),
    seedHash: t.string().default(''),
    seed: t.string().default(''),
    voteSeat: t.int8().default(-1),
    voteCause: t.string().default(''),
    votes: t.array('string'),
    overdue: t.array('int8'),
    playAgainCount: t.int8().default(0),
    playAgainTotal: t.int8().default(0),
    chat: t.array(ChatLineSchema),
  },
  'Table',
)
export type TableSchema = InstanceType<typeof TableSchema>
