/**
 * The thread of `SqliteWriter`: it answers each statement with what SQLite says against it, or null when its changes
 * are on the disk.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { NodeSqlite, SYNCHRONOUS } from './node-sqlite.ts'
import type { Statement } from './sql.ts'
import type { SqliteRefusal } from './sqlite-access.ts'

const database = new NodeSqlite(String(workerData), { timeout: 0 })
database.pragma(SYNCHRONOUS)

const refusalOf = ({ sql, values }: Statement): SqliteRefusal | null => {
  try {
    database.prepare(sql).run(...values)
    return null
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')
      return { message: error.message, errcode: error.errcode }
    throw error
  }
}

const answered = (request: Statement | 'close'): SqliteRefusal | null => {
  if (request !== 'close') return refusalOf(request)
  database.close()
  return null
}

parentPort?.on('message', (request: Statement | 'close') => {
  const answer = answered(request)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(answer)
})
