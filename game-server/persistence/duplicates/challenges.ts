/** Challenges: whoever has the link plays the same four hands, within a week. */
import { randomBytes } from 'node:crypto'
import { belongs } from '#common/circles/standings.ts'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import { CHALLENGE_HANDS, CHALLENGE_PLAYERS, CHALLENGES_PER_USER } from '#common/limits.ts'
import type { ChallengeAnswer, OwnChallengesAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { seedFromHex, type Seed } from '#common/rules/deal.ts'
import { isPublic } from '#common/rules/publication.ts'
import { playerIdOf } from '#common/table/view.ts'
import { CHALLENGE_MS } from '#common/timings.ts'
import { z } from 'zod'
import { circleById, circleFor } from '../circles/known-circle.ts'
import type { Database } from '../engine/database.ts'
import { placesOf } from '../engine/sql.ts'
import { CHALLENGES } from './duplicate-entities.ts'
import { playsOf, type Play } from './plays.ts'
import { CHALLENGE_SETS, challengeSet, ownerOf } from './sets.ts'

const TOKEN_BYTES = 16
/** So many of those that a user has begun are in the list, the latest. */
const LISTED_AT_MOST = 50
/** Challenges that closed longer ago are in no list. */
const LISTED_MS = CHALLENGE_MS

const challengeRows = z.array(
  z.object({
    id: z.number(),
    token: z.string(),
    serverPart: z.string().transform(seedFromHex),
    circleId: z.number().nullable(),
    closesAtMs: z.coerce.number(),
    engineVersion: z.number(),
    makerId: z.number(),
    nickname: z.string(),
    avatarUrl: z.string().nullable(),
  }),
)
type Challenge = z.infer<typeof challengeRows>[number]

const CHALLENGE = `SELECT challenges.id AS id, challenges.token AS token, challenges.serverPart AS serverPart,
  challenges.circleId AS circleId, challenges.closesAtMs AS closesAtMs, challenges.engineVersion AS engineVersion, users.id AS makerId, users.nickname AS nickname,
  users.avatarUrl AS avatarUrl FROM challenges JOIN users ON users.id = challenges.makerId`

/** What a table needs to deal the hands of a challenge. */
export type ChallengeHands = {
  readonly set: string
  readonly serverPart: Seed
  readonly rounds: number
  readonly publishAfterMs: number
  /** Whether the computers play as when it was made: who begins now would have other opponents otherwise. */
  readonly isCurrent: boolean
}

type OwnState = Pick<ChallengeAnswer, 'state' | 'roomId'>

/** What a user can do with a challenge in which these have begun; `isOver`: it is closed. */
export const stateOf = (
  plays: readonly Pick<Play, 'userId' | 'roomId' | 'endedAtMs'>[],
  userId: number,
  isOver: boolean,
): OwnState => {
  const own = plays.find((play) => play.userId === userId)
  if (own !== undefined && own.endedAtMs !== null) return { state: 'played', roomId: null }
  if (isOver) return { state: 'over', roomId: null }
  if (own !== undefined) return { state: 'playing', roomId: own.roomId }
  return { state: plays.length >= CHALLENGE_PLAYERS ? 'full' : 'new', roomId: null }
}

const pointsIn = z.array(z.number())
const NO_POINTS: readonly null[] = Array.from({ length: CHALLENGE_HANDS }, () => null)

/** A player, as somebody sees them who `maySee` the results. */
const playerOf = (
  { userId, nickname, avatarUrl, points, endedAtMs, gameId, isSecond }: Play,
  maySee: boolean,
  mayWatch: boolean,
): ChallengeAnswer['players'][number] => ({
  playerId: playerIdOf(userId),
  nickname,
  avatarUrl,
  isFinished: endedAtMs !== null,
  points: maySee && points !== null ? pointsIn.parse(JSON.parse(points)) : NO_POINTS,
  gameId: mayWatch && endedAtMs !== null ? gameId : null,
  isSecond: isSecond === 1,
})

export class Challenges {
  readonly #database: Database
  readonly #now: () => number
  readonly #newSecret: () => Seed

  /** `now` in milliseconds since the epoch; `newSecret` draws 32 bytes of the platform's CSPRNG. */
  constructor(database: Database, now: () => number, newSecret: () => Seed) {
    this.#database = database
    this.#now = now
    this.#newSecret = newSecret
  }

  /** Makes a challenge, for a circle of the user when it has one. Errors: `tooManyChallenges`, `circleNotFound`. */
  async make(userId: number, slug: string | null): Promise<Result<string, 'tooManyChallenges' | 'circleNotFound'>> {
    const circle = slug === null ? null : await circleFor(this.#database.select, slug, userId)
    if (slug !== null && (circle === null || circle.standing === null || !belongs(circle.standing)))
      return refused('circleNotFound')
    const nowMs = this.#now()
    const open = await this.#database.select('SELECT id FROM challenges WHERE makerId = ? AND closesAtMs > ?', [
      userId,
      nowMs,
    ])
    if (open.length >= CHALLENGES_PER_USER) return refused('tooManyChallenges')
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const closesAtMs = nowMs + CHALLENGE_MS
    const row = {
      token,
      serverPart: this.#newSecret(),
      makerId: userId,
      circleId: circle?.id ?? null,
      closesAtMs,
      settleAtMs: closesAtMs,
      engineVersion: ENGINE_VERSION,
    }
    await this.#database.run((manager) => manager.insert(CHALLENGES, row))
    return ok(token)
  }

  /** A challenge, for a user. Errors: `challengeNotFound`. */
  async page(token: string, userId: number): Promise<Result<ChallengeAnswer, 'challengeNotFound'>> {
    const challenge = await this.#of(token)
    if (challenge === null) return refused('challengeNotFound')
    const plays = await playsOf(this.#database, challengeSet(challenge.id))
    const circle =
      challenge.circleId === null ? null : await circleById(this.#database.select, challenge.circleId, userId)
    const isOver = isPublic({ publishAfterMs: challenge.closesAtMs }, this.#now())
    const own = stateOf(plays, userId, isOver)
    const hasPlayed = own.state === 'played'
    return ok({
      token,
      hands: CHALLENGE_HANDS,
      closesAt: new Date(challenge.closesAtMs).toISOString(),
      by: {
        playerId: playerIdOf(challenge.makerId),
        nickname: challenge.nickname,
        avatarUrl: challenge.avatarUrl,
      },
      circle: circle && { slug: circle.slug, name: circle.name },
      ...own,
      players: plays.map((play) => playerOf(play, hasPlayed || isOver, hasPlayed)),
    })
  }

  /** The hands of a challenge; null when there is none. */
  async handsOf(token: string): Promise<ChallengeHands | null> {
    const challenge = await this.#of(token)
    if (challenge === null || challenge.serverPart === null) return null
    const { id, serverPart, closesAtMs, engineVersion } = challenge
    const isCurrent = engineVersion === ENGINE_VERSION
    return { isCurrent, set: challengeSet(id), serverPart, rounds: CHALLENGE_HANDS, publishAfterMs: closesAtMs }
  }

  /** The challenges that a user has made or begun, newest first. */
  async ownOf(userId: number): Promise<OwnChallengesAnswer> {
    const nowMs = this.#now()
    const challenges = await this.#listedFor(userId, nowMs - LISTED_MS)
    const listed: OwnChallengesAnswer['challenges'][number][] = []
    for (const { id, token, closesAtMs, nickname } of challenges) {
      const plays = await playsOf(this.#database, challengeSet(id))
      listed.push({
        token,
        closesAt: new Date(closesAtMs).toISOString(),
        byName: nickname,
        state: stateOf(plays, userId, closesAtMs <= nowMs).state,
        begun: plays.length,
        finished: plays.filter(({ endedAtMs }) => endedAtMs !== null).length,
      })
    }
    return { challenges: listed }
  }

  /** The challenges that a user has made or begun, and that close after a time, newest first. */
  async #listedFor(userId: number, closesAfterMs: number): Promise<readonly Challenge[]> {
    const { select } = this.#database
    const made = await select(`${CHALLENGE} WHERE challenges.makerId = ? AND challenges.closesAtMs > ?`, [
      userId,
      closesAfterMs,
    ])
    const begun = await select(
      `SELECT setName FROM duplicate_plays WHERE userId = ? AND begunAtMs > ? AND setName LIKE '${CHALLENGE_SETS}%'
       ORDER BY begunAtMs DESC LIMIT ${LISTED_AT_MOST}`,
      [userId, closesAfterMs - CHALLENGE_MS],
    )
    const ids = begun.map(({ setName }) => Number(ownerOf(String(setName))))
    const played =
      ids.length === 0
        ? []
        : await select(`${CHALLENGE} WHERE challenges.id IN (${placesOf(ids)}) AND challenges.closesAtMs > ?`, [
            ...ids,
            closesAfterMs,
          ])
    const challenges = new Map(challengeRows.parse([...made, ...played]).map((each) => [each.id, each]))
    return [...challenges.values()].toSorted((a, b) => b.id - a.id)
  }

  async #of(token: string): Promise<Challenge | null> {
    return (
      challengeRows.parse(await this.#database.select(`${CHALLENGE} WHERE challenges.token = ?`, [token]))[0] ?? null
    )
  }
}
