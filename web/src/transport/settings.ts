/** The calls about the settings of the signed-in user. */
import { settingsAnswer, type SettingsAnswer, type StoredSettings } from '#common/protocol/settings.ts'
import { text } from '../text/settings.ts'
import { call, type Answer } from './http.ts'

/** GET /api/settings. */
export const loadSettings = (): Promise<Answer<SettingsAnswer>> => call('/api/settings', { schema: settingsAnswer, fallback: text.failed })

/** PUT /api/settings: replaces what the account has stored. */
export const sendSettings = (stored: StoredSettings): Promise<Answer<SettingsAnswer>> => call('/api/settings', { method: 'PUT', body: stored, schema: settingsAnswer, fallback: text.failed })
