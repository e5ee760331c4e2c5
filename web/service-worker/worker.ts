/**
 * The service worker. It keeps the files with which the site works without a network. Pages come from the server as
 * long as it answers, so that nobody stays on an old version; only then the kept page takes over. A new version waits
 * until no page of the old one is open, or until a user asks for it.
 */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import type { PushMessage } from '#common/reminders/kinds.ts'

type Waiting = { waitUntil(work: Promise<unknown>): void }
/** A page of the site that is open. */
type Page = { readonly url: string; focus(): Promise<unknown> }
type Subscription = { readonly endpoint: string; toJSON(): object }
/**
 * What this file needs of a service worker's scope. The compiler knows only one kind of scope at once, and here it is
 * the page's.
 */
type Scope = {
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { readonly type: 'window'; readonly includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(url: string): Promise<unknown>
  }
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>
    readonly pushManager: { subscribe(options: object): Promise<Subscription> }
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'activate', listen: (event: Waiting) => void): void
  addEventListener(type: 'message', listen: (event: MessageEvent & Waiting) => void): void
  addEventListener(type: 'push', listen: (event: Waiting & { readonly data: { json(): unknown } | null }) => void): void
  addEventListener(
    type: 'notificationclick',
    listen: (event: Waiting & { readonly notification: { readonly data: unknown; close(): void } }) => void,
  ): void
  addEventListener(
    type: 'pushsubscriptionchange',
    listen: (
      event: Waiting & { readonly oldSubscription?: (Subscription & { readonly options: object }) | null },
    ) => void,
  ): void
}

/** Filled in by the build (`plugin.ts`). */
declare const FILES: { readonly url: string; readonly revision: string | null }[]
declare const ENTRY: string
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see Scope
const scope = globalThis as unknown as Scope

/** The pages that need no server, and how long it may take for one of them before the kept page is shown. */
const OFFLINE_PAGES = /^\/(rules|settings|solo|solo\/.*)?$/
const PATIENCE_MS = 5_000
/** What a proxy says while the server behind it does not run. */
const NO_SERVER: ReadonlySet<number> = new Set([502, 503, 504])
/** The picture of a notification. */
const ICON = '/icons/icon-192.png'
/** Addresses that are no page of the site. */
const NO_PAGE = [/^\/(api|avatars|ws|matchmake|monitor|metrics|healthz|readyz)(\/|\?|$)/, /\.[^/]*$/]

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_MS))

/**
 * The page from the server, otherwise the kept one. Without both the browser shows its own error. A page that needs the
 * server waits for it as long as the browser does: the kept one could be of an older version, whose other scripts the
 * server no longer has.
 */
const page = async (request: Request): Promise<Response> => {
  const asked = fetch(request)
  const isOfflinePage = OFFLINE_PAGES.test(new URL(request.url).pathname)
  const answer = await Promise.race(isOfflinePage ? [asked, patience()] : [asked]).catch(() => null)
  if (answer !== null && !NO_SERVER.has(answer.status)) return answer
  return (await matchPrecache('/index.html')) ?? asked
}

const isAlone = async (): Promise<boolean> =>
  (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length <= 1

precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false })
cleanupOutdatedCaches()
registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: NO_PAGE }))

scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener('message', (event) => {
  const { data, ports } = event
  if (data === 'entry') ports[0]?.postMessage(ENTRY)
  if (data === 'takeOver') event.waitUntil(scope.skipWaiting())
  if (data === 'takeOverIfAlone') event.waitUntil(isAlone().then((alone) => (alone ? scope.skipWaiting() : undefined)))
})

const OTHERWISE: PushMessage = { title: 'Regicidio', text: '', link: '/', tag: 'regicidio' }

/** What the site has sent. A browser that is told nothing shows its own words, so there is always a notification. */
const messageIn = (read: () => unknown): PushMessage => {
  try {
    const sent: unknown = read()
    const texts = typeof sent === 'object' && sent !== null ? Object.entries(sent) : []
    return { ...OTHERWISE, ...Object.fromEntries(texts.filter(([, text]) => typeof text === 'string')) }
  } catch {
    return OTHERWISE
  }
}

scope.addEventListener('push', (event) => {
  const { title, text, link, tag } = messageIn(() => event.data?.json())
  const options = { body: text, tag, renotify: true, lang: 'it', icon: ICON, badge: ICON, data: link }
  event.waitUntil(scope.registration.showNotification(title, options))
})

/** The address of a link of a notification: a page of this site, whatever the link is. */
const pageOf = (link: unknown): string => {
  const { origin } = location
  const url = typeof link === 'string' && URL.canParse(link, origin) ? new URL(link, origin) : null
  return url?.origin === origin ? url.href : origin
}

/** Shows the page, in the window that has it already: a window with another one may be at a table. */
const showPage = async (url: string): Promise<void> => {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await (pages.find((open) => open.url === url)?.focus() ?? scope.clients.openWindow(url))
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showPage(pageOf(event.notification.data)))
})

/** The browser has a new address at its push service: the site is told, in place of the old one. */
const renew = async (old: { readonly endpoint: string; readonly options: object }): Promise<void> => {
  const subscription = await scope.registration.pushManager.subscribe(old.options)
  await fetch('/api/reminders/device', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), replaces: old.endpoint }),
  })
}

scope.addEventListener('pushsubscriptionchange', (event) => {
  // Otherwise the next start of the site does it.
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription))
})
