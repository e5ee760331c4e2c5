/**
 * Mails that wait to be sent. They are stored in the transaction of what they are about, and removed when they are sent
 * or have expired.
 */
import { type EntityManager, EntitySchema, LessThanOrEqual } from 'typeorm'
import { generatedId, milliseconds, text } from '../engine/entity-columns.ts'
import { Buffer } from 'node:buffer'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '../engine/database.ts'

/**
 * A request for a link to choose a new password, stored as the SHA-256 of its token in hex. An account may have
 * several. `userId` is null when the address has no account: the server writes the same row for every address, so that
 * the response time does not show whether an account exists. There is no foreign key for the same reason.
 */
export type PasswordResetRow = {
  readonly tokenHash: string
  readonly userId: number | null
  readonly expiresAtMs: number
}

export const PASSWORD_RESETS = new EntitySchema<PasswordResetRow>({
  name: 'PasswordReset',
  tableName: 'password_resets',
  columns: {
    tokenHash: { ...text(64), primary: true },
    userId: { type: 'integer', nullable: true },
    expiresAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['expiresAtMs'] }],
})

/**
 * A mail with the link to choose a new password. The address is looked up when the mail is sent. `userId` is null when
 * the address has no account: the server writes the same row for every address. There is no foreign key for the same
 * reason. The token is encrypted with the session secret.
 */
type MailRow = {
  readonly id: number
  readonly userId: number | null
  readonly sealedToken: string
  readonly expiresAtMs: number
  readonly attempts: number
  readonly dueAtMs: number
}

export const MAILS = new EntitySchema<MailRow>({
  name: 'Mail',
  tableName: 'mails',
  columns: {
    id: generatedId,
    userId: { type: 'integer', nullable: true },
    sealedToken: text(255),
    expiresAtMs: milliseconds,
    attempts: { type: 'integer' },
    dueAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['dueAtMs'] }],
})

/** AES-256-GCM with a separate nonce for each token. */
const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES, KEY_BYTES] = [12, 16, 32]
/** A link that is valid for a shorter time is not sent: it would have expired before anybody could use it. */
const SHORTEST_USE_MS = 60_000
/** How long the process that has claimed a mail has to send it: longer than all attempts of one delivery. */
const CLAIM_MS = 120_000

/**
 * A mail with the link to choose a new password, which is due. `token` is null when it expires within a minute or has
 * expired, or when the secret that encrypted it is no longer configured.
 */
export type DueMail = Pick<MailRow, 'id' | 'attempts' | 'expiresAtMs' | 'dueAtMs'> & {
  readonly userId: number | null
  readonly token: string | null
}

export class Mails {
  readonly #database: Database
  readonly #now: () => number
  /** The first key encrypts, all of them decrypt. */
  readonly #keys: readonly [Uint8Array, ...Uint8Array[]]

  /**
   * `now` is in milliseconds since the epoch. The first of the `secrets` encrypts the tokens, and all of them can
   * decrypt, so a person who can only read the database cannot use a token.
   */
  constructor(database: Database, now: () => number, secrets: readonly [string, ...string[]]) {
    this.#database = database
    this.#now = now
    const [first, ...former] = secrets
    this.#keys = [keyOf(first), ...former.map(keyOf)]
  }

  /**
   * Stores a mail within a transaction. `userId` null stands for an address without an account, and costs the same
   * time.
   */
  async add(
    manager: EntityManager,
    {
      userId,
      token,
      expiresAtMs,
    }: { readonly userId: number | null; readonly token: string; readonly expiresAtMs: number },
  ): Promise<void> {
    await manager.insert(MAILS, {
      userId,
      sealedToken: this.#seal(token),
      expiresAtMs,
      attempts: 0,
      dueAtMs: this.#now(),
    })
  }

  /** The mails that are due, oldest first, not more than `most`. */
  async due(most: number): Promise<readonly DueMail[]> {
    const rows = await this.#database.run((manager) =>
      manager.find(MAILS, {
        where: { dueAtMs: LessThanOrEqual(this.#now()) },
        order: { dueAtMs: 'ASC', id: 'ASC' },
        take: most,
      }),
    )
    return rows.map(({ sealedToken, ...row }) => ({
      ...row,
      token: row.expiresAtMs > this.#now() + SHORTEST_USE_MS ? this.#open(sealedToken) : null,
    }))
  }

  /**
   * Whether the caller may send a due mail: of several processes that have found it, one. It is due again after
   * `CLAIM_MS`, so that another process sends it when this one has died.
   */
  async claim({ id, dueAtMs }: Pick<DueMail, 'id' | 'dueAtMs'>): Promise<boolean> {
    const claimed = await this.#database.run((manager) =>
      manager.update(MAILS, { id, dueAtMs }, { dueAtMs: this.#now() + CLAIM_MS }),
    )
    return claimed.affected === 1
  }

  /** The time until the next mail is due, in milliseconds; null when there is none. */
  async nextInMs(): Promise<number | null> {
    const [next] = await this.#database.run((manager) => manager.find(MAILS, { order: { dueAtMs: 'ASC' }, take: 1 }))
    return next === undefined ? null : Math.max(0, next.dueAtMs - this.#now())
  }

  /** Counts a failed attempt: the mail is due again after `delayMs`. */
  async postpone({ id, attempts }: Pick<DueMail, 'id' | 'attempts'>, delayMs: number): Promise<void> {
    await this.#database.run((manager) =>
      manager.update(MAILS, { id }, { attempts: attempts + 1, dueAtMs: this.#now() + delayMs }),
    )
  }

  /** Removes a mail. */
  async remove(id: number): Promise<void> {
    await this.#database.run((manager) => manager.delete(MAILS, { id }))
  }

  #seal(text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#keys[0], nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  #open(text: string): string | null {
    const bytes = Buffer.from(text, 'base64url')
    return this.#keys.map((key) => opened(bytes, key)).find((token) => token !== null) ?? null
  }
}

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'regicidio mails', KEY_BYTES))

/** Decrypts with a key; null when the text was encrypted with another key. */
const opened = (bytes: Buffer, key: Uint8Array): string | null => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  try {
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
