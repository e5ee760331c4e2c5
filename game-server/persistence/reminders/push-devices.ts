/** The browsers that get the notifications of an account. */
import { createHash } from 'node:crypto'
import { LessThanOrEqual } from 'typeorm'
import { PUSH_DEVICES_PER_USER } from '#common/limits.ts'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import type { PushSubscription } from '#common/protocol/rest/reminders.ts'
import { lockAccount } from '../accounts/people.ts'
import { sessionHashOf } from '../accounts/sessions.ts'
import type { Database } from '../engine/database.ts'
import { PUSH_DEVICES, REMINDERS } from './reminder-entities.ts'
import { DAY_MS } from '#common/timings.ts'

/** A device that has not been seen for so long is forgotten: some services accept messages for ones that are gone. */
const FORGOTTEN_AFTER_MS = 60 * DAY_MS

const iso = (atMs: number): string => new Date(atMs).toISOString()

/** What is stored about the reminders of a user, for that user. */
export const remindersOf = (database: Database, userId: number): Promise<OwnData['reminders']> =>
  database.run(async (manager) => {
    const devices = await manager.find(PUSH_DEVICES, { where: { userId }, order: { createdAtMs: 'ASC' } })
    const reminders = await manager.find(REMINDERS, { where: { userId }, order: { dueAtMs: 'ASC', event: 'ASC' } })
    return {
      devices: devices.map(({ endpoint, createdAtMs, seenAtMs }) => ({
        service: new URL(endpoint).host,
        since: iso(createdAtMs),
        lastSeenAt: iso(seenAtMs),
      })),
      reminders: reminders.map(({ kind, takenAtMs }) => ({ kind, sentAt: takenAtMs === null ? null : iso(takenAtMs) })),
    }
  })

const hashOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('base64url')

export class PushDevices {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /**
   * Keeps the device of a login, or notes that it was seen; it belongs to the account that has signed in there last. Of
   * an account the last seen ones are kept. False when the account was deleted meanwhile.
   */
  keep(userId: number, sessionId: string, { endpoint, keys, replaces }: PushSubscription): Promise<boolean> {
    const seenAtMs = this.#now()
    const endpointHash = hashOf(endpoint)
    return this.#database.transaction(async (manager) => {
      if ((await lockAccount(manager, userId)) === null) return false
      if (replaces !== undefined) {
        const replaced = await manager.delete(PUSH_DEVICES, { userId, endpointHash: hashOf(replaces) })
        if (replaced.affected !== 1) return true
      }
      const known = await manager.findOneBy(PUSH_DEVICES, { endpointHash })
      const createdAtMs = known?.userId === userId ? known.createdAtMs : seenAtMs
      const { p256dh, auth } = keys
      const sessionHash = sessionHashOf(sessionId)
      const row = { endpointHash, userId, sessionHash, endpoint, p256dh, auth, createdAtMs, seenAtMs }
      await manager.upsert(PUSH_DEVICES, row, ['endpointHash'])
      const others = await manager.find(PUSH_DEVICES, {
        where: { userId },
        order: { seenAtMs: 'DESC', endpointHash: 'ASC' },
      })
      for (const old of others.filter((one) => one.endpointHash !== endpointHash).slice(PUSH_DEVICES_PER_USER - 1))
        await manager.delete(PUSH_DEVICES, { endpointHash: old.endpointHash })
      return true
    })
  }

  /** Forgets a device of an account, by its endpoint. */
  async forget(userId: number, endpoint: string): Promise<void> {
    await this.#database.run((manager) => manager.delete(PUSH_DEVICES, { userId, endpointHash: hashOf(endpoint) }))
  }

  /** Forgets a device that the push service does not know any more. */
  async remove(endpointHash: string): Promise<void> {
    await this.#database.run((manager) => manager.delete(PUSH_DEVICES, { endpointHash }))
  }

  /** Forgets the devices that were not seen for long. */
  async purge(): Promise<void> {
    const seenAtMs = LessThanOrEqual(this.#now() - FORGOTTEN_AFTER_MS)
    await this.#database.run((manager) => manager.delete(PUSH_DEVICES, { seenAtMs }))
  }
}
