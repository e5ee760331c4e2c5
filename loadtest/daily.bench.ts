/**
 * What hands of the day cost: their processor time, and how much later a card is seen at the tables of others
 * meanwhile. The server keeps to one core. A thousand people an hour begin the hand, and play it by chance: so more of
 * the computers' questions are new than when people play. A hundred play it before the others.
 */
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { handsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { simulationDraw } from '#common/rules/draw.ts'
import { TestPlayer } from '../game-server/testing/player.ts'
import { colyseus } from '../game-server/testing/seats.ts'
import { autoplay } from '../game-server/testing/strategy.ts'
import { cpuSeconds, quantile, type Bench, type Measurement } from './bench.ts'
import { ours, playOn, type Contestant, type Ours } from './contestants.ts'
import { longGames } from './lowest-moves.ts'

const TABLES = 300
/** One begins a hand each so many milliseconds: a thousand in an hour. */
const EVERY_MS = 3_600
/** Of the thousand, so many play before the tables do. Their hands cost more than later ones. */
const PLAYED_BEFORE = 100
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

/** Plays the hand of the day to its end, each player in another way. */
const playHand = async (player: TestPlayer, number: number): Promise<void> => {
  const { roomId } = handsTableAnswer.parse((await player.post('/api/daily')).body)
  const seat = await colyseus.sit(player, roomId)
  await autoplay(seat, { draw: simulationDraw(number) })
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
    for (const [index, player] of players.entries()) {
      if (this.#stopped.signal.aborted) return
      this.#all.push(playHand(player, PLAYED_BEFORE + index).then(() => void this.#ended++))
      await pause(EVERY_MS)
    }
  }

  /** Nobody begins any more; resolves when all have played to their end. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    for (const hand of this.#all) await hand
  }
}

/** How late each card was seen. */
const play = async (contestant: Contestant, forMs: number): Promise<readonly number[]> => {
  const delaysMs: number[] = []
  await playOn(contestant, { movesPerSecond: MOVES_PER_SECOND, forMs, tellEveryMs: 1_000 }, (progress) =>
    delaysMs.push(...progress.delaysMs),
  )
  return delaysMs
}

/** The processor time of each of the first hands, with its part of the sixteen that the computer plays beside them. */
const playFirst = async ({ pid }: Contestant, players: readonly TestPlayer[]): Promise<number> => {
  const before = cpuSeconds(pid)
  await Promise.all(players.map(playHand))
  return (cpuSeconds(pid) - before) / players.length
}

/** Without hands, beside them, and without them again. */
const measureSite = async ({ contestant, tables }: Ours): Promise<readonly Measurement[]> => {
  onOneCore(contestant.pid)
  const players = tables
    .flatMap((table) => table.players)
    .map((player) => TestPlayer.signedIn(contestant.origin, player))
  const cpuS = await playFirst(contestant, players.slice(0, PLAYED_BEFORE))
  await play(contestant, WARM_UP_MS)
  const before = await play(contestant, WINDOW_MS)
  const hands = new Hands(players.slice(PLAYED_BEFORE))
  await play(contestant, RAMP_MS)
  const endedBefore = hands.ended
  const during = quantile(await play(contestant, WINDOW_MS), 0.99)
  const ended = hands.ended - endedBefore
  await hands.stop()
  const without = quantile([...before, ...(await play(contestant, WINDOW_MS))], 0.99)
  return [
    { name: `processor time of each of the first ${PLAYED_BEFORE} hands`, unit: 's', value: cpuS },
    { name: `${TABLES} tables: a card reaches a client, p99`, unit: 'ms', value: without },
    { name: 'the same beside hands of the day', unit: 'ms', value: during },
    { name: 'the same, as a ratio', unit: 'of its time', value: during / without },
    { name: 'hands that ended meanwhile', unit: 'in all', value: ended },
  ]
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
