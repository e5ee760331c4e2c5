/** Notifications in this browser: whether it can have them, and who of its users wants them. */
import { pushSubscription } from '#common/protocol/rest/reminders.ts'
import { browserStorage } from './browser-storage.ts'
import { deleteDevice, putDevice, reminderKey } from './rest/reminders.ts'

/**
 * `off`: they can be asked for. `needsHome`: only once the site is on the home screen. `none`: neither this browser nor
 * this site has any.
 */
export type ReminderState = 'on' | 'off' | 'denied' | 'needsHome' | 'none'

/** The user of this browser who wants notifications here: another one who signs in has not asked for any. */
const WANTED_BY = 'regicidio_reminders'

const isWantedBy = (userId: number): boolean => browserStorage.getItem(WANTED_BY) === String(userId)

/** On iPhones and iPads only a site on the home screen gets notifications; only their browser has this property. */
const needsHome = (): boolean => Reflect.get(navigator, 'standalone') === false && navigator.maxTouchPoints > 0

const canHave = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The worker that shows them. It may not be installed yet: then it is, which is done once it can. */
const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

const bytesOf = (buffer: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** The subscription of this browser for the key of the site; one for another key would get nothing. */
const subscribed = async (registration: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const known = await registration.pushManager.getSubscription()
  if (known !== null && bytesOf(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Tells the site of this browser; false when that has failed. */
const register = async (key: string): Promise<boolean> => {
  const subscription = await subscribed(await worker(), key)
  const sent = pushSubscription.safeParse(subscription.toJSON())
  return sent.success && (await putDevice(sent.data)).ok
}

const publicKey = async (): Promise<string | null> => {
  const answer = await reminderKey()
  return answer.ok ? answer.value.publicKey : null
}

/** Whether a user gets notifications in this browser. */
export const reminderState = async (userId: number): Promise<ReminderState> => {
  if (!canHave() && !needsHome()) return 'none'
  if ((await publicKey()) === null) return 'none'
  if (!canHave()) return 'needsHome'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isWantedBy(userId) ? 'on' : 'off'
}

/** Asks the user for the permission; null when this has failed. */
export const startReminders = async (userId: number): Promise<ReminderState | null> => {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  try {
    const key = await publicKey()
    if (key === null || !(await register(key))) return null
    browserStorage.setItem(WANTED_BY, String(userId))
    return 'on'
  } catch {
    // The browser could not reach its push service.
    return null
  }
}

/** This browser gets no more notifications. */
export const stopReminders = async (): Promise<ReminderState | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription && !(await deleteDevice(subscription.endpoint)).ok) return null
  browserStorage.removeItem(WANTED_BY)
  await subscription?.unsubscribe()
  return 'off'
}

/** At each start, for a user who wants notifications here: the site forgets browsers that it does not see. */
export const keepReminders = async (userId: number): Promise<void> => {
  if (!canHave() || Notification.permission !== 'granted' || !isWantedBy(userId)) return
  const key = await publicKey()
  if (key !== null) await register(key)
}
