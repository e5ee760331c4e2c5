/**
 * The settings of the player: read them with {@link useSettings} or {@link currentSettings}, change one with {@link
 * changeSetting}. The account of a signed-in player keeps them, and the browser keeps a copy. Those of a visitor become
 * those of the account that has none.
 */
import { atom, useAtomValue } from 'jotai'
import {
  toStore,
  type SettingName,
  type Settings,
  type SettingValue,
  type StoredSettings,
} from '#common/protocol/rest/settings.ts'
import type { SettingsAnswer } from '#common/protocol/rest/settings-answers.ts'
import { browserTimers, type Cancel } from '../../transport/timers.ts'
import {
  keepSettings,
  loadKeptSettings,
  SETTINGS_KEY,
  type KeptSettings,
  changedSettings,
  withStored,
} from './kept-settings.ts'
import { store } from '../store.ts'
import { it } from '../../text/it.ts'
import { call, type Answer } from '../../transport/rest/http.ts'

const schema = async () => (await import('#common/protocol/rest/settings-answers.ts')).settingsAnswer
/** Not shown: the page 'Impostazioni' has its own words for changes that could not be stored. */
const fallback = it.common.unexpected

/** GET /api/settings. */
const loadSettings = (): Promise<Answer<SettingsAnswer>> => call('/api/settings', { schema, fallback })

/** PUT /api/settings: replaces what the account has stored. */
const sendSettings = (stored: StoredSettings): Promise<Answer<SettingsAnswer>> =>
  call('/api/settings', { method: 'PUT', body: stored, schema, fallback })

/** Several changes in a row, such as those of a slider, are sent together. */
const SEND_AFTER_MS = 400
/** How long after a failure the account is asked again for what it has. */
const RETRY_MS = 10_000

const keptAtom = atom<KeptSettings>(loadKeptSettings())
const settingsAtom = atom((get) => get(keptAtom).settings)
const hasFailedAtom = atom(false)
/** The signed-in user, as far as this module was told; until then the one whose settings the browser keeps. */
let account: number | null = store.get(keptAtom).userId
/** Whether it is known what the account has stored. */
let isLoaded = false
let cancelLater: Cancel | null = null

const keep = (settings: KeptSettings): void => {
  store.set(keptAtom, settings)
  keepSettings(settings)
}

const send = async (userId: number): Promise<void> => {
  const { settings } = store.get(keptAtom)
  const answer = await sendSettings(toStore(settings))
  if (account !== userId) return
  store.set(hasFailedAtom, !answer.ok)
  const now = store.get(keptAtom)
  if (answer.ok && now.settings === settings) keep({ ...now, unsent: [] })
}

/** Calls `task` later, in place of what was to be done later until now. */
const later = (ms: number, task: () => void): void => {
  cancelLater?.()
  cancelLater = browserTimers.after(ms, task)
}

/**
 * Changes one setting: at once on this page, and a moment later in the account, once it is known what the account has.
 */
export const changeSetting = (name: SettingName, value: SettingValue): void => {
  keep(changedSettings(store.get(keptAtom), { account, isLoaded }, name, value))
  const userId = account
  if (userId !== null && isLoaded) later(SEND_AFTER_MS, () => void send(userId))
}

/**
 * What the account has replaces what the browser has, except what this user has changed meanwhile. A request that fails
 * is tried again.
 */
const fetchFor = async (userId: number): Promise<void> => {
  const answer = await loadSettings()
  if (account !== userId) return
  if (!answer.ok) {
    store.set(hasFailedAtom, store.get(keptAtom).unsent.length > 0)
    return later(RETRY_MS, () => void fetchFor(userId))
  }
  isLoaded = true
  const kept = withStored(store.get(keptAtom), userId, answer.value.stored)
  keep(kept)
  if (kept.unsent.length > 0) await send(userId)
}

/** Tells whose settings these are: a signed-in user's, or with null nobody's. */
export const followAccount = (userId: number | null): void => {
  account = userId
  isLoaded = false
  cancelLater?.()
  cancelLater = null
  store.set(hasFailedAtom, false)
  if (userId !== null) void fetchFor(userId)
}

/** Takes over what another tab of this browser has changed, until the returned function is called. */
export const followOtherTabsSettings = (): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === SETTINGS_KEY) store.set(keptAtom, loadKeptSettings())
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** Calls `listener` after every change; the returned function stops that. */
export const onSettings = (listener: () => void): (() => void) => store.sub(settingsAtom, listener)

export const currentSettings = (): Settings => store.get(settingsAtom)
export const useSettings = (): Settings => useAtomValue(settingsAtom)
/** Whether the last change could not be stored in the account. */
export const useSettingsFailed = (): boolean => useAtomValue(hasFailedAtom)
