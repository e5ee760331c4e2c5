/** The route table of specification section 2: one row and one chunk for each screen. */
import type { ComponentType, JSX } from 'react'
import { matchPath } from 'react-router-dom'
import { inTurn, whenQuiet } from '../transport/idle.ts'
import { savesData } from '../transport/site-copy.ts'
import { loadAnswers } from '../transport/rest/http.ts'
import { loadToastLayer } from '../ui/Toasts.tsx'
import { GUARDS, type Access } from './guards.tsx'
import type { LATER_SCREENS } from './later-screens.ts'
import { loadMenuPanel } from './MenuDrawer.tsx'

export type Route = {
  readonly path: string
  /** Everybody may see it where nothing is said. */
  readonly access?: Access
  /** Whether the screen fills the whole window, as the game room does. */
  readonly isRoom?: boolean
  /** The paths of the routes to which players go from here: these screens are worth fetching ahead. */
  readonly leadsTo?: readonly string[]
  readonly load: () => Promise<ComponentType>
}

/** How long the first screen keeps the network and the thread for itself, unless somebody does something in it. */
const PREFETCH_AFTER_MS = 7_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const

/** The link to a room and the link to a circle of friends show a visitor the same invitation. */
const loadJoin = async () => (await import('../screens/Join/JoinGate.tsx')).JoinGate

const later = (screen: keyof typeof LATER_SCREENS) => async () =>
  (await import('./later-screens.ts')).LATER_SCREENS[screen]()

export const ROUTES: readonly Route[] = [
  {
    path: '/',
    leadsTo: ['/join/:roomId?', '/login', '/register'],
    load: async () => (await import('../screens/Home/HomeScreen.tsx')).HomeScreen,
  },
  {
    path: '/rules',
    leadsTo: ['/join/:roomId?', '/solo'],
    load: async () => (await import('../screens/Rules/RulesScreen.tsx')).RulesScreen,
  },
  {
    path: '/login',
    access: 'visitor',
    leadsTo: ['/join/:roomId?', '/register'],
    load: async () => (await import('../screens/Login/LoginScreen.tsx')).LoginScreen,
  },
  {
    path: '/register',
    access: 'visitor',
    leadsTo: ['/join/:roomId?', '/login'],
    load: async () => (await import('../screens/Register/RegisterScreen.tsx')).RegisterScreen,
  },
  {
    path: '/forgot-password',
    load: later('forgotPassword'),
  },
  {
    path: '/reset-password',
    load: later('resetPassword'),
  },
  { path: '/join/:roomId?', access: 'online', leadsTo: ['/room/:roomId/*'], load: loadJoin },
  { path: '/c/:slug/*', leadsTo: ['/room/:roomId/*'], load: loadJoin },
  {
    path: '/daily/:day?',
    leadsTo: ['/room/:roomId/*'],
    load: later('daily'),
  },
  { path: '/sfida/:token?/:roomId?', leadsTo: ['/room/:roomId/*'], load: later('challenge') },
  {
    path: '/room/:roomId/*',
    isRoom: true,
    load: async () => (await import('../screens/GameRoom/GameRoomScreen.tsx')).GameRoomScreen,
  },
  {
    path: '/solo',
    isRoom: true,
    load: async () => (await import('../screens/Solo/SoloScreen.tsx')).SoloScreen,
  },
  {
    path: '/solo/lesson',
    leadsTo: ['/solo'],
    isRoom: true,
    load: async () => (await import('../screens/Lesson/LessonScreen.tsx')).LessonScreen,
  },
  {
    path: '/profile',
    access: 'signedIn',
    load: later('profile'),
  },
  {
    path: '/settings',
    load: later('settings'),
  },
  {
    path: '/token-recharge',
    access: 'signedIn',
    load: later('tokenRecharge'),
  },
  { path: '/admin', access: 'admin', load: later('admin') },
  {
    path: '/statistics',
    access: 'signedInAtFirst',
    load: async () => (await import('../screens/Statistics/StatisticsScreen.tsx')).StatisticsScreen,
  },
  {
    path: '/games/:gameId',
    access: 'signedInOrAway',
    isRoom: true,
    load: async () => (await import('../screens/Replay/ReplayScreen.tsx')).ReplayScreen,
  },
  {
    path: '/replay/:token',
    isRoom: true,
    load: async () => (await import('../screens/Replay/ReplayScreen.tsx')).SharedReplayScreen,
  },
  {
    path: '*',
    load: async () => (await import('../screens/NotFound/NotFoundScreen.tsx')).NotFoundScreen,
  },
]

/** The route of a path; every path has one, for the last takes the rest. */
export const routeOf = (pathname: string): Route | undefined =>
  ROUTES.find(({ path }) => matchPath(path, pathname) !== null)

/** What was asked for already, so that a screen is there at once when it is shown again. */
const screens = new Map<Route, Promise<JSX.Element>>()
const failed = new Set<Route>()

const loadScreen = async ({ access = 'public', load }: Route): Promise<JSX.Element> => {
  const Screen = await load()
  const Guard = GUARDS[access]
  return (
    <Guard>
      <Screen />
    </Guard>
  )
}

/**
 * The screen of a route, behind its guard. One that is there already says so to React, which then draws it at once,
 * together with the page around it. A failed attempt stays until {@link forgetFailedScreens}, so that the error
 * boundary sees it.
 */
export const screenOf = (route: Route): Promise<JSX.Element> => {
  const known = screens.get(route)
  if (known !== undefined) return known
  const screen = loadScreen(route)
  screens.set(route, screen)
  screen.then(
    (value) => Object.assign(screen, { status: 'fulfilled', value }),
    () => failed.add(route),
  )
  return screen
}

/** The next visit to a screen that could not be loaded tries again. */
export const forgetFailedScreens = (): void => {
  for (const route of failed) screens.delete(route)
  failed.clear()
}

/** Whether the first screen has had the network for itself long enough. */
let isNetworkFree = false

/** Fetches the screens to which players go from here. */
export const fetchNext = (pathname: string): void => {
  if (!isNetworkFree || !navigator.onLine || savesData()) return
  const { leadsTo = [] } = routeOf(pathname) ?? {}
  void inTurn(ROUTES.filter(({ path }) => leadsTo.includes(path)).map(({ load }) => load))
}

/** After the first screen, what every page may need is fetched, and from each page where its players go next. */
const fetchAhead = (): void => {
  if (isNetworkFree) return
  isNetworkFree = true
  if (!navigator.onLine || savesData()) return
  fetchNext(window.location.pathname)
  void inTurn([loadAnswers, loadToastLayer, loadMenuPanel])
}

/**
 * Call it once, before anything is drawn: the first screen is asked for together with the rest of the page. Fulfilled
 * when it has come or failed.
 */
export const beginLoading = async (): Promise<void> => {
  const first = routeOf(window.location.pathname)
  const firstSettled = Promise.allSettled([first && screenOf(first)])
  void firstSettled.then(() => {
    whenQuiet(PREFETCH_AFTER_MS, fetchAhead)
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, fetchAhead, { once: true, passive: true })
  })
  await firstSettled
}
