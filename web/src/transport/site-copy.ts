/**
 * The copy of the site that a service worker keeps in this browser, so that solo games and the rules work without a
 * network. A newer version of the site is only offered: the page of a running game is never exchanged.
 */
import type { Cancel } from './timers.ts'
import { whenQuiet } from './idle.ts'
import { onWakeEvent } from './wake-events.ts'

/** How long after the page has loaded the network and the processor are left to the page itself. */
const KEEP_AFTER_MS = 8_000

/** Called when the server has a newer version than this page. `take` shows it, by a reload. */
type OnUpdate = (take: () => void) => void

/** The first script of this page. Each version of the site has its own. */
const ownEntry = (): string | null => document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** The first script of the version that a worker keeps. */
const entryOf = (worker: ServiceWorker): Promise<unknown> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
    port1.start()
    worker.postMessage('entry', [port2])
  })

/** Asks a worker to answer for all pages of the site: at once, or only when no other page is open. */
const ask = (worker: ServiceWorker, what: 'takeOver' | 'takeOverIfAlone'): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
  worker.postMessage(what)
}

const takeOver = (worker: ServiceWorker): void => {
  const reloadWhenDone = (): void => {
    if (worker.state === 'activated' || worker.state === 'redundant') location.reload()
  }
  worker.addEventListener('statechange', reloadWhenDone)
  reloadWhenDone()
  ask(worker, 'takeOver')
}

/** Offers the version of a worker, unless this page has it already: a reload brings it, too. */
const offer = async (worker: ServiceWorker | null, onUpdate: OnUpdate): Promise<void> => {
  // Without one before it, this is the first copy.
  if (worker === null || navigator.serviceWorker.controller === null) return
  if ((await entryOf(worker)) !== ownEntry()) onUpdate(() => takeOver(worker))
  else ask(worker, 'takeOverIfAlone')
}

const keep = async (onUpdate: OnUpdate): Promise<Cancel> => {
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js')
  const offerWaiting = (): void => void offer(registration.waiting, onUpdate)
  const followInstalling = (): void => registration.installing?.addEventListener('statechange', offerWaiting)
  registration.addEventListener('updatefound', followInstalling)
  // One may have begun before this page listened.
  followInstalling()
  // Another tab has taken the newer version.
  serviceWorker.addEventListener('controllerchange', () => void offer(serviceWorker.controller, onUpdate))
  offerWaiting()
  return onWakeEvent({ window, document }, () => void registration.update().catch(() => undefined))
}

/**
 * Keeps the copy, from a quiet moment on, and asks for a newer version whenever the page is visible or online again.
 * Stops when cancelled. Browsers may refuse to keep anything, and users may ask them to load little: then the site
 * needs its network.
 */
export const keepSiteCopy = (onUpdate: OnUpdate): Cancel => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || savesData()) return () => undefined
  let stop: Cancel | null = null
  let isOver = false
  const begin = async (): Promise<void> => {
    const cancel = await keep(onUpdate).catch(() => null)
    if (isOver) cancel?.()
    else stop = cancel
  }
  const cancelWait = whenQuiet(KEEP_AFTER_MS, () => void begin())
  return () => {
    isOver = true
    cancelWait()
    stop?.()
  }
}

/** Whether the user has asked the browser to load little. Not every browser says it. */
export const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
