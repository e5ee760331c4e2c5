/** How much a server has stored, as its database says. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { withQueries, type Query } from './database-rows.ts'

/** Rows and bytes of text of a table. MariaDB gives sums as strings. */
const sizeRow = z.object({ records: z.coerce.number(), bytes: z.coerce.number() })
type Size = z.infer<typeof sizeRow>

/** `chat` and `journal`: what all rooms together have. `diskBytes`: the files of the data folder, or what MariaDB says of its tables. */
export type StoredSizes = { readonly chat: Size; readonly journal: Size; readonly diskBytes: number }

const sizeOf = async (query: Query, table: string, column: string): Promise<Size> =>
  sizeRow.parse((await query(`SELECT COUNT(*) AS records, COALESCE(SUM(OCTET_LENGTH(${column})), 0) AS bytes FROM ${table}`))[0])

const fileBytes = async (dataDir: string): Promise<number> => {
  const files = (await readdir(dataDir, { withFileTypes: true })).filter((entry) => entry.isFile())
  const sizes = await Promise.all(files.map(async ({ name }) => (await stat(join(dataDir, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const tableBytes = async (query: Query): Promise<number> => {
  const [row] = await query('SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()')
  return z.object({ bytes: z.coerce.number() }).parse(row).bytes
}

/** Asks the database of a running server for the sizes. */
export const storedSizes = (location: DatabaseLocation): Promise<StoredSizes> =>
  withQueries(location, async (query) => ({
    chat: await sizeOf(query, 'chat_lines', 'text'),
    journal: await sizeOf(query, 'journal', 'command'),
    diskBytes: location.databaseUrl === null ? await fileBytes(location.dataDir) : await tableBytes(query),
  }))
