/** Hashes passwords with Argon2id, 19 MiB and two passes (the first choice of OWASP). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from 'async-mutex'

/** What a hash costs: memory in KiB, passes over it, and threads. */
type HashCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

/** Argon2id is the package's default algorithm. */
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The longest expected waiting time that is accepted. */
const LONGEST_WAIT_MS = 2_000
/** The assumed time for a hash before the first one was measured. */
const FIRST_GUESS_MS = 50
/** The weight of the newest measurement in the expected time for a hash. */
const NEWEST_SHARE = 0.2
/** The priorities in the queue: a known device comes before all strangers. */
const [STRANGER, KNOWN] = [0, 1]

/**
 * The queue is so long that the request would wait too long. Nothing was hashed. This is its only cause, and every
 * request that hashes is answered in the same way: 503 `serverBusy`, and the attempt is not counted (`decided` in
 * security/attempts.ts).
 */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
  /** After how many seconds to try again. */
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many passwords wait to be hashed')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The forms of a password, today's first. Devices write the same accents as one character or as two, so NFC is hashed.
 * Older hashes are of what was typed, in either form.
 */
export const passwordForms = (password: string): readonly [string, ...string[]] => {
  const today = password.normalize('NFC')
  return [today, ...new Set([password, password.normalize('NFD')].filter((form) => form !== today))]
}

/**
 * Hashes a few passwords at once; the others wait in a queue. Every promise rejects with {@link TooManyWaiting} when
 * the wait would be too long.
 */
export class Passwords {
  /** Limits the memory and threads that many logins at once can take. */
  readonly #atOnce = Math.min(4, availableParallelism())
  readonly #slots = new Semaphore(this.#atOnce)
  /** How many hashes wait or are being computed, for strangers and for known devices. */
  readonly #waiting = [0, 0]
  readonly #cost: HashCost
  #hashMs = FIRST_GUESS_MS
  readonly #nobody: Promise<string>

  /** Only tests pass a cost of their own: hashes of production are made to be slow. */
  constructor(cost: HashCost = COST) {
    this.#cost = cost
    this.#nobody = this.hash(randomBytes(16).toString('hex'))
  }

  /** The hash of a new password, in today's form. */
  hash(password: string): Promise<string> {
    const [today] = passwordForms(password)
    return this.#inTurn(STRANGER, () => hash(today, this.#cost))
  }

  /**
   * Whether a password, in exactly this form, belongs to a hash. For an unknown account (null) it takes the same time
   * and returns false. Known devices do not wait for strangers, so a flood of logins does not keep out users who were
   * signed in before.
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
      return await this.#slots.runExclusive(() => this.#timed(work), 1, rank)
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
