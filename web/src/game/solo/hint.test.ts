import { deepEqual, equal, ok } from 'node:assert/strict'
import { advise, type Advice } from '#common/computers/advice.ts'
import { cardsIn, setOf } from '#common/rules/card-set.ts'
import { DIAMONDS, QUEEN_OF_SPADES, suitOf, type Card, type CardId } from '#common/rules/cards.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { reduce } from '#common/rules/reduce.ts'
import { SEATS } from '#common/rules/seats.ts'
import { legalCards, turnOf, type GameState } from '#common/rules/state.ts'
import { cards as cardsOf, randomGame, valueOf } from '#common/rules/testing.ts'
import { knownCard } from '../hand/card-names.ts'
import { costliest, hintFor, passReason, reasonFor, whyBetter, type Hint, type Reason } from './hint.ts'

const worth = (card: CardId, expectedPoints: number, isAsGood = false): Advice => ({
  cards: [card],
  expectedPoints,
  winChance: 0.3,
  isAsGood,
})

describe('why a card is the best one', () => {
  const rows: readonly (readonly [what: string, trick: string, legal: string, why: Reason, gone?: string])[] = [
    ['the only legal card', 'c5', 'c9', { type: 'onlyCard' }],
    ['a lead that others may beat', '', 'c11 c3', { type: 'morePoints', second: 'c3', points: 3 }],
    ['a lead that nobody beats', '', 'd10 c3', { type: 'unbeatable' }, 'd11 d12 d13 d1'],
    ['a lead that only own cards beat', '', 's13 s1', { type: 'unbeatable' }],
    ['it takes a clean trick as the last card', 'c5 c9 c2', 'c13 c4', { type: 'takes', value: 10 }],
    ['it leads so far', 'c5 c9', 'c12 c4', { type: 'morePoints', second: 'c4', points: 3 }],
    ['it must take a costly trick', 'd5 d9 d12', 'd1 d13', { type: 'morePoints', second: 'd13', points: 3 }],
    ['it stays below a costly trick', 's5 s12', 's4 s1', { type: 'leaves', value: -16 }],
    ['it stays below a clean trick', 'c5 c9', 'c4 c1', { type: 'morePoints', second: 'c1', points: 3 }],
    ['the queen under the ace', 's1', 's12 s3', { type: 'givesQueen' }],
    ['the queen on another suit', 'c5', 's12 s3', { type: 'givesQueen' }],
    ['the highest diamond on another suit', 'c5', 'd13 d2', { type: 'givesDiamond', penalty: 13 }],
    ['another diamond on another suit', 'c5', 'd2 d13', { type: 'morePoints', second: 'd13', points: 3 }],
    ['a heart on another suit', 'c5', 'h5 h6', { type: 'morePoints', second: 'h6', points: 3 }],
    ['the ace of spades on another suit', 'h5', 's1 c2', { type: 'dropsSpade' }],
    ['the same after the queen', 'h5', 's1 c2', { type: 'morePoints', second: 'c2', points: 3 }, 's2 s12 s3 s4'],
    ['the same with the queen in the trick', 'h5 s12', 's1 c2', { type: 'leaves', value: -16 }],
  ]
  const named = (ids: string): readonly Card[] => (ids === '' ? [] : cardsOf(ids))
  const ids = (text: string): readonly CardId[] => text.split(' ') as CardId[]
  for (const [what, trick, legal, why, gone = ''] of rows) {
    const tricks = [{ leader: 0, winner: 0, cards: named(gone) }] as const
    const situation = {
      trick: { leader: 1, cards: named(trick) },
      tricks: gone === '' ? [] : tricks,
      hand: setOf(named(legal)),
    } as const
    it(what, () =>
      deepEqual(
        reasonFor(
          situation,
          ids(legal).map((card, index) => worth(card, index === 0 ? 5 : 2, index === 0)),
        ),
        why,
      ),
    )
  }

  const nothing = { trick: { leader: 1, cards: [] }, tricks: [], hand: setOf(cardsOf('c2 c3 c4')) } as const
  it('cards that nothing tells from it are named before all else', () => {
    deepEqual(reasonFor(nothing, [worth('c2', 5, true), worth('c3', 5, true), worth('c4', 1)]), {
      type: 'asGood',
      others: ['c3'],
      isAny: false,
    })
    deepEqual(reasonFor(nothing, [worth('c2', 5, true), worth('c3', 5, true)]), {
      type: 'asGood',
      others: ['c3'],
      isAny: true,
    })
  })
  it('it wins more games, when it brings no more points', () =>
    deepEqual(reasonFor(nothing, [{ ...worth('c2', 1, true), winChance: 0.4 }, worth('c3', 2)]), {
      type: 'winsMore',
      second: 'c3',
      chance: 0.4,
      secondChance: 0.3,
    }))
})

const pair = (cards: readonly CardId[], expectedPoints: number, isAsGood = false): Advice => ({
  ...worth('c2', expectedPoints, isAsGood),
  cards,
})

describe('why two cards are the best to pass', () => {
  it('it costs points to keep one of them: the one that costs more is named', () =>
    deepEqual(
      passReason([
        pair(['d13', 's12'], 5, true),
        pair(['s12', 'd1'], 4.8, true),
        pair(['d13', 'd1'], 2),
        pair(['h2', 'h3'], 1),
      ]),
      { type: 'keepCosts', card: 's12', points: 3 },
    ))
  it('who keeps one of them wins fewer games, when it brings no fewer points', () =>
    deepEqual(passReason([{ ...pair(['d13', 's12'], 2, true), winChance: 0.4 }, pair(['s12', 'd1'], 3)]), {
      type: 'keepLoses',
      card: 'd13',
      chance: 0.4,
      kept: 0.3,
    }))
  it('nothing tells them from others: the second best two are named', () =>
    deepEqual(passReason([pair(['d13', 's12'], 5, true), pair(['d1', 'd12'], 4.8, true)]), {
      type: 'pairAsGood',
      others: ['d1', 'd12'],
    }))
})

/** The seat that takes the trick when `card` is played and everybody after it plays any card. */
const takerOf = (state: GameState, card: Card): number => {
  const before = state.round.tricks.length
  let next = state
  for (let played: Card | undefined = card; played !== undefined;) {
    const seat = turnOf(next)
    if (seat === null) break
    next = valueOf(reduce(next, { type: 'playCard', seat, card: played })).state
    if (next.round.tricks.length > before) break
    const turn = turnOf(next)
    played = turn === null ? undefined : cardsIn(legalCards(next.round, turn))[0]
  }
  return next.round.tricks[before]?.winner ?? -1
}

/** What a trick gives, counted as the rules say it: 10, minus its diamonds, minus 26 for the queen of spades. */
const countedWorth = (trick: readonly Card[]): number =>
  trick.reduce(
    (sum, card) => sum - (card === QUEEN_OF_SPADES ? 26 : suitOf(card) === DIAMONDS ? (card % 13) + 2 : 0),
    10,
  )

/** Proves what a hint says from all four hands, which it does not know. */
const prove = (state: GameState, seat: number, { moves, best: [best = 'c2'], why }: Hint): void => {
  const card = knownCard(best)
  const played = [...state.round.trick.cards, card]
  const [first, second] = moves
  const others = SEATS.filter((each) => each !== seat).flatMap((each) => cardsIn(state.round.hands[each]))
  switch (why.type) {
    case 'pairAsGood':
      return ok(moves.slice(1).some(({ cards, isAsGood }) => isAsGood && cards === why.others))
    case 'keepCosts':
    case 'keepLoses': {
      const kept = moves.find(({ cards }) => !cards.includes(why.card))
      ok(first?.cards.includes(why.card) === true && kept?.isAsGood === false)
      const isPoints = why.type === 'keepCosts'
      return isPoints
        ? ok(Math.abs(first.expectedPoints - kept.expectedPoints - why.points) < 1e-9 && why.points > 0)
        : ok(why.chance === first.winChance && why.kept === kept.winChance && why.kept < why.chance)
    }
    case 'onlyCard':
      return equal(moves.length, 1)
    case 'asGood':
      return deepEqual(
        why.others,
        moves.slice(1).flatMap((each) => (each.isAsGood ? each.cards : [])),
      )
    case 'takes':
      equal(takerOf(state, card), seat)
      return equal(why.value, countedWorth(played))
    case 'unbeatable':
      return ok(others.every((other) => suitOf(other) !== suitOf(card) || other < card))
    case 'leaves':
      ok(takerOf(state, card) !== seat && why.value < 0)
      return equal(why.value, countedWorth(played))
    case 'givesQueen':
      return ok(card === QUEEN_OF_SPADES && takerOf(state, card) !== seat)
    case 'givesDiamond':
      equal(why.penalty, 10 - countedWorth([card]))
      ok(moves.every(({ cards: [each = 'c2'] }) => suitOf(knownCard(each)) !== DIAMONDS || knownCard(each) <= card))
      return ok(takerOf(state, card) !== seat)
    case 'dropsSpade':
      return ok(others.includes(QUEEN_OF_SPADES) && takerOf(state, card) !== seat)
    case 'morePoints':
      equal(why.second, second?.cards[0])
      return ok(Math.abs(why.points - ((first?.expectedPoints ?? 0) - (second?.expectedPoints ?? 0))) < 1e-9)
    case 'winsMore':
      return ok(why.second === second?.cards[0] && why.chance > why.secondChance)
  }
}

/** How many kinds of sentences there are, without `keepLoses`, which hardly ever is the reason. */
const SENTENCES = 12

describe('the sentences of hints', () => {
  it('are true at 500 positions and more, until each of them was said', () => {
    const seen = new Set<string>()
    let positions = 0
    for (let seed = 1; positions < 500 || seen.size < SENTENCES; seed++)
      for (const [index, state] of randomGame(seed).states.entries()) {
        const seat = state.phase === 'passing' ? 0 : turnOf(state)
        if (seat === null || index % 7 !== seed % 7) continue
        const known = seatKnowledge(state, seat)
        const hint = hintFor(known, advise(known, { seed, iterations: 100 }))
        if (hint === null) continue
        prove(state, seat, hint)
        seen.add(hint.why.type)
        positions++
      }
  })
})

describe('the sentences about mistakes', () => {
  it('are true at 200 positions, and say what is not true of the move that was made', () => {
    let positions = 0
    for (let seed = 1; positions < 200; seed++)
      for (const [index, state] of randomGame(seed).states.entries()) {
        const seat = state.phase === 'passing' ? 0 : turnOf(state)
        if (seat === null || index % 5 !== seed % 5) continue
        const known = seatKnowledge(state, seat)
        const advice = advise(known, { seed, iterations: 100 })
        const [best, made] = [advice[0], advice.findLast(({ isAsGood }) => !isAsGood)]
        const why = best && made && whyBetter(known, best, made)
        if (best === undefined || made === undefined || !why) continue
        prove(state, seat, { moves: [best, made], best: best.cards, why })
        if (known.phase === 'playing') equal(whyBetter(known, made, best)?.type === why.type, false)
        positions++
      }
  })
})

describe('the cards that cost most', () => {
  it('are two at most, the most costly first, without those that were best or cost nothing worth speaking of', () => {
    const best = worth('c2', 5, true)
    const moves = [
      { best, played: best },
      { best: worth('d2', 4), played: worth('d13', -3) },
      { best: worth('h4', 4), played: worth('h3', 3.5) },
      { best: worth('s4', 2), played: worth('s12', -20) },
      { best: worth('d4', 2), played: worth('d5', 0) },
    ] as const
    deepEqual(costliest(moves), [moves[3], moves[1]])
  })
  it('are none when everything was right', () => equal(costliest([]).length, 0))
})
