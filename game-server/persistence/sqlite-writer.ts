/**
 * Writes to a SQLite file in a thread of its own. A write waits for the disk, often for milliseconds and sometimes for a tenth of a second, and SQLite waits
 * with the whole thread: in that of the server every table would wait for it.
 */
import { Worker } from 'node:worker_threads'
import type { Refusal, Statement } from './sqlite-writer-thread.ts'

const MEMORY_MB = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** SQLite has refused a statement. `errcode` is its error code, as in the errors of node:sqlite. */
class SqliteError extends Error {
  override readonly name = 'SqliteError'
  readonly errcode: number

  constructor({ message, errcode }: Refusal) {
    super(message)
    this.errcode = errcode
  }
}

/** The file at `path`, for one statement at a time. The thread begins with the first statement, and when it has crashed another begins with the next one. */
export class SqliteWriter {
  readonly #path: string
  #thread: Worker | null = null

  constructor(path: string) {
    this.#path = path
  }

  /**
   * Runs one statement; resolves when its changes are on the disk. Rejects with an error that has SQLite's `errcode`: then nothing is stored; or with another one
   * when the thread has ended: then that is unknown. The statement before it must be over.
   */
  async run(statement: Statement): Promise<void> {
    this.#thread ??= this.#begun()
    const refusal = await answerOf(this.#thread, statement)
    if (refusal !== null) throw new SqliteError(refusal)
  }

  /** Closes the file. The last statement must be over. */
  async close(): Promise<void> {
    const thread = this.#thread
    if (thread === null) return
    this.#thread = null
    await answerOf(thread, 'close')
    await thread.terminate()
  }

  #begun(): Worker {
    // A thread needs neither the options nor the secrets of the server.
    const thread = new Worker(new URL('sqlite-writer-thread.ts', import.meta.url), { execArgv: [], env: {}, resourceLimits: MEMORY_MB, workerData: this.#path })
    thread.unref()
    const forget = (): void => {
      if (this.#thread === thread) this.#thread = null
    }
    // An error without a listener would end the process.
    thread.on('error', forget)
    thread.once('exit', forget)
    return thread
  }
}

/** Sends something to the thread, which keeps the process alive until it has answered. Rejects when the thread ends before. */
const answerOf = (thread: Worker, request: Statement | 'close'): Promise<Refusal | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<Refusal | null>()
  const lose = (why: number | Error): void => reject(new Error(`the thread that writes to the database has ended: ${why instanceof Error ? why.message : why}`))
  thread.once('message', resolve).once('error', lose).once('exit', lose).ref()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(request)
  return promise.finally(() => thread.off('message', resolve).off('error', lose).off('exit', lose).unref())
}
