/**
 * The settings as this browser keeps them, so that a page looks right at once, and for those who are not signed in; and
 * how changes of them come together with what the account has stored. PUT /api/settings replaces everything, so a
 * change must never be sent before the rest is known: until then only its name is remembered.
 */
import {
  areReadable,
  SETTING_NAMES,
  settingsIn,
  toStore,
  type SettingName,
  type Settings,
  DEFAULT_SETTINGS,
  withSetting,
  type SettingValue,
  type StoredSettings,
} from '#common/protocol/rest/settings.ts'
import { browserStorage, type KeyValueStorage } from '../../transport/browser-storage.ts'

export const SETTINGS_KEY = 'regicidio.settings'

/**
 * `userId`: whose they are; null for those of the browser itself. `unsent`: those that were changed and that the
 * account does not have yet.
 */
export type KeptSettings = {
  readonly userId: number | null
  readonly unsent: readonly SettingName[]
  readonly settings: Settings
}

const FRESH: KeptSettings = { userId: null, unsent: [], settings: settingsIn(null) }

/** What the browser keeps; the defaults when there is nothing that can be read. */
export const loadKeptSettings = (storage: () => KeyValueStorage = () => browserStorage): KeptSettings => {
  try {
    const { userId, unsent, stored }: Readonly<Record<string, unknown>> = JSON.parse(
      storage().getItem(SETTINGS_KEY) ?? 'null',
    )
    if (!(typeof userId === 'number' || userId === null) || !Array.isArray(unsent) || !areReadable(stored)) return FRESH
    return { userId, unsent: SETTING_NAMES.filter((name) => unsent.includes(name)), settings: settingsIn(stored) }
  } catch {
    return FRESH
  }
}

/** Keeps them. Without storage they last only for this visit. */
export const keepSettings = (
  { userId, unsent, settings }: KeptSettings,
  storage: () => KeyValueStorage = () => browserStorage,
): void => void storage().setItem(SETTINGS_KEY, JSON.stringify({ userId, unsent, stored: toStore(settings) }))

/** `account`: the signed-in user, or null. `isLoaded`: whether it is known what the account has stored. */
type AccountState = { readonly account: number | null; readonly isLoaded: boolean }

/** The kept settings after a change of one of them. Those of another account are not taken over. */
export const changedSettings = (
  { userId, unsent, settings }: KeptSettings,
  { account, isLoaded }: AccountState,
  name: SettingName,
  value: SettingValue,
): KeptSettings => {
  if (account === null) return { userId: null, unsent: [], settings: withSetting(settings, name, value) }
  if (userId !== null && userId !== account)
    return { userId: account, unsent: [name], settings: withSetting(DEFAULT_SETTINGS, name, value) }
  // Until the account has answered, the settings of the browser stay its own: an account without settings gets them
  // all.
  return {
    userId: userId === null && !isLoaded ? null : account,
    unsent: [...new Set([...unsent, name])],
    settings: withSetting(settings, name, value),
  }
}

/**
 * The kept settings when it is known what the account has stored (null: nothing). Only what was changed meanwhile goes
 * before it.
 */
export const withStored = (
  { userId, unsent, settings }: KeptSettings,
  account: number,
  stored: StoredSettings | null,
): KeptSettings => {
  const isOfOther = userId !== null && userId !== account
  if (isOfOther) return { userId: account, unsent: [], settings: settingsIn(stored) }
  if (stored !== null)
    return {
      userId: account,
      unsent,
      settings: unsent.reduce((all, name) => withSetting(all, name, settings[name]), settingsIn(stored)),
    }
  const isOfBrowser = userId === null
  return {
    userId: account,
    unsent: isOfBrowser ? SETTING_NAMES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]) : unsent,
    settings,
  }
}
