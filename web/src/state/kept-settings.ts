/** The settings as this browser keeps them, so that a page looks right at once, and for those who are not signed in. */
import * as z from 'zod/mini'
import { SETTING_NAMES, settingsIn, storedSettings, toStore, type SettingName, type Settings } from '#common/protocol/settings.ts'
import type { KeyValueStorage } from './stored-player.ts'

export const SETTINGS_KEY = 'regicidio.settings'

/** `userId`: whose they are; null for those of the browser itself. `unsent`: those that were changed and that the account does not have yet. */
export type KeptSettings = { readonly userId: number | null; readonly unsent: readonly SettingName[]; readonly settings: Settings }

const kept = z.object({ userId: z.nullable(z.number()), unsent: z.array(z.string()), stored: storedSettings })

const FRESH: KeptSettings = { userId: null, unsent: [], settings: settingsIn(null) }

/** What the browser keeps; the defaults when there is nothing that can be read. */
export const loadKeptSettings = (storage: () => KeyValueStorage = () => localStorage): KeptSettings => {
  try {
    const { data } = kept.safeParse(JSON.parse(storage().getItem(SETTINGS_KEY) ?? 'null'))
    return data === undefined ? FRESH : { userId: data.userId, unsent: SETTING_NAMES.filter((name) => data.unsent.includes(name)), settings: settingsIn(data.stored) }
  } catch {
    return FRESH
  }
}

/** Keeps them. Without storage they last only for this visit. */
export const keepSettings = ({ userId, unsent, settings }: KeptSettings, storage: () => KeyValueStorage = () => localStorage): void => {
  try {
    storage().setItem(SETTINGS_KEY, JSON.stringify({ userId, unsent, stored: toStore(settings) }))
  } catch (problem) {
    console.warn('settings not kept', problem)
  }
}
