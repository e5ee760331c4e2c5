import assert from 'node:assert/strict'
import fc from 'fast-check'
import { NO_CARDS, cardsIn, has, setOf, sizeOf } from './card-set.ts'
import { DECK, QUEEN_OF_SPADES, idOf } from './cards.ts'
import { RULE_ERRORS, type GameCommand } from './commands.ts'
import { simulationDraw } from './draw.ts'
import { reduce } from './reduce.ts'
import { trickPoints } from './scoring.ts'
import { SEATS, type Seat } from './seats.ts'
import { isSameApartFromTrick } from './public-fields.ts'
import { lastTrickOf, legalCards, newGame, takenCards, turnOf, type GameState } from './state.ts'
import { after, frozen, randomCommand, randomGame } from './testing.ts'
import {
  isSamePrivateView,
  legalInView,
  privateView,
  publicView,
  gameViewFor,
  handSizesAfter,
  trickView,
} from './view.ts'

const GAMES = 40
const seedNumbers = fc.integer({ min: 0, max: 2 ** 31 - 1 })

/** Checks something of every state of random games, each with the command that comes next; none after the last. */
const inEveryState = (check: (state: GameState, next: GameCommand | undefined) => void): void =>
  fc.assert(
    fc.property(seedNumbers, (number) => {
      const { states, commands } = randomGame(number)
      states.forEach((state, index) => check(state, commands[index]))
    }),
    { numRuns: GAMES },
  )

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe('in every random game', () => {
  it('the four scores of a round add up to 0', () => {
    inEveryState(({ roundScores, totals }) => {
      for (const scores of roundScores) assert.equal(sum(scores), 0)
      assert.equal(sum(totals), 0)
    })
  })

  it('each of the 52 cards is in exactly one place: a hand, the table or a taken trick', () => {
    inEveryState(({ phase, round }) => {
      const onTable = phase === 'playing' ? round.trick.cards : []
      const everywhere = [...round.hands.flatMap(cardsIn), ...takenCards(round).flatMap(cardsIn), ...onTable]
      assert.deepEqual(
        everywhere.toSorted((a, b) => a - b),
        DECK,
      )
    })
  })

  it('the seat to play always has a legal card', () => {
    inEveryState((state) => {
      const seat = turnOf(state)
      if (seat !== null) assert.notEqual(legalCards(state.round, seat), NO_CARDS)
    })
  })

  it('exactly the legal cards of the seat to play are accepted', () => {
    const rejectsAllBut = (state: GameState, turn: Seat | null): void => {
      for (const seat of SEATS) {
        const accepted = DECK.filter((card) => reduce(state, { type: 'playCard', seat, card }).ok)
        assert.equal(setOf(accepted), seat === turn ? legalCards(state.round, seat) : NO_CARDS)
      }
    }
    fc.assert(
      fc.property(seedNumbers, (number) => {
        const { states } = randomGame(number)
        for (const state of states.slice(0, 100)) rejectsAllBut(state, turnOf(state))
      }),
      { numRuns: 10 },
    )
  })

  it('every command is accepted or refused with a known code, and never throws', () => {
    const seats = fc.constantFrom(...SEATS)
    const someCards = fc.array(fc.constantFrom(...DECK), { maxLength: 4 })
    const commands: fc.Arbitrary<GameCommand> = fc.oneof(
      fc.record({ type: fc.constant('passCards' as const), seat: seats, cards: someCards }),
      fc.record({ type: fc.constant('playCard' as const), seat: seats, card: fc.constantFrom(...DECK) }),
      fc.record({ type: fc.constant('advanceTrick' as const) }),
    )
    fc.assert(
      fc.property(seedNumbers, fc.array(commands, { minLength: 10, maxLength: 40 }), (number, sent) => {
        const { states } = randomGame(number)
        const state = states[number % states.length] ?? assert.fail('no state')
        for (const command of sent) {
          const outcome = reduce(frozen(state), command)
          assert.ok(outcome.ok || RULE_ERRORS.includes(outcome.code))
        }
      }),
    )
  })

  it('somebody reaches 51 after a reasonable number of rounds', () => {
    for (let number = 0; number < 200; number++) {
      const last = randomGame(number).states.at(-1) ?? assert.fail('no state')
      assert.ok(Math.max(...last.totals) >= 51)
      assert.ok(last.roundScores.length < 100, `${last.roundScores.length} rounds`)
    }
  })

  it('a state is never changed', () => {
    fc.assert(
      fc.property(seedNumbers, (number) => {
        const draw = simulationDraw(number)
        let state = frozen(newGame(randomGame(number).seed))
        while (state.phase !== 'gameOver') state = frozen(after(state, frozen(randomCommand(state, draw))))
      }),
      { numRuns: 20 },
    )
  })

  it('its seed and its commands, read from JSON, produce it again', () => {
    fc.assert(
      fc.property(seedNumbers, (number) => {
        const { seed, commands, states } = randomGame(number)
        const journal: { seed: typeof seed; commands: typeof commands } = JSON.parse(JSON.stringify({ seed, commands }))
        assert.deepEqual(journal.commands.reduce(after, newGame(journal.seed)), states.at(-1))
      }),
      { numRuns: GAMES },
    )
  })

  it('a state survives JSON', () => {
    inEveryState((state) => assert.deepEqual(JSON.parse(JSON.stringify(state)), state))
  })
})

describe('the view of a seat', () => {
  const PUBLIC_KEYS = Object.keys(publicView(newGame(randomGame(0).seed))).toSorted()

  it("has the same parts in every state, and additionally the player's own hand", () => {
    inEveryState((state) => {
      assert.deepEqual(Object.keys(publicView(state)).toSorted(), PUBLIC_KEYS)
      assert.deepEqual(
        Object.keys(gameViewFor(state, 0)).toSorted(),
        [...PUBLIC_KEYS, 'hand', 'passing', 'claimable'].toSorted(),
      )
    })
  })

  it('contains no card that its seat has not seen', () => {
    inEveryState((state) => {
      const { hands, trick } = state.round
      const shown = [...trick.cards, ...(lastTrickOf(state.round)?.cards ?? [])]
      for (const seat of SEATS) {
        const named = JSON.stringify(gameViewFor(state, seat)).match(/"[chsd]\d+"/g) ?? []
        const allowed = new Set([...shown, ...cardsIn(hands[seat])].map((card) => `"${idOf(card)}"`))
        assert.deepEqual(
          named.filter((id) => !allowed.has(id)),
          [],
        )
      }
      const common = JSON.stringify(publicView(state)).match(/"[chsd]\d+"/g) ?? []
      assert.deepEqual(
        common.filter((id) => !shown.some((card) => id === `"${idOf(card)}"`)),
        [],
      )
    })
  })

  it('never contains a hand as a number', () => {
    inEveryState((state) => {
      const text = JSON.stringify(SEATS.map((seat) => gameViewFor(state, seat)))
      for (const hand of state.round.hands) if (sizeOf(hand) > 5) assert.ok(!text.includes(String(hand)))
    })
  })

  it('hides the seed until the game is over, and shows it then', () => {
    inEveryState((state) => {
      const text = JSON.stringify(SEATS.map((seat) => gameViewFor(state, seat)))
      assert.equal(text.includes(state.seed), state.phase === 'gameOver')
      assert.ok(text.includes(state.seedHash))
    })
  })

  it('shows a chosen pass only to its own seat, which still has 13 cards', () => {
    inEveryState((state, next) => {
      if (next?.type !== 'passCards') return
      const view = gameViewFor(after(state, next), next.seat)
      if (view.phase !== 'passing') return
      assert.equal(view.hand.length, 13)
      assert.deepEqual(view.passing?.toSorted(), next.cards.map(idOf).toSorted())
      for (const seat of SEATS) {
        if (seat === next.seat) continue
        const before = gameViewFor(state, seat)
        assert.deepEqual(gameViewFor(after(state, next), seat), { ...before, hasPassed: view.hasPassed })
      }
    })
  })

  it('of the own seat changes with every own change, and not when somebody else plays a card', () => {
    inEveryState((state, next) => {
      if (next === undefined) return
      const later = after(state, next)
      for (const seat of SEATS) {
        const isSame = isSamePrivateView(state, later, seat)
        if (isSame) assert.deepEqual(privateView(later, seat), privateView(state, seat))
        if (next.type === 'playCard') assert.equal(isSame, next.seat !== seat)
      }
    })
  })

  it('changes only in its trick and the sizes of the hands with a card that ends no trick', () => {
    inEveryState((state, next) => {
      if (next === undefined) return
      const later = after(state, next)
      const isSame = isSameApartFromTrick(state, later)
      if (next.type === 'playCard' && state.round.trick.cards.length < 3) assert.ok(isSame)
      if (!isSame) return
      const { handSizes, trickWinner } = publicView(later)
      assert.deepEqual(publicView(later), { ...publicView(state), ...trickView(later), handSizes, trickWinner })
    })
  })

  it('shows who plays, who has won the trick on the table and who has won the game', () => {
    inEveryState((state) => {
      const view = publicView(state)
      assert.equal(view.turn, turnOf(state))
      assert.equal(
        view.trickWinner,
        state.phase === 'betweenTricks' ? (lastTrickOf(state.round)?.winner ?? null) : null,
      )
      assert.equal(view.winner !== null, state.phase === 'gameOver')
      assert.equal(
        sum(view.tricksTaken) * 4 + sum(view.handSizes) + (state.phase === 'playing' ? view.trick.length : 0),
        52,
      )
      assert.deepEqual(handSizesAfter(view), view.handSizes)
      for (const { seat, card } of view.trick)
        assert.ok(!has(state.round.hands[seat], DECK.find((one) => idOf(one) === card) ?? assert.fail(card)))
    })
  })

  it('shows the points that each seat has taken in the round, and who took the queen of spades from whom', () => {
    inEveryState((state) => {
      const { tricks } = state.round
      const { roundPoints, queenTaker, queenPlayer } = publicView(state)
      const taken = takenCards(state.round)
      assert.deepEqual(
        roundPoints,
        SEATS.map((seat) => trickPoints(taken[seat])),
      )
      if (tricks.length === 13 && state.phase === 'gameOver') assert.deepEqual(roundPoints, state.roundScores.at(-1))
      const isTaken = tricks.some(({ cards }) => cards.includes(QUEEN_OF_SPADES))
      assert.deepEqual([queenTaker !== null, queenPlayer !== null], [isTaken, isTaken])
      if (queenTaker === null) return
      assert.ok(has(taken[queenTaker], QUEEN_OF_SPADES))
      const { leader, cards } = tricks.find((trick) => trick.cards.includes(QUEEN_OF_SPADES)) ?? assert.fail()
      assert.equal(cards[(leader - (queenPlayer ?? 0) + 4) % 4], QUEEN_OF_SPADES)
    })
  })

  it('is enough to know the legal cards', () => {
    inEveryState((state) => {
      if (state.phase !== 'playing') return
      for (const seat of SEATS) assert.equal(legalInView(gameViewFor(state, seat)), legalCards(state.round, seat))
    })
  })
})
