/** What each move of a seat is worth, for a hint and for looking back at a round. */
import { cardsIn } from '../rules/card-set.ts'
import { cardOf, idOf, type Card, type CardId } from '../rules/cards.ts'
import { PASS_SIZE } from '../limits.ts'
import { simulationDraw, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import type { Aim } from './goal.ts'
import { pairsOf, passTrial, type Pair } from './pass-search.ts'
import { playTrial, restsFor } from './play-search.ts'
import { compareAll, leadOver, type Compared } from './search.ts'

/**
 * What a move is worth: a card that is played, or two that are passed. `expectedPoints`: the seat's points of the whole
 * round, on average. `winChance`: from 0 to 1, how likely the seat is to win the game; seats that win together share
 * it. `isAsGood`: whether nothing tells it from the best move; of that one it is true.
 */
export type Advice = {
  readonly cards: readonly CardId[]
  readonly expectedPoints: number
  readonly winChance: number
  readonly isAsGood: boolean
}

/**
 * `seed` is any whole number. `iterations`: the time that may be taken, in whole rounds played in thought; 2,000 are
 * some 10 ms, and 40 ms for a pass. `aim`: what all play for, to win the game unless told otherwise; with 'points'
 * every `winChance` is 0. `passed`: two cards of which the worth is wanted too.
 */
type AdviceOptions = {
  readonly seed: number
  readonly iterations?: number
  readonly aim?: Aim
  readonly passed?: readonly CardId[]
}

const ITERATIONS = 2_000
/** A lead is told from chance when it is larger than so many standard errors, and than this part of a game. */
const SURE_ERRORS = 2
const LEAST_LEAD = 0.0025
/** How much longer a pass is searched than a card. */
const PASS_FACTOR = 4
/** The part of that time for a first look at all pairs. */
const FIRST_LOOK = 0.3
/** So many pairs are compared after it, and the best ones without each of the first two cards. */
const PAIRS_COMPARED = 6

const adviceOf = <Choice>(
  compared: readonly Compared<Choice>[],
  cardsOf: (choice: Choice) => readonly Card[],
): readonly Advice[] =>
  compared.map((tried) => {
    const { lead, error } = leadOver(compared[0] ?? tried, tried)
    return {
      cards: cardsOf(tried.choice).map(idOf),
      expectedPoints: tried.points / tried.rounds,
      winChance: tried.chances / tried.rounds,
      isAsGood: lead <= Math.max(LEAST_LEAD, SURE_ERRORS * error),
    }
  })

const cardsNamed = (ids: readonly CardId[]): readonly Card[] => ids.map(cardOf).filter((card) => card !== undefined)

/** The pairs worth a comparison after a first look at all of them, and the one that was passed. */
const pairsWorthIt = (pairs: readonly Pair[], passed: readonly CardId[]): readonly Pair[] => {
  const [best = []] = pairs
  const bestWithout = best.map((card) => pairs.find((pair) => !pair.includes(card)))
  return pairs.filter(
    (pair, place) =>
      place < PAIRS_COMPARED || bestWithout.includes(pair) || pair.every((card) => passed.includes(idOf(card))),
  )
}

const passAdvice = (
  known: SeatKnowledge,
  draw: Draw,
  rounds: number,
  { aim, passed }: Required<Pick<AdviceOptions, 'aim' | 'passed'>>,
): readonly Advice[] => {
  const trial = passTrial(known, draw, { aim })
  const looked = compareAll(pairsOf(cardsIn(known.hand)), rounds * FIRST_LOOK, trial).map(({ choice }) => choice)
  // What looked best by chance is judged by other worlds.
  return adviceOf(compareAll(pairsWorthIt(looked, passed), rounds * (1 - FIRST_LOOK), trial), (pair) => pair)
}

/**
 * The worth of each legal card of the seat whose turn it is, or of the pairs that it may think of passing, best first.
 * When moves win the game almost equally often, points decide. An empty list when the seat has nothing to choose.
 */
export const advise = (
  known: SeatKnowledge,
  { seed, iterations = ITERATIONS, aim = 'winningTotal', passed = [] }: AdviceOptions,
): readonly Advice[] => {
  const draw = simulationDraw(seed)
  if (known.phase === 'passing' && known.given === null)
    return passAdvice(known, draw, iterations * PASS_FACTOR, { aim, passed })
  if (known.phase !== 'playing') return []
  const legal = cardsIn(legalInRound(known.hand, known))
  return adviceOf(compareAll(legal, restsFor(known, iterations), playTrial(known, draw, { aim })), (card) => [card])
}

/**
 * The worth of some moves that a seat can make now, best first, as of {@link advise}: all time goes to them. Throws when
 * one of them is no move of this phase.
 */
export const compareMoves = (
  known: SeatKnowledge,
  moves: readonly (readonly CardId[])[],
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: Omit<AdviceOptions, 'passed'>,
): readonly Advice[] => {
  const draw = simulationDraw(seed)
  const isPass = known.phase === 'passing'
  const choices = moves.map(cardsNamed)
  if (choices.some((cards) => cards.length !== (isPass ? PASS_SIZE : 1))) throw new Error('no move of this phase')
  if (!isPass)
    return adviceOf(
      compareAll(choices.flat(), restsFor(known, iterations), playTrial(known, draw, { aim })),
      (card) => [card],
    )
  const pairs = choices.flatMap((cards) => pairsOf(cards))
  return adviceOf(compareAll(pairs, iterations * PASS_FACTOR, passTrial(known, draw, { aim })), (pair) => pair)
}
