/**
 * The copy of everything that is stored about a user (specification section 7). It is apart from the other answers,
 * because the browser only saves it as a file.
 */
import * as z from 'zod/mini'
import { tokenHistoryAnswer } from './account-answers.ts'
import { userAnswer, type Sent } from './answers.ts'
import { ANSWERS } from '../../circles/dates.ts'
import { STANDINGS } from '../../circles/standings.ts'
import { REPORT_REASONS, RESTRICTION_KINDS } from './conduct-vocabulary.ts'
import { recordedMove } from '../game-record.ts'
import { REMINDER_KINDS } from '../../reminders/kinds.ts'
import { storedSettings } from './settings-answers.ts'
import { recordOf } from '../../record-of.ts'
import { COUNTED, COUNTED_NAMES, type Counted } from '../../record/counted.ts'
import { countSchema, type CountSchema } from './counted-schemas.ts'
import { ownRatingChange } from './rating-answers.ts'
import { statisticsAnswer } from './statistics-answers.ts'
import { PAYMENT_OUTCOMES } from './payment-outcomes.ts'

/**
 * A message of the payment provider. `tokens` is the change of the balance, `amount` is in the smallest unit of
 * `currency`.
 */
const ownPaymentMessage = z.object({
  type: z.string(),
  reference: z.nullable(z.string()),
  outcome: z.enum(PAYMENT_OUTCOMES),
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  email: z.nullable(z.string()),
  tokens: z.number(),
  receivedAt: z.string(),
})

/**
 * A game that a user has played or is playing. `total`, `position` and `isWinner` are null until it is over. `moves`
 * are those of the user's seat, whoever made them; null until the game is over, and for a game whose journal cannot be
 * read.
 */
const ownGame = z.object({
  id: z.number(),
  roomId: z.string(),
  roomName: z.string(),
  gameNumber: z.number(),
  seat: z.number(),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  total: z.nullable(z.number()),
  position: z.nullable(z.number()),
  isWinner: z.nullable(z.boolean()),
  moves: z.nullable(z.array(recordedMove)),
})
export type OwnGame = Sent<typeof ownGame>

type SentSchemas = { readonly [Name in Counted as (typeof COUNTED)[Name]['sentAs']]: CountSchema<Name> }
/**
 * The statistics of a game that the user has played to its end. What is counted is described
 * in `counted.ts`. `queensGiven` has a number for each seat: how often the user gave
 * the queen to its player. Null: there was no such trick or round.
 */
const ownGameStatistics = z.extend(statisticsAnswer.shape.gameHistory.def.element, {
  ...recordOf<SentSchemas, Counted>(
    COUNTED_NAMES.map((name) => [COUNTED[name].sentAs, name]),
    countSchema,
  ),
  queensGiven: z.array(z.number()),
})
export type OwnGameStatistics = Sent<typeof ownGameStatistics>

/**
 * Something that a user has done at a table. `action` is the command in the journal, such as `playCard`, `vote` or
 * `disconnect`. `cards` are the cards played or passed; `vote` and `ready` are null in other actions.
 */
const ownAction = z.object({
  roomId: z.string(),
  action: z.string(),
  cards: z.array(z.string()),
  vote: z.nullable(z.string()),
  ready: z.nullable(z.boolean()),
  at: z.string(),
})

/**
 * The part of the export of one's own data that is about conduct. It says what the user has done and written, not what
 * others have said about them.
 */
const ownConduct = z.object({
  mutedPlayers: z.array(z.object({ nickname: z.string(), since: z.string() })),
  reports: z.array(
    z.object({
      roomId: z.string(),
      nickname: z.string(),
      reason: z.enum(REPORT_REASONS),
      comment: z.string(),
      sentAt: z.string(),
    }),
  ),
  linesKeptWithReports: z.array(z.object({ roomId: z.string(), message: z.string(), sentAt: z.string() })),
  restrictions: z.array(
    z.object({ kind: z.enum(RESTRICTION_KINDS), reason: z.string(), from: z.string(), until: z.string() }),
  ),
})

/** What the user has said about evenings of circles, and the addresses of their calendars. */
const ownCircleDates = z.object({
  answers: z.array(z.object({ circle: z.string(), day: z.string(), answer: z.enum(ANSWERS), at: z.string() })),
  calendars: z.array(z.object({ circle: z.string(), token: z.string(), createdAt: z.string() })),
})

/**
 * The browsers that get notifications, by the host of the service through which they come, and the reminders of the
 * last days: when they were sent, or null.
 */
const ownReminders = z.object({
  devices: z.array(z.object({ service: z.string(), since: z.string(), lastSeenAt: z.string() })),
  reminders: z.array(z.object({ kind: z.enum(REMINDER_KINDS), sentAt: z.nullable(z.string()) })),
})

/**
 * A try with hands that others play too: those of a day, as in 'daily:2026-11-28', or of a challenge. `points` are
 * those of each hand; null until it is finished.
 */
const ownHands = z.object({
  set: z.string(),
  roomId: z.string(),
  begunAt: z.string(),
  endedAt: z.nullable(z.string()),
  points: z.nullable(z.array(z.number())),
  device: z.nullable(z.string()),
})

/**
 * GET /api/users/export: everything that is stored about a user. Times are ISO 8601. `paymentMessages` are the messages
 * of the payment provider about the user's payments. `gameStatistics` are oldest first. `gameLinks` are the links to
 * games that the user has made and not withdrawn. `rooms` are the rooms that the user has opened; `avatar` is a data
 * URL (WebP), or null.
 */
export const ownDataAnswer = z.object({
  exportedAt: z.string(),
  account: z.extend(userAnswer, { createdAt: z.string(), tokens: z.number() }),
  tokenHistory: tokenHistoryAnswer.shape.entries,
  payments: z.array(
    z.object({
      id: z.string(),
      package: z.string(),
      tokens: z.number(),
      amountEuro: z.number(),
      createdAt: z.string(),
    }),
  ),
  paymentMessages: z.array(ownPaymentMessage),
  rooms: z.array(z.object({ roomId: z.string(), roomName: z.string(), openedAt: z.string() })),
  games: z.array(ownGame),
  statistics: statisticsAnswer.shape.stats,
  gameStatistics: z.array(ownGameStatistics),
  ratings: z.array(ownRatingChange),
  gameLinks: z.array(z.object({ gameId: z.number(), token: z.string(), createdAt: z.string() })),
  chatMessages: z.array(z.object({ roomId: z.string(), message: z.string(), sentAt: z.string() })),
  hands: z.array(ownHands),
  conduct: ownConduct,
  circles: z.array(
    z.object({ name: z.string(), standing: z.enum(STANDINGS), isOwner: z.boolean(), since: z.string() }),
  ),
  circleDates: ownCircleDates,
  settings: z.nullable(storedSettings),
  tableActions: z.array(ownAction),
  sessions: z.array(z.object({ device: z.nullable(z.string()), lastUsedAt: z.string(), expiresAt: z.string() })),
  reminders: ownReminders,
  avatar: z.nullable(z.string()),
})
export type OwnData = Sent<typeof ownDataAnswer>
