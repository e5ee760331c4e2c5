/**
 * The calls about the settings of an account. What a setting is, and which values it can have, says {@link SETTINGS}.
 */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'
import { fits, SETTING_NAMES, SETTINGS_VERSION, type SettingName, type SettingValue } from './settings.ts'

const valueOf = (name: SettingName) => z.optional(z.custom<SettingValue>((value) => fits(name, value)))

/** The settings that differ from their defaults, by name. Names that this program does not know are left out. */
const changed = z.object(Object.fromEntries(SETTING_NAMES.map((name) => [name, valueOf(name)])))

/** The body of PUT /api/settings, and what the account stores: `StoredSettings`. */
export const storedSettings = z.object({ version: z.literal(SETTINGS_VERSION), settings: changed })

/** GET and PUT /api/settings: `stored` is null while the account has stored none. */
export const settingsAnswer = z.object({ stored: z.nullable(storedSettings) })
export type SettingsAnswer = Sent<typeof settingsAnswer>
