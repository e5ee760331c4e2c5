/** The avatars: each is a file in `DATA_DIR/avatars` and a row with its owner. A file without a row has no owner and is deleted. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { In, LessThan, type EntityManager } from 'typeorm'
import { StorageError, type Database } from './database.ts'
import { AVATARS } from './people-entities.ts'
import { lockAccount } from './people.ts'

/** The name of an avatar's file: 128 random bits. */
export const AVATAR_FILE = /^[0-9a-f]{32}\.webp$/
const FOLDER_URL = '/avatars/'

/** How long an upload is kept before the profile is saved with it. */
const PENDING_MS = 24 * 60 * 60_000
/** How many files are looked up with one query. */
const CHUNK = 500

const fileOf = (url: string): string => url.slice(FOLDER_URL.length)
const isAvatarUrl = (url: string): boolean => url.startsWith(FOLDER_URL) && AVATAR_FILE.test(fileOf(url))

/** Whether a user may use a picture as avatar: only their own uploads. Works within the caller's transaction. */
export const mayShow = async (manager: EntityManager, userId: number, url: string): Promise<boolean> =>
  isAvatarUrl(url) && (await manager.existsBy(AVATARS, { url, userId }))

export class Avatars {
  /** The folder of the files. */
  readonly folder: string
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, folder: string, now: () => number) {
    this.#database = database
    this.folder = folder
    this.#now = now
  }

  /**
   * Stores an upload, and removes the user's earlier uploads that were not saved in the profile. Resolves with its URL; null for a deleted account.
   */
  async keep(userId: number, webp: Uint8Array): Promise<string | null> {
    const url = `${FOLDER_URL}${randomBytes(16).toString('hex')}.webp`
    await this.#write(url, webp)
    const outcome = await this.#database.transaction((manager) => this.#replacePending(manager, userId, url)).catch(async (problem: unknown) => {
      await this.drop([url])
      throw problem
    })
    await this.drop(outcome ?? [url])
    return outcome === null ? null : url
  }

  /** The bytes of an avatar; null when there is no such file. */
  read(url: string): Promise<Buffer | null> {
    return readFile(join(this.folder, fileOf(url))).catch(() => null)
  }

  /** Deletes the files of avatars whose rows are gone. When a file cannot be deleted now, the next purge deletes it. */
  async drop(urls: readonly string[]): Promise<void> {
    await Promise.allSettled(urls.map((url) => rm(join(this.folder, fileOf(url)), { force: true })))
  }

  /** Deletes uploads that were not saved within a day, and files that were left behind by a crash. */
  async purge(): Promise<void> {
    const old = await this.#database.run((manager) => manager.findBy(AVATARS, { createdAtMs: LessThan(this.#now() - PENDING_MS) }))
    for (const { url, userId } of old) if (await this.#database.transaction((manager) => this.#forgetUnsaved(manager, userId, url))) await this.drop([url])
    const files = (await readdir(this.folder).catch(() => [])).filter((file) => AVATAR_FILE.test(file))
    for (let from = 0; from < files.length; from += CHUNK) await this.#dropStrays(files.slice(from, from + CHUNK).map((file) => FOLDER_URL + file))
  }

  async #write(url: string, webp: Uint8Array): Promise<void> {
    try {
      await mkdir(this.folder, { recursive: true })
      await writeFile(join(this.folder, fileOf(url)), webp, { flag: 'wx', flush: true })
    } catch (problem) {
      await this.drop([url])
      throw new StorageError(problem instanceof Error ? problem.message : 'an avatar could not be written')
    }
  }

  async #replacePending(manager: EntityManager, userId: number, url: string): Promise<readonly string[] | null> {
    const account = await lockAccount(manager, userId)
    if (account === null) return null
    const pending = (await manager.findBy(AVATARS, { userId })).map((row) => row.url).filter((known) => known !== account.avatarUrl)
    if (pending.length > 0) await manager.delete(AVATARS, { url: In(pending) })
    await manager.createQueryBuilder().insert().into(AVATARS).values({ url, userId, createdAtMs: this.#now() }).updateEntity(false).execute()
    return pending
  }

  async #forgetUnsaved(manager: EntityManager, userId: number, url: string): Promise<boolean> {
    const account = await lockAccount(manager, userId)
    if (account?.avatarUrl === url) return false
    await manager.delete(AVATARS, { url })
    return true
  }

  async #dropStrays(urls: readonly string[]): Promise<void> {
    const known = new Set((await this.#database.run((manager) => manager.findBy(AVATARS, { url: In(urls) }))).map(({ url }) => url))
    for (const url of urls.filter((url) => !known.has(url))) {
      // A newer file may belong to an upload whose row is being written now.
      const file = await stat(join(this.folder, fileOf(url))).catch(() => null)
      if (file !== null && file.mtimeMs < this.#now() - PENDING_MS) await this.drop([url])
    }
  }
}
