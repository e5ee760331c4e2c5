/** Password hashes: Argon2id, 19 MiB, two passes (OWASP's first choice). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from 'async-mutex'

/** Argon2id is the package's default algorithm. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export class Passwords {
  /** A burst of logins must not take all memory and every thread of the pool. */
  readonly #turns = new Semaphore(Math.min(4, availableParallelism()))
  readonly #nobody = this.hash(randomBytes(16).toString('hex'))

  /** The hash of a new password. */
  hash(password: string): Promise<string> {
    return this.#turns.runExclusive(() => hash(password, PARAMETERS))
  }

  /** Whether a password is the one of a hash. For an unknown account (null) it takes as long, and is false. */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    const reference = passwordHash ?? (await this.#nobody)
    const isRight = await this.#turns.runExclusive(() => verify(reference, password))
    return passwordHash !== null && isRight
  }
}
