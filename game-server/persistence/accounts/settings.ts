/** The settings of accounts, as the JSON of `common/protocol/rest/settings.ts`. */
import { type EntityManager, EntitySchema } from 'typeorm'
import { milliseconds } from '../engine/entity-columns.ts'
import type { StoredSettings } from '#common/protocol/rest/settings.ts'
import { storedSettings } from '#common/protocol/rest/settings-answers.ts'
import type { Database } from '../engine/database.ts'
import { lockAccount } from './people.ts'

type SettingsRow = { readonly userId: number; readonly stored: string; readonly updatedAtMs: number }

export const SETTINGS_ROWS = new EntitySchema<SettingsRow>({
  name: 'Settings',
  tableName: 'settings',
  columns: {
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    stored: { type: 'text' },
    updatedAtMs: milliseconds,
  },
})

/** What a row has; null for a text that today's program cannot read, which counts as if nothing were stored. */
const readRow = (text: string): StoredSettings | null => {
  try {
    return storedSettings.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What an account has stored within a transaction; null for nothing. */
export const storedSettingsOf = async (manager: EntityManager, userId: number): Promise<StoredSettings | null> => {
  const row = await manager.findOneBy(SETTINGS_ROWS, { userId })
  return row && readRow(row.stored)
}

export class AccountSettings {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** What an account has stored; null for nothing. */
  of(userId: number): Promise<StoredSettings | null> {
    return this.#database.run((manager) => storedSettingsOf(manager, userId))
  }

  /** Replaces the settings of an account; false when the account was deleted meanwhile. */
  keep(userId: number, settings: StoredSettings): Promise<boolean> {
    return this.#database.transaction(async (manager) => {
      // The lock keeps two requests from inserting the row at once, and a deleted account from getting one.
      if ((await lockAccount(manager, userId)) === null) return false
      await manager.upsert(SETTINGS_ROWS, { userId, stored: JSON.stringify(settings), updatedAtMs: this.#now() }, [
        'userId',
      ])
      return true
    })
  }
}
