import assert from 'node:assert/strict'
import { cardsIn, difference, setOf, sizeOf, without, type CardSet } from './card-set.ts'
import { DECK, HEARTS, idOf, suitOf, type Card } from './cards.ts'
import { claimableRest, orderThatTakesAll } from './claim.ts'
import { shuffle, simulationDraw, type Draw } from './draw.ts'
import { legalInRound, legalMoves } from './legality.ts'
import { reduce } from './reduce.ts'
import { perSeat, SEATS, type PerSeat, type Seat } from './seats.ts'
import { trickPoints } from './scoring.ts'
import { takenCards, turnOf, type GameState } from './state.ts'
import { advanced, after, card, frozen, hand, newGameOf, randomGame, valueOf } from './testing.ts'
import { trickWinner } from './tricks.ts'

/** All ways to take `size` of some cards. */
const choices = (cards: readonly Card[], size: number): readonly (readonly Card[])[] => {
  const [first, ...rest] = cards
  if (size === 0) return [[]]
  if (first === undefined) return []
  return [...choices(rest, size - 1).map((chosen) => [first, ...chosen]), ...choices(rest, size)]
}

/** All ways in which three players can hold the unseen cards, each as many. */
const layouts = (unseen: readonly Card[], size: number): readonly (readonly CardSet[])[] =>
  choices(unseen, size).flatMap((first) => {
    const left = unseen.filter((one) => !first.includes(one))
    return choices(left, size).map((second) => [
      setOf(first),
      setOf(second),
      setOf(left.filter((one) => !second.includes(one))),
    ])
  })

/** Whether the others can take a trick from a leader who plays these cards in this order. */
const canBeat = (order: readonly Card[], others: readonly CardSet[], trick: readonly Card[] = []): boolean => {
  const [lead, ...later] = order
  if (lead === undefined) return false
  if (trick.length === 3) return trickWinner(0, [lead, ...trick]) !== 0 || canBeat(later, others)
  const held = others[trick.length]
  if (held === undefined) return false
  return cardsIn(legalMoves(held, suitOf(lead), true)).some((answer) =>
    canBeat(order, others.with(trick.length, without(held, answer)), [...trick, answer]),
  )
}

const orders = (cards: readonly Card[]): readonly (readonly Card[])[] =>
  cards.length === 0
    ? [[]]
    : cards.flatMap((first) => orders(cards.filter((other) => other !== first)).map((rest) => [first, ...rest]))

/** Every moment of some random games at which a seat leads with so many cards in its hand. */
const leadsWith = (size: number, games: number): readonly GameState[] =>
  Array.from({ length: games }, (_, number) => randomGame(number).states)
    .flat()
    .filter((state) => {
      const turn = turnOf(state)
      return turn !== null && state.round.trick.cards.length === 0 && sizeOf(state.round.hands[turn]) === size
    })

const unseenOf = ({ round }: GameState, own: CardSet): readonly Card[] =>
  cardsIn(difference(setOf(DECK), setOf([...cardsIn(own), ...round.tricks.flatMap(({ cards }) => cards)])))

const leads = (state: GameState) => {
  const seat = turnOf(state) ?? 0
  const own = state.round.hands[seat]
  return { seat, own, unseen: unseenOf(state, own), order: claimableRest(state, seat) }
}

/** What each seat has taken of a round, and with it what it is worth. The order of the cards within does not count. */
const taken = ({ round }: GameState): PerSeat<{ cards: CardSet; points: number }> =>
  perSeat((seat) => ({ cards: takenCards(round)[seat], points: trickPoints(takenCards(round)[seat]) }))

const playedNow = (state: GameState, seat: Seat, one: Card): GameState =>
  advancedWithin(after(state, { type: 'playCard', seat, card: one }))

/** Goes on to the next trick, but not to the next round. */
const advancedWithin = (state: GameState): GameState =>
  state.round.hands.every((held) => sizeOf(held) === 0) ? state : advanced(state)

/**
 * The cards that the next seat may play: the claimer's next one of the order, or any legal one of another seat. Empty
 * at the end of the round.
 */
const choicesNow = (state: GameState, claimer: Seat, order: readonly Card[]): readonly Card[] => {
  const turn = turnOf(state)
  if (turn === null) return []
  return turn === claimer
    ? order.slice(-sizeOf(state.round.hands[claimer])).slice(0, 1)
    : cardsIn(legalInRound(state.round.hands[turn], state.round))
}

/** Every way in which the round can end when the claimer plays the order, card by card by the rules. */
const everyEnd = (state: GameState, claimer: Seat, order: readonly Card[]): readonly GameState[] => {
  const cards = choicesNow(state, claimer, order)
  return cards.length === 0
    ? [state]
    : cards.flatMap((one) => everyEnd(playedNow(state, turnOf(state) ?? claimer, one), claimer, order))
}

/** One of these ways. */
const drawnEnd = (state: GameState, claimer: Seat, order: readonly Card[], draw: Draw): GameState => {
  const cards = choicesNow(state, claimer, order)
  const one = cards.length === 0 ? undefined : cards[draw(cards.length)]
  return one === undefined ? state : drawnEnd(playedNow(state, turnOf(state) ?? claimer, one), claimer, order, draw)
}

/**
 * Leads while no heart has been played. All hearts are held then, so everybody has at least four cards: random games do
 * not get there.
 */
const leadsBeforeHearts = (): readonly GameState[] =>
  ['c1 h1 h13 h12', 's1 s13 h1 h13', 'd1 d13 c1 h1', 'h1 h13 h12 h11', 's1 s13 s12 d1 h1'].flatMap((own) =>
    Array.from({ length: 8 }, (_, number) => {
      const draw = simulationDraw(number)
      const size = sizeOf(hand(own))
      const rest = cardsIn(difference(setOf(DECK), hand(own)))
      const others = [...rest]
      shuffle(others, draw)
      const held = others
        .toSorted((a, b) => Number(suitOf(b) === HEARTS) - Number(suitOf(a) === HEARTS))
        .slice(0, 3 * size)
      shuffle(held, draw)
      const gone = others.filter((one) => !held.includes(one))
      const tricks = Array.from({ length: 13 - size }, (_each, index) => ({
        leader: 0 as const,
        cards: gone.slice(4 * index, 4 * index + 4),
        winner: SEATS[draw(4)] ?? 0,
      }))
      const handOf = (seat: Seat): CardSet =>
        seat === 0 ? hand(own) : setOf(held.slice((seat - 1) * size, seat * size))
      const state = newGameOf('c2 / c3 / c4 / c5')
      return {
        ...state,
        phase: 'playing' as const,
        round: {
          ...state.round,
          hands: perSeat(handOf),
          tricks,
          trick: { leader: 0 as const, cards: [] },
          heartsBroken: false,
        },
      }
    }),
  )

describe('the rest of a round', () => {
  const rows: readonly (readonly [rule: string, own: string, unseen: string, order: string | null])[] = [
    ['is certain with the highest cards of two suits', 's13 c9 c8', 'c2 c3 s2', 'c9 c8 s13'],
    ['is certain with the only cards of their suits, hearts last', 'h2 d2', 'c1 c13', 'd2 h2'],
    ['is certain when high cards have drawn the others', 's1 s13 s2', 's12 s3 c2', 's1 s13 s2'],
    ['is not when one hand may hold more of the suit', 's1 s13 s2', 's12 s11 s3', null],
    ['is not with a single loser', 'c1 d3', 'd4 s2', null],
    ['is certain with low cards whose suit has no higher ones', 'd3 d4', 'd2 s2', 'd4 d3'],
  ]
  for (const [rule, own, unseen, order] of rows) {
    it(rule, () => assert.equal(orderThatTakesAll(hand(own), hand(unseen))?.map(idOf).join(' ') ?? null, order))
  }

  it('can be claimed with two cards exactly when no layout of the unseen cards and no way to play them takes a trick', () => {
    const counts = { certain: 0, open: 0 }
    for (const state of leadsWith(2, 12)) {
      const { own, unseen, order } = leads(state)
      const all = layouts(unseen, 2)
      const isCertain = orders(cardsIn(own)).some((tried) => all.every((others) => !canBeat(tried, others)))
      assert.equal(
        order !== null,
        isCertain,
        `${cardsIn(own).map(idOf).join(' ')} against ${unseen.map(idOf).join(' ')}`,
      )
      counts[isCertain ? 'certain' : 'open']++
    }
    assert.ok(counts.certain > 2 && counts.open > 2, JSON.stringify(counts))
  })

  it('is never claimed with three cards when some layout takes a trick', () => {
    const claimable = leadsWith(3, 40)
      .map(leads)
      .filter(({ order }) => order !== null)
      .slice(0, 2)
    assert.equal(claimable.length, 2)
    for (const { unseen, order } of claimable)
      for (const others of layouts(unseen, 3)) assert.ok(!canBeat(order ?? [], others))
  })

  it('plays the same tricks as card by card, with the first legal cards of the others', () => {
    const claims = leadsWith(4, 60).filter((state) => leads(state).order !== null)
    assert.ok(claims.length > 0)
    for (const state of claims) {
      const { seat, order } = leads(state)
      const outcome = valueOf(reduce(frozen(state), { type: 'claimRest', seat }))
      const { round } = outcome.state
      assert.deepEqual(
        round.tricks.slice(-4).map(({ winner }) => winner),
        [seat, seat, seat, seat],
      )
      assert.deepEqual(round.claim, { seat, cards: order })
      const played = outcome.events.flatMap((event) => (event.type === 'cardPlayed' ? [event] : []))
      const byHand = played.reduce(
        (now, event) => after(advanced(now), { type: 'playCard', seat: event.seat, card: event.card }),
        state,
      )
      assert.deepEqual({ ...byHand, round: { ...byHand.round, claim: round.claim } }, outcome.state)
    }
  })

  it('gives everybody the same points as playing it, whatever legal cards the others play', () => {
    const counts = { all: 0, drawn: 0, heartsClosed: 0 }
    const states = [...[2, 3, 4, 5].flatMap((size) => leadsWith(size, 120)), ...leadsBeforeHearts()].filter(
      (state) => leads(state).order !== null,
    )
    for (const [number, state] of states.entries()) {
      const { seat, own, order } = leads(state)
      const claimed = taken(valueOf(reduce(frozen(state), { type: 'claimRest', seat })).state)
      const draw = simulationDraw(number)
      // With two cards every way to play them is tried; with more, some that chance chooses.
      const isSmall = sizeOf(own) === 2
      const ends = isSmall
        ? everyEnd(state, seat, order ?? [])
        : Array.from({ length: 20 }, () => drawnEnd(state, seat, order ?? [], draw))
      for (const end of ends) assert.deepEqual(taken(end), claimed)
      counts[isSmall ? 'all' : 'drawn'] += ends.length
      if (!state.round.heartsBroken) counts.heartsClosed++
    }
    assert.ok(counts.all > 100 && counts.drawn > 100 && counts.heartsClosed === 40, JSON.stringify(counts))
  })

  it('cannot be claimed by another seat, in the middle of a trick, or with one card', () => {
    const [state] = leadsWith(2, 40).filter((one) => leads(one).order !== null)
    assert.ok(state !== undefined)
    const { seat, order } = leads(state)
    for (const other of SEATS.filter((one) => one !== seat)) assert.equal(claimableRest(state, other), null)
    const led = after(state, { type: 'playCard', seat, card: order?.[0] ?? card('c2') })
    for (const any of SEATS) assert.equal(claimableRest(led, any), null)
    for (const last of leadsWith(1, 5)) assert.equal(leads(last).order, null)
  })
})
