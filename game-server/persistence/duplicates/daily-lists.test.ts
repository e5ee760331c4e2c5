/** The lists of a week in which some hundred people play, beside a plain computation from the same plays. */
import assert from 'node:assert/strict'
import type { Day } from '#common/circles/days.ts'
import { dayAt, endOf, weekOf } from '#common/daily/days.ts'
import { betterThan, fieldAmong, unfinishedPoints, weekResult } from '#common/daily/standings.ts'
import { playerIdOf } from '#common/table/view.ts'
import { describeOnEveryDatabase, failOnError } from '../engine/test-databases.ts'
import { withQueries } from '../../testing/database-rows.ts'
import { openStorage, type Storage } from '../storage.ts'
import { dailySet } from './sets.ts'
import { numbersFrom } from '../../testing/numbers.ts'

const USERS = 600
const LISTED_AT_MOST = 100
const DAYS = weekOf('2027-03-24')
const SUNDAY = DAYS[6] ?? ''
const HOUR_MS = 3_600_000
const beginOf = (day: Day): number => endOf(day) - 24 * HOUR_MS

type Person = {
  readonly id: number
  readonly isGuest: boolean
  readonly isDeleted: boolean
  readonly createdAtMs: number
  readonly rated: number | null
}
type Played = {
  readonly day: Day
  readonly person: Person
  readonly isSecond: boolean
  readonly begunAtMs: number
  readonly total: number | null
  readonly left: number | null
  readonly version: number
}

/** One of ten is a guest, some have just come, some are deleted; `random` decides. */
const someone = (id: number, random: (limit: number) => number): Person => ({
  id,
  isGuest: random(10) === 0,
  isDeleted: random(20) === 0,
  createdAtMs: beginOf(DAYS[0] ?? '') + (random(10) - 6) * 24 * HOUR_MS + random(24) * HOUR_MS,
  rated: random(4) === 0 ? random(3) : null,
})

const playsFrom = (people: readonly Person[], random: (limit: number) => number): readonly Played[] =>
  people.flatMap((person) =>
    DAYS.filter(() => random(10) > 1).map((day) => {
      const total = random(12) === 0 ? null : random(60) - 30
      return {
        day,
        person,
        isSecond: random(15) === 0,
        begunAtMs: beginOf(day) + random(12) * HOUR_MS,
        total,
        left: total === null || random(40) === 0 ? null : random(200),
        version: day === SUNDAY && random(3) === 0 ? 2 : 1,
      }
    }),
  )

const isListed = ({ person, isSecond, day }: Played): boolean =>
  !person.isGuest &&
  !person.isDeleted &&
  !isSecond &&
  ((person.rated ?? 0) > 0 || Date.parse(day) - Date.parse(dayAt(person.createdAtMs)) >= 48 * HOUR_MS)

describeOnEveryDatabase('the lists of hands that everybody plays', (location) => {
  let storage: Storage
  let nowMs: number
  const random = numbersFrom(7)
  const people = Array.from({ length: USERS }, (_, index) => someone(index + 1, random))
  const plays = playsFrom(people, random).toSorted((a, b) => a.begunAtMs - b.begunAtMs || a.person.id - b.person.id)
  const listed = new Set(plays.filter(isListed))
  const computers = DAYS.map((_, index) => Array.from({ length: index === 2 ? 0 : 16 }, () => random(60) - 30))

  const literal = (value: string | number | null): string => (typeof value === 'string' ? `'${value}'` : String(value))
  const rowsOf = (): Readonly<Record<string, readonly (readonly (string | number | null)[])[]>> => ({
    'users (id, email, nickname, nicknameKey, passwordHash, tokens, createdAtMs, deletedAtMs)': people.map((person) => [
      person.id,
      `${person.id}@example.test`,
      `Nome ${person.id}`,
      person.isGuest ? `ospite,${person.id}` : `nome ${person.id}`,
      'x',
      0,
      person.createdAtMs,
      person.isDeleted ? nowMs : null,
    ]),
    'player_ratings (userId, mu, sigma, games, ratedAtMs)': people.flatMap(({ id, rated }) =>
      rated === null ? [] : [[id, 25, 8, rated, 1]],
    ),
    'daily_decks (day, serverPart, promisedAtMs, computerPoints)': DAYS.map((day, index) => [
      day,
      String(index).repeat(64),
      1,
      computers[index]?.length === 0 ? null : JSON.stringify({ 1: computers[index]?.toSorted((a, b) => a - b) }),
    ]),
    'duplicate_plays (setName, userId, roomId, isSecond, begunAtMs, endedAtMs, total, pointsLeft, engineVersion)':
      plays.map(({ day, person, isSecond, begunAtMs, total, left, version }, index) => [
        dailySet(day),
        person.id,
        String(index).padStart(6, '0'),
        isSecond ? 1 : 0,
        begunAtMs,
        total === null ? null : begunAtMs + 1,
        total,
        left,
        version,
      ]),
  })

  beforeEach(async () => {
    nowMs = beginOf(SUNDAY) + 20 * HOUR_MS
    storage = await openStorage({ ...location(), now: () => nowMs, onError: failOnError })
    await withQueries(location(), async (query) => {
      for (const [into, rows] of Object.entries(rowsOf()))
        for (let from = 0; from < rows.length; from += 500)
          await query(
            `INSERT INTO ${into} VALUES ${rows
              .slice(from, from + 500)
              .map((row) => `(${row.map(literal).join(',')})`)
              .join(',')}`,
          )
    })
  })
  afterEach(() => storage.close())

  const personIn = ({ id }: Person) => ({ playerId: playerIdOf(id), nickname: `Nome ${id}`, avatarUrl: null })
  const isOver = (day: Day): boolean => day < SUNDAY || nowMs >= endOf(SUNDAY)

  /** The weeks of people, from the plays that somebody may see. */
  const weeksOf = (seen: readonly Played[]) => {
    const results = seen.flatMap((play) => {
      const forUnfinished = isOver(play.day) ? unfinishedPoints(computers[DAYS.indexOf(play.day)] ?? []) : null
      const points = play.total ?? forUnfinished
      return points === null ? [] : [{ ...play, points }]
    })
    return [...Map.groupBy(results, ({ person }) => person).entries()].map(([person, own]) => ({
      ...personIn(person),
      ...weekResult(own),
    }))
  }
  const expectedWeek = (userId: number) => {
    const ofUser = (day: Day) => plays.find((play) => play.day === day && play.person.id === userId)
    const seen = plays.filter(({ day }) => isOver(day) || (ofUser(day)?.total ?? null) !== null)
    return {
      from: DAYS[0],
      to: SUNDAY,
      isOver: isOver(SUNDAY),
      rows: weeksOf(seen.filter((play) => listed.has(play)))
        .toSorted((a, b) => b.points - a.points || b.days - a.days)
        .slice(0, LISTED_AT_MOST),
      own: weeksOf(seen.filter(({ person }) => person.id === userId))[0] ?? null,
    }
  }

  it('are of the best six days of each, for who has played today and for who has not, and when the week is over', async () => {
    assert.ok(plays.length > 3_000)
    const asked = people.slice(0, 25).map(({ id }) => id)
    for (const atMs of [nowMs, endOf(SUNDAY)]) {
      nowMs = atMs
      for (const id of asked) {
        const week = await storage.dailyHands.week(SUNDAY, id)
        assert.ok(week.ok)
        // As it is sent: the order of the fields counts too.
        assert.equal(JSON.stringify(week.value), JSON.stringify(expectedWeek(id)))
      }
    }
  })

  it('compare who had the same opponents: a new version of the computers may come in the middle of a day', async () => {
    for (const { id } of people.slice(0, 25)) {
      const page = await storage.dailyHands.page(SUNDAY, id)
      const own = plays.find(({ day, person }) => day === SUNDAY && person.id === id)
      if (own === undefined || own.total === null) {
        assert.deepEqual(page, { ok: false, code: 'handsNotPlayed' })
        continue
      }
      assert.ok(page.ok)
      const same = plays.filter(
        ({ day, version, total }) => day === SUNDAY && version === own.version && total !== null,
      )
      const others = same
        .filter(({ person, isSecond }) => person.id !== id && !isSecond)
        .map(({ total }) => total ?? NaN)
      const computer = own.version === 1 ? (computers[6] ?? []) : []
      assert.equal(page.value.own?.betterThan, betterThan(fieldAmong(own.total, [...others, ...computer])))
      const first = same
        .filter((play) => listed.has(play))
        .toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0) || a.begunAtMs - b.begunAtMs || a.person.id - b.person.id)
      assert.deepEqual(
        page.value.players.map(({ playerId, points }) => [playerId, points]),
        first.slice(0, LISTED_AT_MOST).map(({ person, total }) => [playerIdOf(person.id), total]),
      )
      assert.deepEqual(
        page.value.computer,
        computer.toSorted((a, b) => a - b),
      )
    }
  })
})
