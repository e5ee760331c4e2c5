/** The welcome balance. Each e-mail address gets it once, even if its account was deleted meanwhile. */
import { type EntityManager, EntitySchema } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { createHmac } from 'node:crypto'

/**
 * A random key that the server has generated once and keeps for ever, independent of the session secret. `secret` is in
 * hex.
 */
type ServerKeyRow = { readonly purpose: string; readonly secret: string }

export const SERVER_KEYS = new EntitySchema<ServerKeyRow>({
  name: 'ServerKey',
  tableName: 'server_keys',
  columns: { purpose: { ...text(40), primary: true }, secret: text(64) },
})

/**
 * An e-mail address that has had a welcome balance, as a keyed hash in hex. The row stays after the account is deleted.
 */
type WelcomedAddressRow = { readonly addressHash: string; readonly createdAtMs: number }

export const WELCOMED_ADDRESSES = new EntitySchema<WelcomedAddressRow>({
  name: 'WelcomedAddress',
  tableName: 'welcomed_addresses',
  columns: { addressHash: { ...text(64), primary: true }, createdAtMs: milliseconds },
})

/**
 * The name of the key for the hashes of addresses. Without the key nobody can find out which addresses are in the
 * table.
 */
export const WELCOME_KEY = 'welcomed addresses'

/**
 * The keyed hash of an e-mail address, in hex; `secret` is the key in hex. Addresses are equal when their texts are,
 * without regard to case: text after a plus sign, or dots that a provider ignores, make another address.
 */
export const addressHash = (email: string, secret: string): string =>
  createHmac('sha256', Buffer.from(secret, 'hex')).update(email.trim().toLowerCase().normalize('NFC')).digest('hex')

/** The keyed hash of a network address. The text before it is in no e-mail address. */
export const networkHash = async (manager: EntityManager, address: string): Promise<string> => {
  const { secret } = await manager.findOneByOrFail(SERVER_KEYS, { purpose: WELCOME_KEY })
  return addressHash(`network ${address}`, secret)
}

/** A name that only processes with this database know. */
export const siteName = async (manager: EntityManager): Promise<string> => {
  const { secret } = await manager.findOneByOrFail(SERVER_KEYS, { purpose: WELCOME_KEY })
  return createHmac('sha256', Buffer.from(secret, 'hex')).update('the name of the site').digest('hex').slice(0, 16)
}

/**
 * Stores that an address gets its welcome balance; false when it has had one. Works within the caller's transaction.
 */
export const isFirstWelcome = async (manager: EntityManager, email: string, createdAtMs: number): Promise<boolean> => {
  const { secret } = await manager.findOneByOrFail(SERVER_KEYS, { purpose: WELCOME_KEY })
  const row = { addressHash: addressHash(email, secret), createdAtMs }
  if (await manager.existsBy(WELCOMED_ADDRESSES, { addressHash: row.addressHash })) return false
  await manager.createQueryBuilder().insert().into(WELCOMED_ADDRESSES).values(row).updateEntity(false).execute()
  return true
}
