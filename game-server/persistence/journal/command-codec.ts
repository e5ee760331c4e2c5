/**
 * Encodes and decodes commands for the journal, in the current version. What comes from the database is decoded like
 * any other input.
 */
import { z } from 'zod'
import { COMPUTER_LEVELS } from '#common/computer-levels.ts'
import { cardOf, type CardId } from '#common/rules/cards.ts'
import { seedFrom, type Seed } from '#common/rules/deal.ts'
import { isSeedPart, type SeedPart } from '#common/rules/seed-parts.ts'
import type { TableCommand } from '#common/table/commands.ts'
import { AUDIENCES } from '#common/table/spectators/audience.ts'
import { FLAGS, perFlag } from '#common/table/room-flags.ts'
import { SEATS } from '#common/rules/seats.ts'
import { VOTES } from '#common/table/absence/votes.ts'

const userId = z.int().positive()
const person = z.object({ userId, name: z.string(), avatarUrl: z.string().nullable() })
const card = z.custom<CardId>((value) => typeof value === 'string' && cardOf(value) !== undefined)
const seat = z.literal(SEATS)
const seed = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((hex): Seed => seedFrom(Buffer.from(hex, 'hex')))
const seedPart = z.custom<SeedPart>((value) => typeof value === 'string' && isSeedPart(value))

const times = z.object({ absenceMs: z.number(), voteMs: z.number(), overdueMs: z.number(), seatKeptMs: z.number() })

const duplicate = z.object({
  set: z.string(),
  rounds: z.int().positive(),
  serverPart: seed,
  publishAfterMs: z.number(),
  computers: z.array(z.string()),
})

const COMMANDS = {
  open: z.object({
    type: z.literal('open'),
    roomId: z.string(),
    name: z.string(),
    creator: person,
    times,
    deckSecret: seed.nullable(),
    audience: z.enum(AUDIENCES).optional(),
    duplicate: duplicate.optional(),
    ...perFlag(FLAGS, () => z.boolean().optional()),
  }),
  join: z.object({ type: z.literal('join'), person }),
  leave: z.object({ type: z.literal('leave'), userId }),
  // The guest may be a computer, whose id is negative.
  removeGuest: z.object({ type: z.literal('removeGuest'), userId, guestId: z.int() }),
  addComputer: z.object({
    type: z.literal('addComputer'),
    userId,
    seat,
    name: z.string(),
    level: z.enum(COMPUTER_LEVELS),
  }),
  setAudience: z.object({ type: z.literal('setAudience'), userId, audience: z.enum(AUDIENCES) }),
  giveSeat: z.object({ type: z.literal('giveSeat'), userId }),
  updatePerson: z.object({ type: z.literal('updatePerson'), person }),
  removePlayer: z.object({ type: z.literal('removePlayer'), userId }),
  connect: z.object({ type: z.literal('connect'), userId }),
  disconnect: z.object({ type: z.literal('disconnect'), userId }),
  setReady: z.object({ type: z.literal('setReady'), userId, ready: z.boolean(), seedPart: seedPart.optional() }),
  start: z.object({ type: z.literal('start'), userId, seed: seed.optional() }),
  passCards: z.object({ type: z.literal('passCards'), userId, cards: z.array(card) }),
  playCard: z.object({ type: z.literal('playCard'), userId, card }),
  claimRest: z.object({ type: z.literal('claimRest'), userId }),
  nextTrick: z.object({ type: z.literal('nextTrick'), userId }),
  advanceTrick: z.object({ type: z.literal('advanceTrick') }),
  playAgain: z.object({ type: z.literal('playAgain'), userId, seed: seed.optional(), seedPart: seedPart.optional() }),
  treat: z.object({ type: z.literal('treat'), userId, guestId: userId }),
  vote: z.object({ type: z.literal('vote'), userId, vote: z.enum(VOTES) }),
  callVote: z.object({ type: z.literal('callVote'), userId, accusedId: userId }),
  returnToSeat: z.object({ type: z.literal('returnToSeat'), userId }),
  computerPass: z.object({ type: z.literal('computerPass'), seat, cards: z.array(card) }),
  computerPlay: z.object({ type: z.literal('computerPlay'), seat, card }),
  restore: z.object({ type: z.literal('restore'), downMs: z.number().default(0) }),
  timeElapsed: z.object({ type: z.literal('timeElapsed') }),
  suspendPlay: z.object({ type: z.literal('suspendPlay') }),
  reprieve: z.object({ type: z.literal('reprieve') }),
  retired: z.object({ type: z.literal('retired') }),
} satisfies { readonly [Type in TableCommand['type']]: z.ZodType<Extract<TableCommand, { type: Type }>> }

const tag = z.object({ type: z.string() })
const isCommandType = (type: string): type is TableCommand['type'] => Object.hasOwn(COMMANDS, type)

/** The journal text of a command. */
export const encodeCommand = (command: TableCommand): string => JSON.stringify(command)

/** A record of the current version with such a type can only be from a newer program. */
export class UnknownCommand extends Error {}

/**
 * The command in a JSON value. Throws `UnknownCommand`, or another error when the value is not a command, because a
 * game must not continue from a journal that cannot be read.
 */
export const commandOf = (raw: unknown): TableCommand => {
  const { type } = tag.parse(raw)
  if (!isCommandType(type)) throw new UnknownCommand()
  return COMMANDS[type].parse(raw)
}
