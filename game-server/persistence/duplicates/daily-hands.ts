/** The hand of the day: who has played it, and how the results compare. */
import type { Day } from '#common/circles/days.ts'
import { daysAfter } from '#common/circles/wall-time.ts'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import { dayAt, endOf, numberOf, streakOf, weekOf } from '#common/daily/days.ts'
import { betterThan, fieldAmong, unfinishedPoints, weekResult } from '#common/daily/standings.ts'
import type {
  DailyAnswer,
  DailyDayAnswer,
  DailyWeekAnswer,
  Unlisted,
} from '#common/protocol/rest/hands/daily-answers.ts'
import { ok, refused, type Result } from '#common/result.ts'
import { seedHash } from '#common/rules/deal.ts'
import { isPublic } from '#common/rules/publication.ts'
import { seedOfParts, serverAlone } from '#common/rules/seed-parts.ts'
import { isPlaceholder } from '../accounts/users.ts'
import type { Database } from '../engine/database.ts'
import type { DailyDeck, DailyDecks } from './daily-decks.ts'
import { fieldOf, LISTED_AFTER_DAYS, personOf, playersOfDay, playersOfWeek, type CountedDay } from './daily-lists.ts'
import { playOf, playsOfUser, type Play } from './plays.ts'
import { DAILY_SETS, dailySet, ownerOf } from './sets.ts'

/** Why a player is in no list; null when they are. */
const unlistedFor = ({ nicknameKey, createdAtMs, begunAtMs, ratedGames, isSecond }: Play): Unlisted | null => {
  if (isPlaceholder(nicknameKey)) return 'guest'
  if (isSecond === 1) return 'device'
  const isNew = dayAt(begunAtMs) < daysAfter(dayAt(createdAtMs), LISTED_AFTER_DAYS)
  return isNew && (ratedGames ?? 0) === 0 ? 'newAccount' : null
}

/** What 'Verifica il mazzo' needs, once the day is over. */
const publishedDeck = ({ serverPart }: DailyDeck): NonNullable<DailyDayAnswer['deck']> => {
  const seed = seedOfParts(serverAlone(serverPart))
  return { serverPart, serverPartHash: seedHash(serverPart), seed, seedHash: seedHash(seed) }
}

/** `now` in milliseconds since the epoch. */
type Tools = { readonly database: Database; readonly decks: DailyDecks; readonly now: () => number }

export class DailyHands {
  readonly #database: Database
  readonly #decks: DailyDecks
  readonly #now: () => number

  constructor({ database, decks, now }: Tools) {
    this.#database = database
    this.#decks = decks
    this.#now = now
  }

  /** Today's hand, for a user. */
  async today(userId: number): Promise<DailyAnswer> {
    const today = dayAt(this.#now())
    const own = await playOf(this.#database, dailySet(today), userId)
    const [counted] = await this.#database.select('SELECT COUNT(*) AS players FROM duplicate_plays WHERE setName = ?', [
      dailySet(today),
    ])
    const isPlaying = own !== null && own.endedAtMs === null
    return {
      day: today,
      number: numberOf(today),
      state: own === null ? 'new' : isPlaying ? 'playing' : 'played',
      roomId: isPlaying ? own.roomId : null,
      points: own?.total ?? null,
      endsAt: new Date(endOf(today)).toISOString(),
      streak: streakOf(await this.#playedDays(userId), today),
      players: Number(counted?.['players'] ?? 0),
    }
  }

  /**
   * A day, for a user, compared with who has played against the same computers: they may change with a new version of
   * the server. Errors: `dailyNotFound`, `handsNotPlayed`.
   */
  async page(day: Day, userId: number): Promise<Result<DailyDayAnswer, 'dailyNotFound' | 'handsNotPlayed'>> {
    const deck = day > dayAt(this.#now()) ? null : await this.#decks.of(day)
    if (deck === null) return refused('dailyNotFound')
    const isOver = isPublic({ publishAfterMs: endOf(day) }, this.#now())
    const own = await playOf(this.#database, dailySet(day), userId)
    if (!isOver && (own === null || own.endedAtMs === null)) return refused('handsNotPlayed')
    const [firstVersion = ENGINE_VERSION] = deck.computers.keys()
    const engineVersion = own?.engineVersion ?? firstVersion
    const computer = deck.computers.get(engineVersion) ?? []
    const players = await playersOfDay(this.#database, day, engineVersion)
    return ok({
      day,
      number: numberOf(day),
      isOver,
      own: own && (await this.#ownOf(day, own, { computer, isOver })),
      computer,
      players: players.map((player) => ({ ...player, gameId: isOver ? player.gameId : null })),
      deck: isOver ? publishedDeck(deck) : null,
    })
  }

  /** The week of a day, for a user. Errors: `dailyNotFound` for a week of which no day has begun. */
  async week(day: Day, userId: number): Promise<Result<DailyWeekAnswer, 'dailyNotFound'>> {
    const today = dayAt(this.#now())
    const days = weekOf(day)
    const [from = day, to = day] = [days[0], days.at(-1)]
    if (from > today) return refused('dailyNotFound')
    const begun = days.filter((each) => each <= today)
    const played = await playsOfUser(this.#database, begun.map(dailySet), userId)
    const plays = new Map(played.map((play) => [play.setName, play]))
    // Of a day that is not over, only who has played it learns anything.
    const seen = begun.filter((each) => each < today || (plays.get(dailySet(each))?.endedAtMs ?? null) !== null)
    const counted = await this.#counted(seen, today)
    const own = counted.flatMap((each) => {
      const play = plays.get(dailySet(each.day))
      const points = play?.total ?? each.unfinished
      return play === undefined || points === null ? [] : [{ play, day: each.day, points, left: play.pointsLeft }]
    })
    return ok({
      from,
      to,
      isOver: to < today,
      rows: await playersOfWeek(this.#database, counted),
      own: own[0] === undefined ? null : { ...personOf(own[0].play), ...weekResult(own) },
    })
  }

  async #ownOf(
    day: Day,
    own: Play,
    { computer, isOver }: Pick<DailyDayAnswer, 'computer' | 'isOver'>,
  ): Promise<NonNullable<DailyDayAnswer['own']>> {
    const { total: points, gameId } = own
    const unlisted = unlistedFor(own)
    if (points === null) return { points, betterThan: null, unlisted, gameId: null }
    const others = await fieldOf(this.#database, { ...own, day }, points)
    return {
      points,
      betterThan: betterThan(fieldAmong(points, computer), others),
      unlisted,
      gameId: isOver ? gameId : null,
    }
  }

  /** What each of these days counts for who has not finished its hand: nothing before it is over. */
  async #counted(days: readonly Day[], today: Day): Promise<readonly CountedDay[]> {
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) return []
    const computers = await this.#decks.computersBetween(from, to)
    return days.map((day) => {
      const [first = []] = computers.get(day)?.values() ?? []
      return { day, unfinished: day < today ? unfinishedPoints(first) : null }
    })
  }

  /** The days whose hands a user has finished. */
  async #playedDays(userId: number): Promise<ReadonlySet<Day>> {
    const rows = await this.#database.select(
      `SELECT setName FROM duplicate_plays WHERE userId = ? AND endedAtMs IS NOT NULL AND setName LIKE '${DAILY_SETS}%'`,
      [userId],
    )
    return new Set(rows.map(({ setName }) => ownerOf(String(setName))))
  }
}
