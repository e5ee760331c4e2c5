/**
 * Opens the storage of a server in a process of its own, and closes it. On SQLite the process kills itself before the
 * statement with the number of `KILL_AT`.
 */
import { env } from 'node:process'
import { NodeSqlite } from '../persistence/engine/node-sqlite.ts'
import { openStorage } from '../persistence/storage.ts'

let statements = 0
const { prepare } = NodeSqlite.prototype
NodeSqlite.prototype.prepare = function counted(sql) {
  if (String((statements += 1)) === env['KILL_AT']) process.kill(process.pid, 'SIGKILL')
  return prepare.call(this, sql)
}

const storage = await openStorage({
  databaseUrl: env['DATABASE_URL'] ?? null,
  dataDir: env['DATA_DIR'] ?? '',
  onError: (problem) => {
    throw problem
  },
})
await storage.close()
process.stdout.write(`${statements}\n`)
