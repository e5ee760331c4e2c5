import assert from 'node:assert/strict'
import fc from 'fast-check'
import { idOf, type CardId } from '../rules/cards.ts'
import { seedOf } from '../rules/testing.ts'
import type { Move } from '../table/move-log.ts'
import type { Table } from '../table/state.ts'
import { PEOPLE, apply, gameOf, playOn, runningTable } from '../table/testing.ts'
import { gameStatistics } from './game-statistics.ts'

const DIAMONDS: Readonly<Record<string, number>> = { d1: 14, d13: 13, d12: 12, d11: 11 }
const penaltyOf = (id: CardId): number =>
  id === 's12' ? 26 : id.startsWith('d') ? (DIAMONDS[id] ?? Number(id.slice(1))) : 0
const strength = (id: CardId): number => (id.slice(1) === '1' ? 14 : Number(id.slice(1)))

/** A trick as the moves tell it, counted with nothing but the texts of the cards. */
const tricksIn = (moves: readonly Move[]) => {
  const plays = moves
    .filter(({ type }) => type === 'play')
    .map(({ seat, cards, isComputer }) => ({ seat, isComputer, id: idOf(cards[0] ?? assert.fail('no card')) }))
  return Array.from({ length: plays.length / 4 }, (_, index) => {
    const cards = plays.slice(4 * index, 4 * index + 4)
    const led = cards[0]?.id[0]
    const [taken] = cards.filter(({ id }) => id[0] === led).toSorted((a, b) => strength(b.id) - strength(a.id))
    assert.ok(taken !== undefined)
    return {
      taken,
      value: cards.reduce((value, { id }) => value - penaltyOf(id), 10),
      queen: cards.find(({ id }) => id === 's12'),
    }
  })
}

const finished = (seed: number, table: Table = runningTable(seedOf(seed))): Table => playOn(table)
const statisticsOf = (table: Table) => gameStatistics(gameOf(table).seed, table.moves.all())

describe('the statistics of a game', () => {
  it('are what a count of its moves gives', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        const table = finished(seed)
        const tricks = tricksIn(table.moves.all())
        statisticsOf(table).forEach((statistics, seat) => {
          const own = tricks.filter(({ taken }) => taken.seat === seat)
          const values = own.map(({ value }) => value)
          assert.equal(statistics.tricks, own.length)
          assert.equal(statistics.highestTrick, values.length === 0 ? null : Math.max(...values))
          assert.equal(statistics.lowestTrick, values.length === 0 ? null : Math.min(...values))
          assert.equal(statistics.queens, own.filter(({ queen }) => queen !== undefined).length)
          assert.equal(
            statistics.regicides,
            own.filter(({ queen, taken }) => queen !== undefined && ['s13', 's1'].includes(taken.id)).length,
          )
          const given = [0, 1, 2, 3].map(
            (taker) => tricks.filter(({ queen, taken }) => queen?.seat === seat && taken.seat === taker).length,
          )
          assert.deepEqual(statistics.queensGiven, given)
          const rounds = gameOf(table).roundScores.map((scores) => scores[seat] ?? 0)
          assert.deepEqual(
            [statistics.rounds, statistics.bestRound, statistics.worstRound],
            [rounds.length, Math.max(...rounds), Math.min(...rounds)],
          )
        })
      }),
      { numRuns: 20 },
    )
  })

  it('do not say that somebody gave or got a queen when a computer played the card', () => {
    const table = finished(3)
    const byComputers = table.moves.all().map((move) => ({ ...move, isComputer: true }))
    const all = gameStatistics(gameOf(table).seed, byComputers)
    assert.deepEqual(
      all.map(({ queensGiven }) => queensGiven),
      Array.from({ length: 4 }, () => [0, 0, 0, 0]),
    )
    assert.deepEqual(
      all.map(({ queens }) => queens),
      statisticsOf(table).map(({ queens }) => queens),
    )
  })

  it('need moves that the rules allow', () => {
    const table = finished(4)
    assert.throws(() => gameStatistics(gameOf(table).seed, table.moves.all().slice(1)), /the rules refuse a move/)
  })
})

describe('the moves of a table', () => {
  it('say who passed and played, the computer or the player', () => {
    const table = playOn(runningTable(), ({ moves }) => moves.length === 6)
    assert.deepEqual(
      table.moves.all().map(({ type, cards, isComputer }) => [type, cards.length, isComputer]),
      [...Array.from({ length: 4 }, () => ['pass', 2, false]), ...Array.from({ length: 2 }, () => ['play', 1, false])],
    )
  })

  it('begin again with each game', () => {
    const over = finished(5)
    const next = apply(
      over,
      PEOPLE.map(({ userId }) => ({ type: 'playAgain', userId, seed: seedOf(6) })),
    ).table
    assert.deepEqual([over.moves.length > 56, next.gameNumber, next.moves.length], [true, 2, 0])
  })
})
