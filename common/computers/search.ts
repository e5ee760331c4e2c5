/** How a search spends its rounds on the choices that it has. */
import { worthOf, type Outcome } from './goal.ts'

/** A choice, with the sums of what came of it in the rounds that were played with it. */
type Tried<Choice> = { readonly choice: Choice; rounds: number; chances: number; points: number }

/** What a search does: `nextWorld` draws a world, and `play` plays a round to its end in that world, after a choice. */
export type Trial<Choice> = { readonly nextWorld: () => void; readonly play: (choice: Choice) => Outcome }

/** How good a choice is on average. */
export const meanWorth = ({ chances, points, rounds }: Tried<unknown>): number => worthOf(chances, points) / rounds

const untried = <Choice>(choice: Choice): Tried<Choice> => ({ choice, rounds: 0, chances: 0, points: 0 })

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
    }
  }
  return choices.toSorted((a, b) => meanWorth(b) - meanWorth(a))
}

/** A choice with how good each round with it was, in the order of the worlds, which all choices share. */
export type Compared<Choice> = Tried<Choice> & { readonly worths: readonly number[] }

/** All choices, best first, each played equally often. About `rounds` rounds are played. */
export const compareAll = <Choice>(
  choices: readonly Choice[],
  rounds: number,
  { nextWorld, play }: Trial<Choice>,
): readonly Compared<Choice>[] => {
  const worths = new Map(choices.map((choice): [Choice, number[]] => [choice, []]))
  const playAndNote = (choice: Choice): Outcome => {
    const outcome = play(choice)
    worths.get(choice)?.push(worthOf(outcome.chance, outcome.points))
    return outcome
  }
  return tryEach(choices.map(untried), rounds / choices.length, { nextWorld, play: playAndNote }).map((tried) => ({
    ...tried,
    worths: worths.get(tried.choice) ?? [],
  }))
}

/** How much better one choice was than another on average, and the standard error of that. */
export const leadOver = (
  { worths }: Compared<unknown>,
  { worths: others }: Compared<unknown>,
): { readonly lead: number; readonly error: number } => {
  const leads = worths.map((worth, world) => worth - (others[world] ?? 0))
  const lead = leads.reduce((sum, each) => sum + each, 0) / leads.length
  const squares = leads.reduce((sum, each) => sum + (each - lead) ** 2, 0)
  return { lead, error: Math.sqrt(squares) / leads.length }
}

/**
 * The best choice. The worse half of the choices is dropped again and again, so that most of about `rounds` rounds go
 * to the good ones ('sequential halving'). Throws when there is no choice.
 */
export const findBest = <Choice>(choices: readonly Choice[], rounds: number, trial: Trial<Choice>): Choice => {
  let left: readonly Tried<Choice>[] = choices.map(untried)
  const stages = Math.ceil(Math.log2(choices.length))
  while (left.length > 1)
    left = tryEach(left, rounds / stages / left.length, trial).slice(0, Math.ceil(left.length / 2))
  const [best] = left
  if (best === undefined) throw new Error('a search needs a choice')
  return best.choice
}
