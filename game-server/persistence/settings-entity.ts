/** The settings of an account: `stored` is the JSON of `common/protocol/settings.ts`. */
import { EntitySchema } from 'typeorm'
import { milliseconds } from './entity-columns.ts'

export type SettingsRow = { readonly userId: number; readonly stored: string; readonly updatedAtMs: number }

export const SETTINGS_ROWS = new EntitySchema<SettingsRow>({
  name: 'Settings',
  tableName: 'settings',
  columns: { userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } }, stored: { type: 'text' }, updatedAtMs: milliseconds },
})
