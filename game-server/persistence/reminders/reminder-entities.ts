/** The tables of reminders: the devices that get notifications, and what is to be sent or was. */
import { type EntityManager, EntitySchema, In } from 'typeorm'
import type { ReminderKind } from '#common/reminders/kinds.ts'
import { milliseconds, text } from '../engine/entity-columns.ts'

/**
 * A browser that gets the notifications of a user, until that login is signed out. Whoever knows the endpoint can send
 * to it as far as they have our key, so it is found by its SHA-256 in base64url. `p256dh` and `auth` are the keys with
 * which a message is encrypted for the browser (RFC 8291). `sessionHash` is what {@link Sessions} calls the login by.
 */
export type PushDeviceRow = {
  readonly endpointHash: string
  readonly userId: number
  readonly sessionHash: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly createdAtMs: number
  readonly seenAtMs: number
}

export const PUSH_DEVICES = new EntitySchema<PushDeviceRow>({
  name: 'PushDevice',
  tableName: 'push_devices',
  columns: {
    endpointHash: { ...text(43), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    sessionHash: text(43),
    endpoint: { type: 'text' },
    p256dh: text(87),
    auth: text(22),
    createdAtMs: milliseconds,
    seenAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['sessionHash'] }, { columns: ['seenAtMs'] }],
})

/**
 * A reminder of one event for one person, which is why there is never a second one. `about` is the JSON of
 * `ReminderAbout`. It is `waiting` until somebody takes it to send it; a process that is killed afterwards does not
 * send it again. `dropped`: it was not sent, for a reason that was found when it was due. `devices` are the endpoint
 * hashes, as JSON, to which it is still to be sent; null before the first attempt.
 */
export type ReminderRow = {
  readonly event: string
  readonly userId: number
  readonly kind: ReminderKind
  readonly about: string
  readonly state: 'waiting' | 'taken' | 'dropped'
  readonly dueAtMs: number
  readonly expiresAtMs: number
  readonly attempts: number
  /** When it was first taken. */
  readonly takenAtMs: number | null
  readonly devices: string | null
}

export const REMINDERS = new EntitySchema<ReminderRow>({
  name: 'Reminder',
  tableName: 'reminders',
  columns: {
    event: { ...text(80), primary: true },
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    kind: text(10),
    about: { type: 'text' },
    state: text(10),
    dueAtMs: milliseconds,
    expiresAtMs: milliseconds,
    attempts: { type: 'integer' },
    takenAtMs: { ...milliseconds, nullable: true },
    devices: { type: 'text', nullable: true },
  },
  indices: [{ columns: ['state', 'dueAtMs'] }, { columns: ['userId', 'takenAtMs'] }, { columns: ['expiresAtMs'] }],
})

/** Logins have ended, within a transaction: their devices get nothing more. */
export const forgetSignedOut = async (manager: EntityManager, sessionHashes: readonly string[]): Promise<void> => {
  if (sessionHashes.length > 0) await manager.delete(PUSH_DEVICES, { sessionHash: In([...sessionHashes]) })
}

/** Forgets everything about an account that is deleted, within its transaction. */
export const forgetReminders = async (manager: EntityManager, userId: number): Promise<void> => {
  for (const entity of [PUSH_DEVICES, REMINDERS]) await manager.delete(entity, { userId })
}
