import assert from 'node:assert/strict'
import { RATING_SHARE } from '#common/limits.ts'
import { SEATS, type PerSeat } from '#common/rules/seats.ts'
import { type Move, MoveLog } from '#common/table/move-log.ts'
import type { Occupant, Table } from '#common/table/state.ts'
import { cards } from '#common/rules/testing.ts'
import { PEOPLE, runningTable } from '#common/table/testing.ts'
import { FIRST_RATING, newRatings, ratedSeats, rested, shownRating, type Rating } from './rating.ts'
import { numbersFrom } from '../testing/numbers.ts'

type Player = { readonly mu: number; readonly sigma: number }

/**
 * Weng and Lin, 'A Bayesian Approximation Method for Online Ranking', JMLR 12 (2011), algorithm 4, for teams of one,
 * with gamma = sigma / c; tau and the limit of sigma are those of TrueSkill and OpenSkill. `places`: equal ones tied.
 */
const wengLin = (before: readonly Player[], places: readonly number[]): readonly Player[] => {
  const [beta, tau, kappa] = [25 / 3, 0.15, 0.0001]
  const players = before.map(({ mu, sigma }, i) => ({ mu, variance: sigma ** 2 + tau ** 2, place: places[i] ?? 0 }))
  const c = Math.sqrt(players.reduce((sum, { variance }) => sum + variance + beta ** 2, 0))
  return players.map(({ mu, variance, place }, i) => {
    let [omega, delta] = [0, 0]
    for (const [q, other] of players.entries()) {
      if (other.place > place) continue
      const behind = players.filter((player) => player.place >= other.place)
      const chance = Math.exp(mu / c) / behind.reduce((sum, player) => sum + Math.exp(player.mu / c), 0)
      const tied = players.filter((player) => player.place === other.place).length
      omega += ((q === i ? 1 : 0) - chance) / tied
      delta += (chance * (1 - chance)) / tied
    }
    const shrunk = 1 - (Math.sqrt(variance) / c) * (variance / c ** 2) * delta
    return {
      mu: mu + (variance / c) * omega,
      sigma: Math.min(Math.sqrt(variance * Math.max(shrunk, kappa)), before[i]?.sigma ?? 0),
    }
  })
}

const inUnits = ({ mu, sigma }: Rating): Player => ({ mu: mu / 1e6, sigma: sigma / 1e6 })
const ranked = (before: readonly Rating[], places: readonly number[]): readonly Rating[] =>
  newRatings(before.map((rating, i) => ({ before: rating, place: places[i] ?? 0, isCounted: true })))

describe('the rating', () => {
  it('is the one of the paper in 2,000 games of people who play differently well', () => {
    const random = numbersFrom(44)
    const strengths = Array.from({ length: 40 }, (_, index) => index)
    let ours = strengths.map(() => FIRST_RATING)
    let theirs: Player[] = strengths.map(() => ({ mu: 25, sigma: 25 / 3 }))
    let ties = 0
    for (let game = 0; game < 2_000; game++) {
      const players = new Set<number>()
      while (players.size < SEATS.length) players.add(random(40))
      const four = [...players]
      // Few different totals, so that many are equal.
      const totals = four.map((player) => Math.floor((player + random(50)) / 8))
      const places = totals.map((total) => 1 + totals.filter((other) => other > total).length)
      ties += new Set(places).size < SEATS.length ? 1 : 0
      const after = ranked(
        four.map((player) => ours[player] ?? FIRST_RATING),
        places,
      )
      const expected = wengLin(
        four.map((player) => theirs[player] ?? { mu: 0, sigma: 0 }),
        places,
      )
      ours = ours.map((rating, player) => after[four.indexOf(player)] ?? rating)
      theirs = theirs.map((rating, player) => expected[four.indexOf(player)] ?? rating)
    }
    assert.ok(ties > 200)
    for (const [player, { mu, sigma }] of ours.map(inUnits).entries()) {
      assert.ok(Math.abs(mu - (theirs[player]?.mu ?? 0)) < 1e-4, `${player}: ${mu} ${theirs[player]?.mu}`)
      assert.ok(Math.abs(sigma - (theirs[player]?.sigma ?? 0)) < 1e-4)
    }
    const shown = ours.map(({ mu }) => shownRating(mu))
    assert.ok((shown[39] ?? 0) > 1_600 && (shown[0] ?? 0) < 1_400, shown.join(' '))
  })

  it('does not depend on the order of the seats, to the last digit', () => {
    const random = numbersFrom(7)
    for (let game = 0; game < 300; game++) {
      const before = SEATS.map(() => ({ mu: 15_000_000 + random(20_000_000), sigma: 3_000_000 + random(5_333_333) }))
      const places = SEATS.map(() => 1 + random(4))
      const entries = before.map((rating, i) => ({
        before: rating,
        place: places[i] ?? 0,
        isCounted: i === 0 || random(4) > 0,
      }))
      const after = newRatings(entries)
      const order = SEATS.toSorted(() => random(3) - 1)
      const turned = newRatings(order.flatMap((seat) => entries[seat] ?? []))
      assert.deepEqual(
        turned,
        order.map((seat) => after[seat]),
      )
    }
  })

  it('never makes a winner less certain, and gives and takes about as much', () => {
    const [first, second, third, last] = ranked(
      Array.from({ length: 4 }, () => FIRST_RATING),
      [1, 2, 3, 4],
    )
    assert.ok(first !== undefined && second !== undefined && third !== undefined && last !== undefined)
    assert.ok(first.mu > second.mu && second.mu > third.mu && third.mu > last.mu)
    assert.ok([first, second, third, last].every(({ sigma }) => sigma <= FIRST_RATING.sigma))
    const moved = [first, second, third, last].reduce((sum, { mu }) => sum + mu - FIRST_RATING.mu, 0)
    assert.ok(Math.abs(moved) <= 4, `${moved} millionths`)
    const known: Rating = { mu: 40_000_000, sigma: 500_000 }
    assert.ok((ranked([known, FIRST_RATING], [1, 2])[0]?.sigma ?? 0) <= known.sigma)
  })

  it('gives equal places equal parts', () => {
    const [a, b, c, d] = ranked(
      Array.from({ length: 4 }, () => FIRST_RATING),
      [1, 1, 3, 3],
    )
    assert.deepEqual([a, c], [b, d])
    assert.ok((a?.mu ?? 0) > FIRST_RATING.mu && (c?.mu ?? 0) < FIRST_RATING.mu)
  })

  it('leaves who has not played out for the others, and makes them last for themselves', () => {
    const before: readonly Rating[] = [26, 22, 30, 24].map((mu) => ({ mu: mu * 1e6, sigma: 6e6 }))
    const entries = before.map((rating, i) => ({ before: rating, place: [1, 2, 4, 3][i] ?? 0, isCounted: i !== 2 }))
    const after = newRatings(entries)
    const three = ranked(
      before.filter((_, i) => i !== 2),
      [1, 2, 3],
    )
    assert.deepEqual(
      after.filter((_, i) => i !== 2),
      three,
    )
    assert.deepEqual(after[2], ranked(before, [1, 2, 4, 3])[2])
    const alone = newRatings(entries.map((entry, i) => ({ ...entry, isCounted: i === 0, place: i === 0 ? 1 : 2 })))
    assert.deepEqual(alone[0], before[0])
    assert.ok(alone.slice(1).every(({ mu }, i) => mu < (before[i + 1]?.mu ?? 0)))
  })

  it('gets less certain with whole days without a game, at most as little as at first', () => {
    const rating: Rating = { mu: 27_000_000, sigma: 4_000_000 }
    const day = 86_400_000
    assert.deepEqual(rested(rating, day - 1), rating)
    assert.deepEqual(rested(rating, -5 * day), rating)
    assert.equal(rested(rating, 50 * day).sigma, Math.round(Math.sqrt(16 + 1) * 1e6))
    assert.deepEqual(rested(rating, 100_000 * day), { mu: rating.mu, sigma: FIRST_RATING.sigma })
  })

  it('is shown as 1500 at first, with 25 for each unit', () => {
    assert.deepEqual([FIRST_RATING.mu, 26_000_000, 21_980_000].map(shownRating), [1500, 1525, 1425])
  })
})

describe('a rated game', () => {
  const played: Table = runningTable()
  /** The table with so many moves of each seat, of which so many were made by a computer. */
  const tableWith = (
    byComputer: PerSeat<number>,
    change: (occupant: Occupant, seat: number) => Partial<Occupant> = () => ({}),
  ): Table => {
    const moves = SEATS.flatMap((seat) =>
      Array.from({ length: 20 }, (_, index): Move => ({
        type: 'play',
        seat,
        cards: cards('c2'),
        isComputer: index < byComputer[seat],
        atMs: index,
      })),
    )
    const [a, b, c, d] = played.seats
    const changed = (occupant: Occupant | null, seat: number): Occupant | null =>
      occupant && { ...occupant, ...change(occupant, seat) }
    return {
      ...played,
      moves: MoveLog.EMPTY.with(moves),
      seats: [changed(a ?? null, 0), changed(b, 1), changed(c, 2), changed(d, 3)],
    }
  }
  const ids = PEOPLE.map(({ userId }) => userId)

  it('has the places of the totals, and equal totals share one', () => {
    assert.deepEqual(ratedSeats(tableWith([0, 0, 0, 0]), [10, 55, 10, -3]), [
      { userId: ids[0], place: 2, isCounted: true },
      { userId: ids[1], place: 1, isCounted: true },
      { userId: ids[2], place: 2, isCounted: true },
      { userId: ids[3], place: 4, isCounted: true },
    ])
  })

  it('puts behind the others who made too few of their decisions, or left for good', () => {
    const allowed = 20 * (1 - RATING_SHARE)
    const places = (table: Table) =>
      ratedSeats(table, [60, 20, 30, 40])?.map(({ place, isCounted }) => [place, isCounted])
    assert.deepEqual(places(tableWith([allowed, 0, 0, 0])), [
      [1, true],
      [4, true],
      [3, true],
      [2, true],
    ])
    const last = [
      [4, false],
      [3, true],
      [2, true],
      [1, true],
    ]
    assert.deepEqual(places(tableWith([allowed + 1, 0, 0, 0])), last)
    assert.deepEqual(
      places(tableWith([0, 0, 0, 0], (_, seat) => (seat === 0 ? { isComputer: true, conclusions: 2 } : {}))),
      last,
    )
    assert.deepEqual(places(tableWith([0, 0, 0, 0], (_, seat) => (seat === 0 ? { isGone: true } : {}))), last)
    assert.equal(ratedSeats(tableWith([20, 20, 20, 20]), [60, 20, 30, 40]), null)
  })

  it('has four people: no computer of the creator', () => {
    assert.equal(
      ratedSeats(
        tableWith([0, 0, 0, 0], (_, seat) => (seat === 3 ? { computerLevel: 'medio' } : {})),
        [1, 2, 3, 4],
      ),
      null,
    )
    assert.equal(
      ratedSeats({ ...played, seats: [played.seats[0], played.seats[1], played.seats[2], null] }, [1, 2, 3, 4]),
      null,
    )
  })
})
