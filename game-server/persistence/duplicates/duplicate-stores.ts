/** The stores of hands that several people play with the same cards. */
import { randomSeed } from '../../tables/random-seed.ts'
import type { Database } from '../engine/database.ts'
import { Challenges } from './challenges.ts'
import { DailyDecks } from './daily-decks.ts'
import { DailyHands } from './daily-hands.ts'
import { challengeOfRoom, circleChallenges } from './found-challenges.ts'
import { Settling } from './settling.ts'

export type DuplicateStores = {
  readonly dailyDecks: DailyDecks
  readonly dailyHands: DailyHands
  readonly challenges: Challenges
  readonly settling: Settling
  /** The token of the challenge that a user plays, or has played, in a room; null when it is no room of theirs. */
  challengeOfRoom(roomId: string, userId: number): Promise<string | null>
  /** The open challenges of a circle, for who belongs to it. Errors: `circleNotFound`. */
  circleChallenges(slug: string, userId: number): ReturnType<typeof circleChallenges>
}

/** `now` is in milliseconds since the epoch. */
export const duplicateStores = (database: Database, now: () => number): DuplicateStores => {
  const decks = new DailyDecks(database, now, randomSeed)
  return {
    dailyDecks: decks,
    dailyHands: new DailyHands({ database, decks, now }),
    challenges: new Challenges(database, now, randomSeed),
    settling: new Settling(database, now),
    challengeOfRoom: (roomId, userId) => challengeOfRoom(database, roomId, userId),
    circleChallenges: (slug, userId) => circleChallenges(database, slug, userId, now()),
  }
}
