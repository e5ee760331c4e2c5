/** How a search spends its rounds on the choices that it has. */
import { fraction, simulationDraw, type Draw } from '../rules/draw.ts'
import { worthOf, type Outcome } from './goal.ts'

/** A choice, with the sums of what came of it in the rounds that were played with it. `squares`: of their worths. */
export type Tried<Choice> = {
  readonly choice: Choice
  rounds: number
  chances: number
  points: number
  squares: number
}

/** What a search does: `nextWorld` draws a world, and `play` plays a round to its end in that world, after a choice. */
export type Trial<Choice> = { readonly nextWorld: () => void; readonly play: (choice: Choice) => Outcome }

/** How good a choice is on average. */
export const meanWorth = ({ chances, points, rounds }: Tried<unknown>): number => worthOf(chances, points) / rounds

const untried = <Choice>(choice: Choice): Tried<Choice> => ({ choice, rounds: 0, chances: 0, points: 0, squares: 0 })

/** Plays `worlds` worlds, at least one, with each choice: all choices meet the same worlds. */
const tryEach = <Choice>(
  choices: readonly Tried<Choice>[],
  worlds: number,
  { nextWorld, play }: Trial<Choice>,
): readonly Tried<Choice>[] => {
  for (let left = Math.max(1, Math.round(worlds)); left > 0; left--) {
    nextWorld()
    for (const tried of choices) {
      const { chance, points } = play(tried.choice)
      tried.rounds++
      tried.chances += chance
      tried.points += points
      tried.squares += worthOf(chance, points) ** 2
    }
  }
  return choices.toSorted((a, b) => meanWorth(b) - meanWorth(a))
}

/** A choice with what came of each round with it, in the order of the worlds, which all choices share. */
export type Compared<Choice> = Tried<Choice> & {
  readonly worths: readonly number[]
  readonly pointsEach: readonly number[]
}

/** Whether a comparison has told enough. The choices come best first. */
export type IsEnough = (compared: readonly Compared<unknown>[]) => boolean

/** A comparison that may end early plays so many rounds first. */
const FEWEST = 400

/**
 * All choices, best first, each played equally often. About `rounds` rounds are played, or a half, a quarter and so on
 * of them when that `isEnough`.
 */
export const compareAll = <Choice>(
  choices: readonly Choice[],
  rounds: number,
  { nextWorld, play }: Trial<Choice>,
  isEnough?: IsEnough,
): readonly Compared<Choice>[] => {
  const all = choices.map((choice) => ({ ...untried(choice), worths: [] as number[], pointsEach: [] as number[] }))
  const noteOf = new Map(all.map((each) => [each.choice, each]))
  const playAndNote = (choice: Choice): Outcome => {
    const outcome = play(choice)
    const note = noteOf.get(choice)
    note?.worths.push(worthOf(outcome.chance, outcome.points))
    note?.pointsEach.push(outcome.points)
    return outcome
  }
  const halvings = isEnough === undefined ? 0 : Math.max(0, Math.floor(Math.log2(rounds / FEWEST)))
  const worlds = rounds / choices.length
  for (let half = halvings; ; half--) {
    const played = all[0]?.rounds ?? 0
    tryEach(all, worlds / 2 ** half - played, { nextWorld, play: playAndNote })
    const compared = all.toSorted((a, b) => meanWorth(b) - meanWorth(a))
    if (half === 0 || isEnough?.(compared) === true) return compared
  }
}

/** How much better one choice was than another on average, and the standard error of that. */
export type Lead = { readonly lead: number; readonly error: number }

const leadOf = (values: readonly number[], others: readonly number[]): Lead => {
  const leads = values.map((value, world) => value - (others[world] ?? 0))
  const lead = leads.reduce((sum, each) => sum + each, 0) / leads.length
  const squares = leads.reduce((sum, each) => sum + (each - lead) ** 2, 0)
  return { lead, error: Math.sqrt(squares) / leads.length }
}

export const leadOver = (one: Compared<unknown>, other: Compared<unknown>): Lead => leadOf(one.worths, other.worths)

/** The same in points of the round. */
export const pointsOver = (one: Compared<unknown>, other: Compared<unknown>): Lead =>
  leadOf(one.pointsEach, other.pointsEach)

/**
 * A trial in which chance is the same for all choices in a world, so that what tells them apart shows in fewer rounds.
 * `seed` is any whole number.
 */
export const inSameChance = <Choice>(seed: number, trialWith: (draw: Draw) => Trial<Choice>): Trial<Choice> => {
  const [ofDeals, ofWorlds] = [simulationDraw(seed), simulationDraw(~seed)]
  let draw = ofDeals
  let world = 0
  const { nextWorld, play } = trialWith((bound) => draw(bound))
  return {
    nextWorld: () => {
      draw = ofDeals
      nextWorld()
      world = Math.floor(fraction(ofWorlds) * 2 ** 32)
    },
    play: (choice) => {
      draw = simulationDraw(world)
      return play(choice)
    },
  }
}

/**
 * The best choice. The worse half of the choices is dropped again and again, so that most of about `rounds` rounds go
 * to the good ones ('sequential halving'). Throws when there is no choice.
 */
export const findBest = <Choice>(choices: readonly Choice[], rounds: number, trial: Trial<Choice>): Choice =>
  tryForBest(choices, rounds, trial).choice

/**
 * The best choice as of {@link findBest}, with what came of it in the rounds that were played with it. `tryAll` plays
 * the worlds of a stage.
 */
export const tryForBest = <Choice>(
  choices: readonly Choice[],
  rounds: number,
  trial: Trial<Choice>,
  tryAll: typeof tryEach = tryEach,
): Tried<Choice> => {
  let left: readonly Tried<Choice>[] = choices.map(untried)
  const stages = Math.max(1, Math.ceil(Math.log2(choices.length)))
  for (let stage = 1; stage <= stages && left.length > 0; stage++) {
    const tried = tryAll(left, rounds / stages / left.length, trial)
    left = tried.slice(0, Math.ceil(choices.length / 2 ** stage))
  }
  const [best] = left
  if (best === undefined) throw new Error('a search needs a choice')
  return best
}

/** How many standard errors a choice must be behind the best one to be surely worse. */
const SURE = 2.5
/** After so many worlds a sparing search drops the choices that are surely worse. */
const WORLDS_BETWEEN_LOOKS = 16
/** In fewer worlds nothing is sure. */
const FEWEST_WORLDS = 32

/** The square of the standard error of a choice's mean worth. */
const uncertainty = (tried: Tried<unknown>): number =>
  Math.max(0, tried.squares / tried.rounds - meanWorth(tried) ** 2) / tried.rounds

const maybeBest = <Choice>(choices: readonly Tried<Choice>[]): readonly Tried<Choice>[] => {
  const [best] = choices
  if (best === undefined || best.rounds < FEWEST_WORLDS) return choices
  return choices.filter(
    (other) => meanWorth(best) - meanWorth(other) <= SURE * Math.sqrt(uncertainty(best) + uncertainty(other)),
  )
}

/** As `tryEach`, for the choices alone that are not surely worse; it ends when one is left. */
const tryWhileUnsure: typeof tryEach = (choices, worlds, trial) => {
  let left = choices
  for (let more = Math.max(1, Math.round(worlds)); more > 0 && left.length > 1; more -= WORLDS_BETWEEN_LOOKS)
    left = maybeBest(tryEach(left, Math.min(more, WORLDS_BETWEEN_LOOKS), trial))
  return left
}

/** As {@link findBest}, but it ends as soon as one choice is surely the best. */
export const findBestSparingly = <Choice>(choices: readonly Choice[], rounds: number, trial: Trial<Choice>): Choice =>
  tryForBest(choices, rounds, trial, tryWhileUnsure).choice
