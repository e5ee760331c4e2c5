/** The settings as this browser keeps them, so that a page looks right at once, and for those who are not signed in. */
import { areReadable, SETTING_NAMES, settingsIn, toStore, type SettingName, type Settings } from '#common/protocol/settings.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const SETTINGS_KEY = 'regicidio.settings'

/** `userId`: whose they are; null for those of the browser itself. `unsent`: those that were changed and that the account does not have yet. */
export type KeptSettings = { readonly userId: number | null; readonly unsent: readonly SettingName[]; readonly settings: Settings }

const FRESH: KeptSettings = { userId: null, unsent: [], settings: settingsIn(null) }

/** What the browser keeps; the defaults when there is nothing that can be read. */
export const loadKeptSettings = (storage: () => KeyValueStorage = () => browserStorage): KeptSettings => {
  try {
    const { userId, unsent, stored }: Readonly<Record<string, unknown>> = JSON.parse(storage().getItem(SETTINGS_KEY) ?? 'null')
    if (!(typeof userId === 'number' || userId === null) || !Array.isArray(unsent) || !areReadable(stored)) return FRESH
    return { userId, unsent: SETTING_NAMES.filter((name) => unsent.includes(name)), settings: settingsIn(stored) }
  } catch {
    return FRESH
  }
}

/** Keeps them. Without storage they last only for this visit. */
export const keepSettings = ({ userId, unsent, settings }: KeptSettings, storage: () => KeyValueStorage = () => browserStorage): void =>
  void storage().setItem(SETTINGS_KEY, JSON.stringify({ userId, unsent, stored: toStore(settings) }))
