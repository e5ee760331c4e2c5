/** The rules on one core: random rounds, as searches play them, and `reduce`, as a table uses it. */
import { DECK } from '#common/rules/cards.ts'
import { deal } from '#common/rules/deal.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import { copyRound, dealAtRandom, newPlayout, playOut } from '#common/rules/playout.ts'
import { reduce } from '#common/rules/reduce.ts'
import { seatAfter } from '#common/rules/seats.ts'
import { dealtRound } from '#common/rules/state.ts'
import { randomGame, seedOf } from '#common/rules/testing.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'

const ROUNDS = 200_000
const DEALS = 2_000
const GAMES = 100

/** Milliseconds that `work` takes. */
const timed = (work: () => void): number => {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}

/** Microseconds of `work` for each item. */
const eachTimedUs = <T>(items: readonly T[], work: (item: T) => unknown): readonly number[] =>
  items.map((item) => timed(() => work(item)) * 1_000)

const rounds = (): readonly Measurement[] => {
  const [playout, deck, draw] = [newPlayout(), [...DECK], simulationDraw(1)]
  const dealtMs = timed(() => {
    for (let round = 0; round < ROUNDS; round++) {
      dealAtRandom(playout, seatAfter(0, round), deck, draw)
      playOut(playout, draw)
    }
  })
  const dealt = dealtRound(4, 0, deal(seedOf(1), 4))
  const playedMs = timed(() => {
    for (let round = 0; round < ROUNDS; round++) {
      copyRound(playout, dealt)
      playOut(playout, draw)
    }
  })
  return [
    { name: 'random rounds, each with a new deal', unit: 'a second', value: (ROUNDS / dealtMs) * 1_000 },
    { name: 'random rounds of one deal', unit: 'a second', value: (ROUNDS / playedMs) * 1_000 },
  ]
}

const commands = (): readonly Measurement[] => {
  const played = Array.from({ length: GAMES }, (_, number) => randomGame(number)).flatMap(({ states, commands }) =>
    commands.flatMap((command, index) => {
      const state = states[index]
      return state === undefined ? [] : [{ state, command }]
    }),
  )
  const timesUs = eachTimedUs(played, ({ state, command }) => reduce(state, command))
  const seed = seedOf(1)
  const dealsUs = eachTimedUs(
    Array.from({ length: DEALS }, (_, round) => round),
    (round) => deal(seed, round),
  )
  return [
    { name: 'reduce, deals included: median', unit: 'µs a command', value: quantile(timesUs, 0.5) },
    { name: 'reduce, deals included: p99', unit: 'µs a command', value: quantile(timesUs, 0.99) },
    { name: 'a deal from a seed: median', unit: 'µs', value: quantile(dealsUs, 0.5) },
  ]
}

export const rulesBench: Bench = { name: 'rules', repetitions: 9, measure: () => [...rounds(), ...commands()] }
