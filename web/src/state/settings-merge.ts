/**
 * How changes of settings and what the account has stored come together. PUT /api/settings replaces everything, so a change must never be sent
 * before the rest is known: until then only its name is remembered.
 */
import { DEFAULT_SETTINGS, SETTING_NAMES, settingsIn, withSetting, type SettingName, type SettingValue, type StoredSettings } from '#common/protocol/settings.ts'
import type { KeptSettings } from './kept-settings.ts'

/** `account`: the signed-in user, or null. `isLoaded`: whether it is known what the account has stored. */
export type AccountState = { readonly account: number | null; readonly isLoaded: boolean }

/** The kept settings after a change of one of them. Those of another account are not taken over. */
export const changedSettings = ({ userId, unsent, settings }: KeptSettings, { account, isLoaded }: AccountState, name: SettingName, value: SettingValue): KeptSettings => {
  if (account === null) return { userId: null, unsent: [], settings: withSetting(settings, name, value) }
  if (userId !== null && userId !== account) return { userId: account, unsent: [name], settings: withSetting(DEFAULT_SETTINGS, name, value) }
  // Until the account has answered, the settings of the browser stay its own: an account without settings gets them all.
  return { userId: userId === null && !isLoaded ? null : account, unsent: [...new Set([...unsent, name])], settings: withSetting(settings, name, value) }
}

/** The kept settings when it is known what the account has stored (null: nothing). Only what was changed meanwhile goes before it. */
export const withStored = ({ userId, unsent, settings }: KeptSettings, account: number, stored: StoredSettings | null): KeptSettings => {
  const isOfOther = userId !== null && userId !== account
  if (isOfOther) return { userId: account, unsent: [], settings: settingsIn(stored) }
  if (stored !== null) return { userId: account, unsent, settings: unsent.reduce((all, name) => withSetting(all, name, settings[name]), settingsIn(stored)) }
  const isOfBrowser = userId === null
  return { userId: account, unsent: isOfBrowser ? SETTING_NAMES.filter((name) => settings[name] !== DEFAULT_SETTINGS[name]) : unsent, settings }
}
