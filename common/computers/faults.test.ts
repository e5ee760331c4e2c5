import assert from 'node:assert/strict'
import fc from 'fast-check'
import { has, setOf, union } from '../rules/card-set.ts'
import { DECK, QUEEN_OF_SPADES, strengthOf, suitOf, type Card } from '../rules/cards.ts'
import { simulationDraw } from '../rules/draw.ts'
import { seatKnowledge, type SeatKnowledge } from '../rules/knowledge.ts'
import { SEATS, seatAfter } from '../rules/seats.ts'
import { heldBits, newPlayout } from '../rules/playout.ts'
import { randomGame } from '../rules/testing.ts'
import { asRemembered, chosenLoosely } from './faults.ts'
import { dealWorld, worldsOf } from './worlds.ts'

const number = fc.integer({ min: 0, max: 2 ** 31 - 1 })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const faults = fc.record({ overlooksVoids: share, forgets: share, temperature: fc.constant(0) })

/** What each seat knows in every state of a random game. */
const knowledgeOf = (game: number): readonly SeatKnowledge[] =>
  randomGame(game)
    .states.filter(({ phase }) => phase === 'playing')
    .flatMap((state) => SEATS.map((seat) => seatKnowledge(state, seat)))

const playedIn = ({ tricks }: SeatKnowledge): readonly Card[] => tricks.flatMap(({ cards }) => cards)
/** Cards that a seat cannot be wrong about: its own, those it passed, the queen of spades, and those of the last tricks. */
const certain = ({ seat, given, tricks }: SeatKnowledge): readonly boolean[] =>
  tricks.flatMap(({ leader, cards }, index) =>
    cards.map(
      (card, turns) =>
        index >= tricks.length - 2 ||
        seatAfter(leader, turns) === seat ||
        card === QUEEN_OF_SPADES ||
        (given !== null && has(given.cards, card)),
    ),
  )

describe('what a seat with faults remembers', () => {
  it('is possible: the same suits were played, no card twice, nothing it holds or passed, and a world fits', () => {
    fc.assert(
      fc.property(number, faults, (game, fault) => {
        const [draw, playout] = [simulationDraw(game), newPlayout()]
        for (const known of knowledgeOf(game)) {
          const remembered = asRemembered(known, fault, draw)
          const [played, believed] = [playedIn(known), playedIn(remembered)]
          assert.deepEqual(believed.map(suitOf), played.map(suitOf))
          assert.equal(new Set(believed).size, played.length)
          const placed = [known.hand, known.given?.cards ?? setOf([])].reduce(union)
          for (const [index, card] of believed.entries())
            if (card !== played[index]) {
              assert.ok(!certain(known)[index] && card !== QUEEN_OF_SPADES)
              assert.ok(!has(placed, card))
            }
          dealWorld(worldsOf(remembered), playout, draw)
          for (const seat of SEATS)
            assert.equal(
              DECK.filter((card) => (heldBits(playout, seat, suitOf(card)) >>> strengthOf(card)) & 1).length,
              known.handSizes[seat],
            )
        }
      }),
      { numRuns: 3 },
    )
  })

  it('is the truth without faults, and the same again from the same numbers', () => {
    const all = { overlooksVoids: 1, forgets: 1, temperature: 0 }
    let [forgotten, overlooked] = [0, 0]
    for (const known of knowledgeOf(3)) {
      const none = { overlooksVoids: 0, forgets: 0, temperature: 0 }
      assert.deepEqual(asRemembered(known, none, simulationDraw(1)), known)
      const faulty = asRemembered(known, all, simulationDraw(2))
      assert.deepEqual(asRemembered(known, all, simulationDraw(2)), faulty)
      assert.deepEqual(faulty.voids, [[], [], [], []])
      overlooked += known.voids.flat().length
      forgotten += playedIn(known).filter((card, index) => playedIn(faulty)[index] !== card).length
    }
    assert.ok(forgotten > 100 && overlooked > 100, `${forgotten} cards, ${overlooked} voids`)
  })
})

describe('a choice with slips', () => {
  const tried = (choice: string, chances: number) => ({
    choice,
    chances,
    points: 0,
    rounds: 10,
    squares: 0,
    worths: [],
    pointsEach: [],
  })
  const compared = [tried('best', 5), tried('close', 4.9), tried('bad', 2)]
  const often = (temperature: number): readonly number[] => {
    const draw = simulationDraw(6)
    const made = Array.from({ length: 5_000 }, () => chosenLoosely(compared, temperature, draw))
    return compared.map(({ choice }) => made.filter((one) => one === choice).length / made.length)
  }
  it('is the more seldom the worse it is', () => {
    assert.deepEqual(often(0), [1, 0, 0])
    const [best = 0, close = 0, bad = 0] = often(0.01)
    assert.ok(Math.abs(close / best - Math.exp(-1)) < 0.05 && bad === 0, `${best} ${close} ${bad}`)
    assert.ok(often(100).every((part) => Math.abs(part - 1 / 3) < 0.05))
  })
})
