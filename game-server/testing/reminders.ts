/** Reminders for tests: keys of a site, and rows as something that has happened stores them. */
import webPush from 'web-push'
import { quietUntilMs } from '#common/reminders/times.ts'
import type { Config } from '../config/config.ts'
import { insertRows, withQueries, type Row } from './database-rows.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
/** The environment of a site that sends notifications. */
export const VAPID = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } as const

/** The configuration of a site that may ask a push service of this machine. */
export const withLocalPush = (config: Config): Config => ({
  ...config,
  push: config.push && { ...config.push, onlyPublicHosts: false },
})

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000

/** How far a clock must be ahead, in milliseconds, so that the next hour is outside of the quiet hours. */
export const aheadOfQuietHours = (): number => {
  const nowMs = Date.now()
  const endMs = quietUntilMs(nowMs) ?? quietUntilMs(nowMs + HOUR_MS)
  return endMs === null ? 0 : endMs - nowMs + MINUTE_MS
}

const LIFE_MS = 15 * 60_000

/**
 * A suspended game for which only these people are missing: each of them has a reminder that is due. It is as if all of
 * its reminders were stored at `nowMs`.
 */
export const remindOf = (
  location: DatabaseLocation,
  { roomId, userIds, nowMs }: { readonly roomId: string; readonly userIds: readonly number[]; readonly nowMs: number },
): Promise<void> =>
  withQueries(location, async (query) => {
    const [creatorId] = userIds
    await insertRows(query, 'rooms', [
      { roomId, creatorId, name: 'Partita di Anna', status: 'suspended', createdAtMs: nowMs, suspendedAtMs: nowMs },
    ])
    const reminder: Row = {
      event: `resume:${roomId}`,
      kind: 'resume',
      about: JSON.stringify({ kind: 'resume', roomId }),
      state: 'waiting',
      dueAtMs: nowMs,
      expiresAtMs: nowMs + LIFE_MS,
      attempts: 0,
    }
    const rows = userIds.map((userId) => ({ ...reminder, userId }))
    await insertRows(query, 'reminders', rows)
  })
