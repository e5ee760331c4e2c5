/** The settings of accounts, as the JSON of `common/protocol/rest/settings.ts`. */
import { type EntityManager, EntitySchema } from 'typeorm'
import { milliseconds } from '../engine/entity-columns.ts'
import {
  settingsIn,
  toStore,
  withSetting,
  type SettingName,
  type SettingValue,
  type StoredSettings,
} from '#common/protocol/rest/settings.ts'
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
      await this.#store(manager, userId, settings)
      return true
    })
  }

  /** Changes one setting of an account; false when there is no such account, or it was deleted. */
  change(userId: number, name: SettingName, value: SettingValue): Promise<boolean> {
    return this.#database.transaction(async (manager) => {
      if ((await lockAccount(manager, userId)) === null) return false
      const before = settingsIn(await storedSettingsOf(manager, userId))
      await this.#store(manager, userId, toStore(withSetting(before, name, value)))
      return true
    })
  }

  async #store(manager: EntityManager, userId: number, settings: StoredSettings): Promise<void> {
    const stored = JSON.stringify(settings)
    await manager.upsert(SETTINGS_ROWS, { userId, stored, updatedAtMs: this.#now() }, ['userId'])
  }
}
