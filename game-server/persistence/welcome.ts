/** The welcome balance. Each e-mail address gets it once, even if its account was deleted meanwhile. */
import { createHmac } from 'node:crypto'
import type { EntityManager } from 'typeorm'
import type { Database } from './database.ts'
import { SERVER_KEYS, WELCOMED_ADDRESSES } from './people-entities.ts'

/** The name of the key for the hashes of addresses. Without the key nobody can find out which addresses are in the table. */
export const WELCOME_KEY = 'welcomed addresses'

/**
 * The keyed hash of an e-mail address, in hex; `secret` is the key in hex. Addresses are equal when their texts are, without regard to case: text
 * after a plus sign, or dots that a provider ignores, make another address.
 */
export const addressHash = (email: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(email.trim().toLowerCase().normalize('NFC')).digest('hex')

/** A name that only processes with this database know. */
export const siteName = async (database: Database): Promise<string> => {
  const { secret } = await database.run((manager) => manager.findOneByOrFail(SERVER_KEYS, { purpose: WELCOME_KEY }))
  return createHmac('sha256', Buffer.from(secret, 'hex')).update('the name of the site').digest('hex').slice(0, 16)
}

/** Stores that an address gets its welcome balance; false when it has had one. Works within the caller's transaction. */
export const isFirstWelcome = async (manager: EntityManager, email: string, createdAtMs: number): Promise<boolean> => {
  const { secret } = await manager.findOneByOrFail(SERVER_KEYS, { purpose: WELCOME_KEY })
  const row = { addressHash: addressHash(email, secret), createdAtMs }
  if (await manager.existsBy(WELCOMED_ADDRESSES, { addressHash: row.addressHash })) return false
  await manager.createQueryBuilder().insert().into(WELCOMED_ADDRESSES).values(row).updateEntity(false).execute()
  return true
}
