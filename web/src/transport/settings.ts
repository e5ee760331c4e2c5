/** The calls about the settings of the signed-in user. */
import type { StoredSettings } from '#common/protocol/settings.ts'
import type { SettingsAnswer } from '#common/protocol/settings-answers.ts'
import { it } from '../text/it.ts'
import { call, type Answer } from './http.ts'

const schema = async () => (await import('#common/protocol/settings-answers.ts')).settingsAnswer
/** Not shown: the page 'Impostazioni' has its own words for changes that could not be stored. */
const fallback = it.common.unexpected

/** GET /api/settings. */
export const loadSettings = (): Promise<Answer<SettingsAnswer>> => call('/api/settings', { schema, fallback })

/** PUT /api/settings: replaces what the account has stored. */
export const sendSettings = (stored: StoredSettings): Promise<Answer<SettingsAnswer>> => call('/api/settings', { method: 'PUT', body: stored, schema, fallback })
