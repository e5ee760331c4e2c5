/**
 * The avatars. Each is a row with its owner and the bytes of the picture, so that every process of the site can serve
 * it.
 */
import { type EntityManager, EntitySchema, In, IsNull, LessThan } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../engine/database.ts'
import { lockAccount } from './people.ts'

/** The maximum size of a picture: what MySQL takes for a BLOB. */
export const PICTURE_MAX_BYTES = 65_535

/**
 * An avatar that a user has uploaded: the current one, or one that is not saved in the profile yet. `url` is its path
 * on the site. `picture` is the WebP, which is read only where it is asked for by name; null for one of an earlier
 * version whose file was not taken over yet.
 */
type AvatarRow = {
  readonly url: string
  readonly userId: number
  readonly createdAtMs: number
  readonly picture: Buffer | null
}

export const AVATARS = new EntitySchema<AvatarRow>({
  name: 'Avatar',
  tableName: 'avatars',
  columns: {
    url: { ...text(60), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    createdAtMs: milliseconds,
    picture: { type: 'blob', nullable: true, select: false },
  },
  indices: [{ columns: ['userId'] }],
})

/** The name of an avatar: 128 random bits. */
export const AVATAR_FILE = /^[0-9a-f]{32}\.webp$/
const FOLDER_URL = '/avatars/'

/** How long an upload is kept before the profile is saved with it. */
const PENDING_MS = 24 * 60 * 60_000

const isAvatarUrl = (url: string): boolean =>
  url.startsWith(FOLDER_URL) && AVATAR_FILE.test(url.slice(FOLDER_URL.length))

/** Whether a user may use a picture as avatar: only their own uploads. Works within the caller's transaction. */
export const mayShow = async (manager: EntityManager, userId: number, url: string): Promise<boolean> =>
  isAvatarUrl(url) && (await manager.existsBy(AVATARS, { url, userId }))

export class Avatars {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Stores an upload, and removes the user's earlier uploads that were not saved in the profile. Resolves with its URL;
   * null for a deleted account. A picture has at most {@link PICTURE_MAX_BYTES}.
   */
  async keep(userId: number, webp: Buffer): Promise<string | null> {
    const url = `${FOLDER_URL}${randomBytes(16).toString('hex')}.webp`
    const isKept = await this.#database.transaction((manager) =>
      this.#replacePending(manager, { userId, url, picture: webp }),
    )
    return isKept ? url : null
  }

  /** The bytes of an avatar; null when there is no such picture. */
  async read(url: string): Promise<Buffer | null> {
    const [row] = await this.#database.select('SELECT picture FROM avatars WHERE url = ?', [url])
    const picture = row?.['picture']
    return picture instanceof Uint8Array ? Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength) : null
  }

  /** Deletes uploads that were not saved within a day. */
  async purge(): Promise<void> {
    const old = await this.#database.run((manager) =>
      manager.findBy(AVATARS, { createdAtMs: LessThan(this.#now() - PENDING_MS) }),
    )
    for (const { url, userId } of old)
      await this.#database.transaction((manager) => this.#forgetUnsaved(manager, userId, url))
  }

  /**
   * Takes over the files of a folder, in which earlier versions kept the pictures, and deletes each when its picture is
   * stored. Files that the database does not know stay where they are. Rejects with the names of those that could not
   * be taken over; they stay, too.
   */
  async adopt(folder: string): Promise<void> {
    const failed: string[] = []
    for (const file of (await readdir(folder).catch(() => [])).filter((name) => AVATAR_FILE.test(name))) {
      await this.#adoptFile(join(folder, file), FOLDER_URL + file).catch(() => failed.push(file))
    }
    if (failed.length > 0) throw new Error(`these pictures of players could not be stored: ${failed.join(', ')}`)
  }

  async #adoptFile(path: string, url: string): Promise<void> {
    const picture = await readFile(path)
    if (picture.length > PICTURE_MAX_BYTES) throw new Error('the picture is too large')
    const isKnown = await this.#database.run(async (manager) => {
      await manager.update(AVATARS, { url, picture: IsNull() }, { picture })
      return manager.existsBy(AVATARS, { url })
    })
    // A file that this database does not know may belong to another one: the server was started with the wrong one, or
    // with an older backup.
    if (isKnown) await rm(path)
  }

  async #replacePending(
    manager: EntityManager,
    { userId, url, picture }: { readonly userId: number; readonly url: string; readonly picture: Buffer },
  ): Promise<boolean> {
    const account = await lockAccount(manager, userId)
    if (account === null) return false
    const pending = (await manager.findBy(AVATARS, { userId }))
      .map((row) => row.url)
      .filter((known) => known !== account.avatarUrl)
    if (pending.length > 0) await manager.delete(AVATARS, { url: In(pending) })
    await manager
      .createQueryBuilder()
      .insert()
      .into(AVATARS)
      .values({ url, userId, createdAtMs: this.#now(), picture })
      .updateEntity(false)
      .execute()
    return true
  }

  async #forgetUnsaved(manager: EntityManager, userId: number, url: string): Promise<void> {
    const account = await lockAccount(manager, userId)
    if (account?.avatarUrl !== url) await manager.delete(AVATARS, { url })
  }
}
