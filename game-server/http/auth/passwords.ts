/** Password hashes: Argon2id, 19 MiB, two passes (OWASP's first choice). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from 'async-mutex'

/** Argon2id is the package's default algorithm. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** How long somebody may wait for their turn at most, as far as can be foreseen. */
const LONGEST_WAIT_MS = 2_000
/** What a hash is taken to cost before one was made. */
const FIRST_GUESS_MS = 50
/** How much the last hash counts in what one is expected to cost. */
const NEWEST_SHARE = 0.2
/** In the queue, a known device stands before all strangers. */
const [STRANGER, KNOWN] = [0, 1]

/** So many wait for a password to be hashed that another one would wait too long. Nothing was hashed. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
  /** When to come back. */
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many passwords wait to be hashed')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Hashes passwords, a few at once, the others in turn. Every promise rejects with {@link TooManyWaiting} when the turn would come too late. */
export class Passwords {
  /** A burst of logins must not take all memory and every thread of the pool. */
  readonly #atOnce = Math.min(4, availableParallelism())
  readonly #turns = new Semaphore(this.#atOnce)
  /** How many wait or are under way, of strangers and of known devices. */
  readonly #waiting = [0, 0]
  #hashMs = FIRST_GUESS_MS
  readonly #nobody = this.hash(randomBytes(16).toString('hex'))

  /** The hash of a new password. */
  hash(password: string): Promise<string> {
    return this.#inTurn(STRANGER, () => hash(password, PARAMETERS))
  }

  /**
   * Whether a password is the one of a hash. For an unknown account (null) it takes as long, and is false. Known devices do not wait
   * for strangers: a flood of these keeps nobody out who was signed in before.
   */
  async verify(passwordHash: string | null, password: string, isKnownDevice = false): Promise<boolean> {
    const reference = passwordHash ?? (await this.#nobody)
    const isRight = await this.#inTurn(isKnownDevice ? KNOWN : STRANGER, () => verify(reference, password))
    return passwordHash !== null && isRight
  }

  async #inTurn<T>(rank: number, work: () => Promise<T>): Promise<T> {
    const ahead = this.#waiting.reduce((sum, count, at) => sum + (at >= rank ? count : 0), 0)
    const waitMs = (Math.max(0, ahead + 1 - this.#atOnce) * this.#hashMs) / this.#atOnce
    if (waitMs > LONGEST_WAIT_MS) throw new TooManyWaiting(Math.ceil(waitMs / 1_000))
    this.#count(rank, 1)
    try {
      return await this.#turns.runExclusive(() => this.#timed(work), 1, rank)
    } finally {
      this.#count(rank, -1)
    }
  }

  async #timed<T>(work: () => Promise<T>): Promise<T> {
    const startedMs = performance.now()
    const done = await work()
    this.#hashMs += NEWEST_SHARE * (performance.now() - startedMs - this.#hashMs)
    return done
  }

  #count(rank: number, change: number): void {
    this.#waiting[rank] = (this.#waiting[rank] ?? 0) + change
  }
}
