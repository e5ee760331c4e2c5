/** What each move of a seat is worth, for a hint and for looking back at a round. */
import { cardsIn } from '../rules/card-set.ts'
import { cardOf, idOf, type Card, type CardId } from '../rules/cards.ts'
import { PASS_SIZE } from '../limits.ts'
import { simulationDraw, type Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { legalInRound } from '../rules/legality.ts'
import { worthOf, type Aim } from './goal.ts'
import { pairsOf, passTrial, type Pair } from './pass-search.ts'
import { distinctCards, playTrial, restsFor } from './play-search.ts'
import { compareAll, inSameChance, leadOver, tryForBest, type Compared, type IsEnough, type Tried } from './search.ts'

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
 * every `winChance` is 0.
 */
type AdviceOptions = {
  readonly seed: number
  readonly iterations?: number
  readonly aim?: Aim
}

const ITERATIONS = 2_000
/** A lead is told from chance when it is larger than so many standard errors, */
const SURE_ERRORS = 2
/** and than this part of a game, where winning it is the aim. */
const LEAST_CHANCE = 0.0025
/** Where points are the aim: and than so many points. */
const LEAST_POINTS = 0.25
/** How much longer a pass is searched than a card. */
const PASS_FACTOR = 4
/** The part of that time for a first look at all pairs. */
const FIRST_LOOK = 0.3
/** So many pairs are compared after it, and the best ones without each of the first two cards. */
const PAIRS_COMPARED = 6

const adviceOf = <Choice>(
  compared: readonly Compared<Choice>[],
  aim: Aim,
  cardsOf: (choice: Choice) => readonly Card[],
): readonly Advice[] => {
  const least = aim === 'points' ? worthOf(0, LEAST_POINTS) : LEAST_CHANCE
  return compared.map((tried) => {
    const { lead, error } = leadOver(compared[0] ?? tried, tried)
    return {
      cards: cardsOf(tried.choice).map(idOf),
      expectedPoints: tried.points / tried.rounds,
      winChance: tried.chances / tried.rounds,
      isAsGood: lead <= Math.max(least, SURE_ERRORS * error),
    }
  })
}

const cardsNamed = (ids: readonly CardId[]): readonly Card[] => ids.map(cardOf).filter((card) => card !== undefined)

/** The pairs worth a comparison after a first look at all of them. */
const pairsWorthIt = (pairs: readonly Pair[]): readonly Pair[] => {
  const [best = []] = pairs
  const bestWithout = best.map((card) => pairs.find((pair) => !pair.includes(card)))
  return pairs.filter((pair, place) => place < PAIRS_COMPARED || bestWithout.includes(pair))
}

const passAdvice = (known: SeatKnowledge, draw: Draw, rounds: number, aim: Aim): readonly Advice[] => {
  const trial = passTrial(known, draw, { aim })
  const looked = compareAll(pairsOf(cardsIn(known.hand)), rounds * FIRST_LOOK, trial).map(({ choice }) => choice)
  // What looked best by chance is judged by other worlds.
  return adviceOf(compareAll(pairsWorthIt(looked), rounds * (1 - FIRST_LOOK), trial), aim, (pair) => pair)
}

/**
 * The worth of each legal card of the seat whose turn it is, or of the pairs that it may think of passing, best first.
 * When moves win the game almost equally often, points decide. An empty list when the seat has nothing to choose.
 */
export const advise = (
  known: SeatKnowledge,
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: AdviceOptions,
): readonly Advice[] => {
  const draw = simulationDraw(seed)
  if (known.phase === 'passing' && known.given === null) return passAdvice(known, draw, iterations * PASS_FACTOR, aim)
  if (known.phase !== 'playing') return []
  const legal = cardsIn(legalInRound(known.hand, known))
  return adviceOf(compareAll(legal, restsFor(known, iterations), playTrial(known, draw, { aim })), aim, (card) => [
    card,
  ])
}

/** The rounds of a search for the best pair or card, or for a comparison of some, that takes this time. */
const roundsIn = (known: SeatKnowledge, iterations: number): number =>
  known.phase === 'passing' ? iterations * PASS_FACTOR : restsFor(known, iterations)

/**
 * The move that a search finds best, which prices it somewhat too high. Of cards that are worth the same it is the one
 * that was `made`. Throws when the seat has nothing to choose.
 */
export const bestMove = (
  known: SeatKnowledge,
  made: readonly CardId[],
  { seed, iterations = ITERATIONS, aim = 'winningTotal' }: AdviceOptions,
): Advice => {
  const rounds = roundsIn(known, iterations)
  const adviceFor = ({ points, chances, rounds: tries }: Tried<unknown>, cards: readonly Card[]): Advice => ({
    cards: cards.map(idOf),
    expectedPoints: points / tries,
    winChance: chances / tries,
    isAsGood: true,
  })
  if (known.phase === 'passing') {
    const trial = inSameChance(seed, (draw) => passTrial(known, draw, { aim }))
    const best = tryForBest(pairsOf(cardsIn(known.hand)), rounds, trial)
    return adviceFor(best, best.choice)
  }
  const trial = inSameChance(seed, (draw) => playTrial(known, draw, { aim }))
  const cards = distinctCards(cardsIn(legalInRound(known.hand, known)), known, cardsNamed(made)[0])
  const best = tryForBest(cards, rounds, trial)
  return adviceFor(best, [best.choice])
}

/**
 * The worth of some moves that a seat can make now, best first, as of {@link advise}: all time goes to them, or less
 * when that `isEnough`. Throws when one of them is no move of this phase.
 */
export const compareMoves = (
  known: SeatKnowledge,
  moves: readonly (readonly CardId[])[],
  { seed, iterations = ITERATIONS, aim = 'winningTotal', isEnough }: AdviceOptions & { readonly isEnough?: IsEnough },
): readonly Advice[] => {
  const isPass = known.phase === 'passing'
  const choices = moves.map(cardsNamed)
  if (choices.some((cards) => cards.length !== (isPass ? PASS_SIZE : 1))) throw new Error('no move of this phase')
  const rounds = roundsIn(known, iterations)
  if (isPass) {
    const trial = inSameChance(seed, (draw) => passTrial(known, draw, { aim }))
    const pairs = choices.flatMap((cards) => pairsOf(cards))
    return adviceOf(compareAll(pairs, rounds, trial, isEnough), aim, (pair) => pair)
  }
  const trial = inSameChance(seed, (draw) => playTrial(known, draw, { aim }))
  return adviceOf(compareAll(choices.flat(), rounds, trial, isEnough), aim, (card) => [card])
}
