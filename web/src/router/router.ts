/**
 * The way from an address to its screen. The screen of a route is fetched before the address changes, so that the page before stays on screen until the
 * next one is there. The history of the browser is the only memory of where the player was.
 */
import type { ComponentType } from 'react'
import { matchRoute, type Params } from './match.ts'

export type Route = {
  readonly path: string
  /** Whether the screen fills the whole window, as the game room does. */
  readonly isRoom?: boolean
  /** Where players go from here: these paths are worth fetching ahead. */
  readonly leadsTo?: readonly string[]
  readonly load: () => Promise<ComponentType>
}

/** `key` names the entry of the history; `state` is what was sent along with it, and may hold any value. */
export type Location = { readonly pathname: string; readonly search: string; readonly hash: string; readonly state: unknown; readonly key: string }

/** How the page came to its address: by the browser's own ways (first load, back, forward), as a new entry, or in place of the last one. */
export type NavigationType = 'pop' | 'push' | 'replace'

/** `Screen` is null while the first one is fetched, and when it could not be fetched (`hasFailed`). `isNavigating`: the next one is fetched. */
export type Page = {
  readonly location: Location
  readonly type: NavigationType
  readonly route: Route | null
  readonly params: Params
  readonly Screen: ComponentType | null
  readonly hasFailed: boolean
  readonly isNavigating: boolean
  /** Whether the page stays scrolled as it is, because only a part of it has changed. */
  readonly keepsScroll: boolean
}

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown; readonly keepsScroll?: boolean }
/** Goes to a path of the site; done when its screen is on the page, or when another navigation has taken over. */
export type Navigate = (to: string, options?: NavigateOptions) => Promise<void>

export type Router = {
  readonly page: () => Page
  readonly subscribe: (listener: () => void) => () => void
  readonly navigate: Navigate
  /** Fetches the screen of a path ahead. */
  readonly expect: (to: string) => void
}

const newKey = (): string => Math.random().toString(36).slice(2, 10)

const kept = (): { readonly state: unknown; readonly key: string } => {
  const entry: unknown = history.state
  const [state, key]: readonly unknown[] = typeof entry === 'object' && entry !== null ? [Reflect.get(entry, 'sent'), Reflect.get(entry, 'key')] : []
  return { state: state ?? null, key: typeof key === 'string' ? key : 'first' }
}

const currentLocation = (): Location => {
  const { pathname, search, hash } = window.location
  return { pathname, search, hash, ...kept() }
}

const locationOf = (to: string, state: unknown): Location => {
  const { pathname, search, hash } = new URL(to, window.location.href)
  return { pathname, search, hash, state, key: newKey() }
}

const pathOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash

/** The screens of routes: each is fetched once, and one that could not be fetched is asked for again. */
class Screens {
  readonly #fetched = new Map<Route, ComponentType>()

  known(route: Route): ComponentType | null {
    return this.#fetched.get(route) ?? null
  }

  async fetch(route: Route): Promise<ComponentType | null> {
    try {
      const Screen = await route.load()
      this.#fetched.set(route, Screen)
      return Screen
    } catch (error) {
      console.error('screen not loaded', route.path, error)
      return null
    }
  }
}

/** Follows the address of the page from now on. */
export const createRouter = (routes: readonly Route[]): Router => {
  const screens = new Screens()
  const listeners = new Set<() => void>()
  let page: Page = { location: currentLocation(), type: 'pop', route: null, params: {}, Screen: null, hasFailed: false, isNavigating: false, keepsScroll: false }
  let navigations = 0

  const show = (next: Page): void => {
    page = next
    for (const listener of listeners) listener()
  }

  /** `arrive` is called when the screen is there and this is still the last navigation. */
  const go = async (location: Location, type: NavigationType, arrive: () => void, keepsScroll = false): Promise<void> => {
    const navigation = ++navigations
    const { route, params } = matchRoute(routes, location.pathname) ?? { route: null, params: {} }
    let Screen = route && screens.known(route)
    if (route !== null && Screen === null) {
      show({ ...page, isNavigating: true, ...(page.route === null && { route, params }) })
      Screen = await screens.fetch(route)
      if (navigation !== navigations) return
    }
    arrive()
    show({ location, type, route, params, Screen, hasFailed: Screen === null, isNavigating: false, keepsScroll })
  }

  const navigate: Navigate = (to, { replace = false, state = null, keepsScroll = false } = {}) => {
    const location = locationOf(to, state)
    const entry = { sent: state, key: location.key }
    const type = replace || pathOf(location) === pathOf(window.location) ? 'replace' : 'push'
    return go(location, type, () => (type === 'replace' ? history.replaceState(entry, '', to) : history.pushState(entry, '', to)), keepsScroll)
  }

  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const expect = (to: string): void => {
    const route = matchRoute(routes, new URL(to, window.location.href).pathname)?.route
    if (route !== undefined && screens.known(route) === null) void route.load().catch(() => undefined)
  }

  window.addEventListener('popstate', () => void go(currentLocation(), 'pop', () => undefined))
  void go(page.location, 'pop', () => undefined)
  return { page: () => page, subscribe, navigate, expect }
}
