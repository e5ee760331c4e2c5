/**
 * The settings of the player: read them with {@link useSettings} or {@link currentSettings}, change one with {@link changeSetting}. The account of a
 * signed-in player keeps them, and the browser keeps a copy. Those of a visitor become those of the account that has none.
 */
import { atom, useAtomValue } from 'jotai'
import { DEFAULT_SETTINGS, settingsIn, toStore, withSetting, type SettingName, type Settings, type SettingValue } from '#common/protocol/settings.ts'
import { browserClock, type Cancel } from '../transport/clock.ts'
import { loadSettings, sendSettings } from '../transport/settings.ts'
import { keepSettings, loadKeptSettings, SETTINGS_KEY, type KeptSettings } from './kept-settings.ts'
import { store } from './store.ts'

/** Several changes in a row, such as those of a slider, are sent together. */
const SEND_AFTER_MS = 400

const keptAtom = atom<KeptSettings>(loadKeptSettings())
const settingsAtom = atom((get) => get(keptAtom).settings)
const hasFailedAtom = atom(false)
/** The signed-in user, as far as this module was told. */
let account: number | null = null
let cancelSending: Cancel | null = null

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
  if (answer.ok && now.settings === settings) keep({ ...now, isSent: true })
}

/** Changes one setting: at once on this page, and a moment later in the account. */
export const changeSetting = (name: SettingName, value: SettingValue): void => {
  keep({ userId: account, isSent: account === null, settings: withSetting(store.get(settingsAtom), name, value) })
  cancelSending?.()
  cancelSending = null
  const userId = account
  if (userId !== null) cancelSending = browserClock.after(SEND_AFTER_MS, () => void send(userId))
}

/** What the account has replaces what the browser has, unless a change of this user was not sent yet. */
const fetchFor = async (userId: number): Promise<void> => {
  const before = store.get(keptAtom)
  if (before.userId === userId && !before.isSent) return send(userId)
  const answer = await loadSettings()
  if (account !== userId || !answer.ok || store.get(keptAtom) !== before) return
  const { stored } = answer.value
  if (stored !== null) return keep({ userId, isSent: true, settings: settingsIn(stored) })
  const isOfBrowser = before.userId === null
  const settings = isOfBrowser || before.userId === userId ? before.settings : DEFAULT_SETTINGS
  keep({ userId, isSent: true, settings })
  if (isOfBrowser && Object.keys(toStore(settings).settings).length > 0) await send(userId)
}

/** Tells whose settings these are: a signed-in user's, or with null nobody's. */
export const followAccount = (userId: number | null): void => {
  account = userId
  cancelSending?.()
  cancelSending = null
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

export const currentSettings = (): Settings => store.get(settingsAtom)
export const useSettings = (): Settings => useAtomValue(settingsAtom)
/** Whether the last change could not be stored in the account. */
export const useSettingsFailed = (): boolean => useAtomValue(hasFailedAtom)
