/**
 * What hands of the day cost: their processor time, and how much later a card is seen at the tables of others meanwhile.
 * The server keeps to one core. A thousand people an hour begin the hand, which all of them have not played before.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { colyseus } from '../game-server/testing/seats.ts'
import { autoplay } from '../game-server/testing/strategy.ts'
import { quantile, type Bench, type Measurement } from './bench.ts'
import { ours, playOn, type Contestant, type Ours } from './contestants.ts'
import { longGames } from './lowest-moves.ts'

const TABLES = 300
/** One begins a hand each so many milliseconds: a thousand in an hour. */
const EVERY_MS = 3_600
/** Until hands end as often as they begin. */
const RAMP_MS = 60_000
/** How long the tables play while they are measured. */
const WINDOW_MS = 90_000
const WARM_UP_MS = 20_000
/** At GAME_PACE=1 a table makes fewer moves than one a second, because each trick is looked at. */
const MOVES_PER_SECOND = TABLES
const MOST_MOVES = 300

const onOneCore = (pid: number): void => {
  const { status } = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)])
  if (status !== 0) throw new Error('taskset cannot keep the server to one core')
}

/** Plays the hand of the day to its end. */
const playHand = async (player: TestPlayer): Promise<void> => {
  const { roomId } = handsTableAnswer.parse((await player.post('/api/daily')).body)
  const seat = await colyseus.sit(player, roomId)
  await autoplay(seat)
  await seat.drop()
}

/** How many hands have ended, while others go on until they are stopped. */
class Hands {
  #ended = 0
  readonly #stopped = new AbortController()
  readonly #all: Promise<void>[] = []

  constructor(players: readonly TestPlayer[]) {
    this.#all.push(this.#begin(players))
  }

  get ended(): number {
    return this.#ended
  }

  async #begin(players: readonly TestPlayer[]): Promise<void> {
    for (const player of players) {
      if (this.#stopped.signal.aborted) return
      this.#all.push(playHand(player).then(() => void this.#ended++))
      await pause(EVERY_MS)
    }
  }

  /** Nobody begins any more; resolves when all have played to their end. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    for (const hand of this.#all) await hand
  }
}

type Window = { readonly delaysMs: readonly number[]; readonly cpuS: number }

const play = async (contestant: Contestant, forMs: number): Promise<Window> => {
  const delaysMs: number[] = []
  const { seconds } = await playOn(
    contestant,
    { movesPerSecond: MOVES_PER_SECOND, forMs, tellEveryMs: 1_000 },
    (progress) => delaysMs.push(...progress.delaysMs),
  )
  return { delaysMs, cpuS: seconds }
}

const measured = (without: readonly Window[], during: Window, ended: number): readonly Measurement[] => {
  const quiet = without.flatMap(({ delaysMs }) => delaysMs)
  const quietCpuS = without.reduce((sum, { cpuS }) => sum + cpuS, 0) / without.length
  const [quietP99, duringP99] = [quantile(quiet, 0.99), quantile(during.delaysMs, 0.99)]
  return [
    { name: `${TABLES} tables: a card reaches a client, p99`, unit: 'ms', value: quietP99 },
    { name: 'the same beside hands of the day', unit: 'ms', value: duringP99 },
    { name: 'the same, as a ratio', unit: 'of its time', value: duringP99 / quietP99 },
    { name: 'hands that ended meanwhile', unit: 'in all', value: ended },
    { name: 'processor time of a hand', unit: 's', value: (during.cpuS - quietCpuS) / ended },
  ]
}

/** Without hands, beside them, and without them again. */
const measureSite = async ({ contestant, tables }: Ours): Promise<readonly Measurement[]> => {
  onOneCore(contestant.pid)
  await play(contestant, WARM_UP_MS)
  const before = await play(contestant, WINDOW_MS)
  const players = tables.flatMap((table) => table.players)
  const hands = new Hands(players.map((player) => TestPlayer.signedIn(contestant.origin, player)))
  await play(contestant, RAMP_MS)
  const endedBefore = hands.ended
  const during = await play(contestant, WINDOW_MS)
  const ended = hands.ended - endedBefore
  await hands.stop()
  return measured([before, await play(contestant, WINDOW_MS)], during, ended)
}

export const dailyBench: Bench = {
  name: 'daily',
  repetitions: 3,
  warmUps: 0,
  measure: async () => {
    const seedNumbers = longGames(TABLES, MOST_MOVES)
    const site = await ours('Colyseus', 'colyseus', { tables: TABLES, chatLines: 0, seedNumbers }, { GAME_PACE: '1' })
    try {
      return await measureSite(site)
    } finally {
      await site.contestant.stop()
    }
  },
}
