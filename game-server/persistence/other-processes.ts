/** The other server processes that use the database. */
import { setTimeout as pause } from 'node:timers/promises'
import type { EntityManager } from 'typeorm'
import type { Database } from './database.ts'
import { databaseNow } from './database-time.ts'

/** Where a process listens (`place.ts`), and the URL at which other processes reach it, empty when they do not. */
export type Location = { readonly place: string; readonly address: string }

/** A living process uses the database, and only one of it and this process is one of several (has an address). */
export class OtherKindOfProcess extends Error {
  override readonly name = 'OtherKindOfProcess'
}
/** What the operator has to set: the process that starts has no `REDIS_URL`, or the one that is there. */
export const MISSING = {
  here: 'other servers with REDIS_URL use this database: give this one their REDIS_URL, or another DATABASE_URL',
  there: 'a server without REDIS_URL uses this database: stop it, give both the same REDIS_URL, or this one another DATABASE_URL',
} as const

/**
 * Resolves when no other process of the other kind (with `REDIS_URL`, without) is alive. A process alone and one of several would each count seats and
 * rooms without the other. One that was killed does not renew its lease, so it is waited for; one that does is alive, and then this rejects with
 * `OtherKindOfProcess`. Who has no place yet is not known.
 */
export const untilAmongEquals = async (database: Database, owner: string, { address }: Location, renewalMs: number): Promise<void> => {
  const others = `place <> '' AND address ${address === '' ? '<>' : '='} ''`
  const seen = new Map<string, number>()
  for (;;) {
    const rows = await database.run((manager) => {
      const sql = `SELECT id, expiresAtMs FROM server_processes WHERE id <> ? AND ${others} AND expiresAtMs > ${databaseNow(manager)}`
      return manager.query<{ id: string; expiresAtMs: number | string }[]>(sql, [owner])
    })
    if (rows.length === 0) return
    const isRenewed = rows.some(({ id, expiresAtMs }) => Number(expiresAtMs) > (seen.get(id) ?? Infinity))
    if (isRenewed) throw new OtherKindOfProcess(MISSING[address === '' ? 'here' : 'there'])
    for (const { id, expiresAtMs } of rows) seen.set(id, Number(expiresAtMs))
    await pause(renewalMs)
  }
}

/** How many processes use the database now. */
export const livingProcesses = async (manager: EntityManager): Promise<number> => {
  const rows = await manager.query<unknown[]>(`SELECT id FROM server_processes WHERE expiresAtMs > ${databaseNow(manager)}`)
  return rows.length
}

/** Those of the rooms that living processes other than `owner` hold. */
export const takenRooms = async (manager: EntityManager, owner: string | null, roomIds: readonly string[]): Promise<readonly string[]> => {
  const holder = 'JOIN server_processes AS holder ON holder.id = rooms.leaseOwner'
  const places = roomIds.map(() => '?').join(', ')
  const sql = `SELECT roomId FROM rooms ${holder} WHERE roomId IN (${places}) AND rooms.leaseOwner <> ? AND holder.expiresAtMs > ${databaseNow(manager)}`
  const rows = await manager.query<{ roomId: string }[]>(sql, [...roomIds, owner ?? ''])
  return rows.map(({ roomId }) => roomId)
}
