/** The thread of `SqliteWriter`: it answers each statement with what SQLite says against it, or null when its changes are on the disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { NodeSqlite, SYNCHRONOUS } from './node-sqlite.ts'

/** A statement with `?` for each value. */
export type Statement = { readonly sql: string; readonly values: readonly (string | number)[] }

/** Why SQLite has stored nothing of a statement; `errcode` is its error code. */
export type Refusal = { readonly message: string; readonly errcode: number }

const database = new NodeSqlite(String(workerData), { timeout: 0 })
database.pragma(SYNCHRONOUS)

const refusalOf = ({ sql, values }: Statement): Refusal | null => {
  try {
    database.prepare(sql).run(...values)
    return null
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') return { message: error.message, errcode: error.errcode }
    throw error
  }
}

const answered = (request: Statement | 'close'): Refusal | null => {
  if (request !== 'close') return refusalOf(request)
  database.close()
  return null
}

parentPort?.on('message', (request: Statement | 'close') => {
  const answer = answered(request)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(answer)
})
