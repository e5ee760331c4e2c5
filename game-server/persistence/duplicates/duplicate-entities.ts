/** The tables of hands that several people play with the same cards: those of the day, and challenges. */
import { EntitySchema } from 'typeorm'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'

/**
 * When a process looks at a set of hands, to settle what is left of it when it is over; null once that is done. Whoever
 * does it sets a later time first, so that it is one process.
 */
const settleAtMs = { ...milliseconds, nullable: true, default: 0 }
/** The version of the computers (`ENGINE_VERSION`) with which hands begin. */
const engineVersion = { type: 'integer', default: 1 } as const

/**
 * The cards of a day (`day` as in '2026-11-28', in Rome). The hash of `serverPart` is told a week before; the part
 * tells every card, so nobody gets it before the day is over. `computerPoints` are the results of the computer with
 * these cards, as JSON; null until they are all known.
 */
type DailyDeckRow = {
  readonly day: string
  readonly serverPart: string
  readonly promisedAtMs: number
  readonly computerPoints: string | null
  readonly settleAtMs: number | null
}

export const DAILY_DECKS = new EntitySchema<DailyDeckRow>({
  name: 'DailyDeck',
  tableName: 'daily_decks',
  columns: {
    day: { ...text(10), primary: true },
    serverPart: text(64),
    promisedAtMs: milliseconds,
    computerPoints: { type: 'text', nullable: true },
    settleAtMs,
  },
  indices: [{ columns: ['settleAtMs'] }],
})

/** A challenge: whoever has the token can play its hands until it closes. `circleId`: shown to that circle. */
type ChallengeRow = {
  readonly id: number
  readonly token: string
  readonly serverPart: string
  readonly makerId: number
  readonly circleId: number | null
  readonly closesAtMs: number
  readonly settleAtMs: number | null
  readonly engineVersion: number
}

export const CHALLENGES = new EntitySchema<ChallengeRow>({
  name: 'Challenge',
  tableName: 'challenges',
  columns: {
    id: generatedId,
    token: text(22),
    serverPart: text(64),
    makerId: { type: 'integer', foreignKey: { target: 'User' } },
    circleId: { type: 'integer', nullable: true },
    closesAtMs: milliseconds,
    settleAtMs,
    engineVersion,
  },
  indices: [
    { columns: ['token'], unique: true },
    { columns: ['makerId', 'closesAtMs'] },
    { columns: ['circleId', 'closesAtMs'] },
    { columns: ['settleAtMs'] },
  ],
})

/**
 * The only try of a user with a set of hands, from the moment at which it begins. `device` is the name of the browser
 * in its device cookie; null when it is not known, or the day is over. `isSecond` (0 or 1): somebody else had begun on
 * that browser before. `total`, `points` (of each round, as JSON) and `endedAtMs` are null until the hands are
 * finished. `pointsLeft` are those that better decisions would have brought, times 10; null until they are known.
 */
type DuplicatePlayRow = {
  readonly setName: string
  readonly userId: number
  readonly roomId: string
  readonly device: string | null
  readonly isSecond: number
  readonly begunAtMs: number
  readonly endedAtMs: number | null
  readonly total: number | null
  readonly points: string | null
  readonly pointsLeft: number | null
  readonly engineVersion: number
}

export const DUPLICATE_PLAYS = new EntitySchema<DuplicatePlayRow>({
  name: 'DuplicatePlay',
  tableName: 'duplicate_plays',
  columns: {
    setName: { ...text(40), primary: true },
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    roomId: text(6),
    device: { ...text(16), nullable: true },
    isSecond: { type: 'integer' },
    begunAtMs: milliseconds,
    endedAtMs: { ...milliseconds, nullable: true },
    total: { type: 'integer', nullable: true },
    points: { ...text(40), nullable: true },
    pointsLeft: { type: 'integer', nullable: true },
    engineVersion,
  },
  indices: [
    { columns: ['userId', 'begunAtMs'] },
    { columns: ['roomId'], unique: true },
    { columns: ['setName', 'device'] },
  ],
})
