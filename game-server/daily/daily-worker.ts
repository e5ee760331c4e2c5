/**
 * What happens to the hand of the day without anybody: its cards are promised a week before, the computer plays them
 * when somebody asks for the day, what nobody has finished in time is closed, and finished hands are priced. The last
 * two are done once for a day that is over, by one of the processes, and then nobody looks at that day again.
 */
import type { Day } from '#common/circles/days.ts'
import { ENGINE_VERSION } from '#common/computers/equal-play.ts'
import { dayAt } from '#common/daily/days.ts'
import { playedIn } from '#common/protocol/game-record.ts'
import { seedOfParts, serverAlone } from '#common/rules/seed-parts.ts'
import type { Clock } from '../clock.ts'
import { SETTLING_MS, type DueSet } from '../persistence/duplicates/settling.ts'
import type { Storage } from '../persistence/storage.ts'
import type { LiveTables } from '../tables/live-tables.ts'
import type { ComputerPlayer } from '../tables/ports.ts'
import { computerRun, COMPUTER_RUNS } from './computer-runs.ts'
import { PointsLeft } from './points-left.ts'

type Tools = {
  readonly storage: Pick<Storage, 'dailyDecks' | 'settling' | 'recordedGames'>
  /** A room is opened by looking for it, so that what is due there happens. */
  readonly tables: Pick<LiveTables, 'find'>
  readonly player: ComputerPlayer
  readonly clock: Clock
  readonly reportProblem: (problem: unknown) => void
}

type Plays = Awaited<ReturnType<Storage['settling']['unpriced']>>

export class DailyWorker {
  readonly #tools: Tools
  readonly #stopped = new AbortController()
  #running: Promise<void> = Promise.resolve()
  /** Whether the results of a day are noted. */
  readonly #computing = new Map<Day, Promise<boolean>>()
  #cancel = (): void => undefined

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** Works now, and again ten minutes after that is done, until `stop`. */
  readonly begin = (): void => {
    this.#running = this.#work()
      .catch(this.#report)
      .finally(() => {
        if (!this.#isStopped) this.#cancel = this.#tools.clock.schedule(SETTLING_MS, this.begin)
      })
  }

  /**
   * The results of the computer with today's cards are needed: it plays them, unless it has. Nobody waits for it.
   * Resolves when they are noted; never rejects.
   */
  readonly computeToday = async (): Promise<void> => {
    await this.#computed(dayAt(this.#tools.clock.nowMs()))
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
    this.#cancel()
    await Promise.all(this.#computing.values())
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  /** What fails because of `stop` is no problem. */
  readonly #report = (problem: unknown): void => {
    if (!this.#isStopped) this.#tools.reportProblem(problem)
  }

  async #work(): Promise<void> {
    const { dailyDecks, settling } = this.#tools.storage
    await dailyDecks.promise()
    for (const due of await settling.due()) {
      if (this.#isStopped) return
      const taken = await settling.take(due)
      // One that cannot be settled does not keep the others from it.
      if (taken !== null) await this.#settle(taken).catch(this.#report)
    }
  }

  /** Does what is left to do for a set of hands. What cannot be done yet is tried again. */
  async #settle(due: DueSet): Promise<void> {
    const { storage, tables } = this.#tools
    for (const roomId of await storage.settling.openRooms(due)) {
      if (this.#isStopped) return
      await tables.find(roomId)
    }
    const priced = due.day === null ? due : await this.#price(due)
    const isComputed = due.day === null || !(await storage.settling.isPlayed(due)) || (await this.#computed(due.day))
    if (priced === null || !isComputed || this.#isStopped) return
    if ((await storage.settling.openRooms(due)).length === 0) await storage.settling.settled(priced)
  }

  /** Prices the finished hands of a day; null when another process does that. */
  async #price(due: DueSet): Promise<DueSet | null> {
    const { settling } = this.#tools.storage
    let [kept, plays]: [DueSet | null, Plays] = [due, await settling.unpriced(due, 0)]
    if (plays.length === 0) return kept
    const thread = new PointsLeft()
    try {
      for (let last = plays.at(-1); last !== undefined && kept !== null; last = plays.at(-1)) {
        await this.#priceEach(plays, thread)
        kept = await settling.take(kept)
        plays = await settling.unpriced(due, last.userId)
      }
      return kept
    } finally {
      await thread.end()
    }
  }

  /** A game that cannot be read is left out. Rejects when it is stopped. */
  async #priceEach(plays: Plays, thread: PointsLeft): Promise<void> {
    const { recordedGames, settling } = this.#tools.storage
    const { signal } = this.#stopped
    for (const { roomId, gameId } of plays) {
      const read = await recordedGames.forEverybody(gameId)
      signal.throwIfAborted()
      const played = read.ok ? playedIn(read.value.game) : null
      if (played !== null) await settling.notePointsLeft(roomId, await thread.of(played, signal))
    }
  }

  /** Resolves with whether the results of the computer with the cards of a day are noted; never rejects. */
  #computed(day: Day): Promise<boolean> {
    const done =
      this.#computing.get(day) ??
      this.#compute(day)
        .then(() => true)
        .catch((problem: unknown) => {
          this.#report(problem)
          // The next one who asks tries again.
          this.#computing.delete(day)
          return false
        })
    this.#computing.set(day, done)
    return done
  }

  async #compute(day: Day): Promise<void> {
    const { storage, player, clock } = this.#tools
    const isToday = day === dayAt(clock.nowMs())
    const deck = isToday ? await storage.dailyDecks.ofToday() : await storage.dailyDecks.of(day)
    if (deck === null || deck.computers.has(ENGINE_VERSION)) return
    const seed = seedOfParts(serverAlone(deck.serverPart))
    const points: number[] = []
    for (let run = 1; run <= COMPUTER_RUNS; run++)
      points.push(await computerRun(seed, run, player, this.#stopped.signal))
    await storage.dailyDecks.noteComputer(day, points)
  }
}
