/** Stores mails as files: all mails when no SMTP server is configured, otherwise those that the server refused. */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './mail.ts'

const MAIL_FILE = /\.eml$/
/** The files contain personal data, and their links are valid for one hour only. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export class Outbox {
  /** The folder of the files. */
  readonly folder: string
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(folder: string, now: () => number = Date.now) {
    this.folder = folder
    this.#now = now
  }

  /**
   * Writes a message into its own file, which only its owner can read, and deletes old files. Resolves with its path.
   * The file appears only when it is complete.
   */
  async keep({ raw }: Message): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    const when = new Date(this.#now()).toISOString().replaceAll(':', '-')
    const path = join(this.folder, `${when}-${randomBytes(4).toString('hex')}.eml`)
    await writeFile(`${path}.part`, raw, { mode: 0o600, flag: 'wx', flush: true })
    await rename(`${path}.part`, path)
    await this.#forgetOld()
    return path
  }

  async #forgetOld(): Promise<void> {
    const paths = (await readdir(this.folder))
      .filter((file) => MAIL_FILE.test(file))
      .map((file) => join(this.folder, file))
    for (const path of paths) {
      const file = await stat(path).catch(() => null)
      if (file !== null && file.mtimeMs < this.#now() - KEPT_MS) await rm(path, { force: true })
    }
  }
}
