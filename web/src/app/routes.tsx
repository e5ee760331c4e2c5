/** The route table of specification section 2: one row and one chunk for each screen. */
import type { ComponentType } from 'react'
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router-dom'
import { savesData } from '../transport/data-saver.ts'
import { Loading } from '../ui/Loading.tsx'
import { loadToastLayer } from '../ui/Toasts.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'
import { GUARDS, type Access } from './guards.tsx'
import { Layout, ROOM } from './Layout.tsx'
import { loadMenuPanel } from './MenuDrawer.tsx'

type Route = {
  readonly path: string
  readonly access: Access
  /** Whether the screen fills the whole window, as the game room does. */
  readonly isRoom?: boolean
  /** The paths of the routes to which players go from here: these screens are worth fetching ahead. */
  readonly leadsTo?: readonly string[]
  readonly load: () => Promise<ComponentType>
}

/** Until then the network is free for the first screen. */
const PREFETCH_AFTER_MS = 1_000

export const ROUTES: readonly Route[] = [
  { path: '/', access: 'public', leadsTo: ['/join/:roomId?', '/login', '/register'], load: async () => (await import('../screens/Home/HomeScreen.tsx')).HomeScreen },
  { path: '/rules', access: 'public', leadsTo: ['/join/:roomId?', '/solo'], load: async () => (await import('../screens/Rules/RulesScreen.tsx')).RulesScreen },
  { path: '/login', access: 'visitor', leadsTo: ['/join/:roomId?', '/register'], load: async () => (await import('../screens/Login/LoginScreen.tsx')).LoginScreen },
  { path: '/register', access: 'visitor', leadsTo: ['/join/:roomId?', '/login'], load: async () => (await import('../screens/Register/RegisterScreen.tsx')).RegisterScreen },
  { path: '/forgot-password', access: 'public', load: async () => (await import('../screens/ForgotPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen },
  { path: '/reset-password', access: 'public', load: async () => (await import('../screens/ResetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen },
  { path: '/join/:roomId?', access: 'online', leadsTo: ['/room/:roomId'], load: async () => (await import('../screens/Join/JoinGate.tsx')).JoinGate },
  { path: '/room/:roomId', access: 'public', isRoom: true, load: async () => (await import('../screens/GameRoom/GameRoomScreen.tsx')).GameRoomScreen },
  { path: '/solo', access: 'public', isRoom: true, load: async () => (await import('../screens/Solo/SoloScreen.tsx')).SoloScreen },
  { path: '/solo/lesson', access: 'public', leadsTo: ['/solo'], isRoom: true, load: async () => (await import('../screens/Lesson/LessonScreen.tsx')).LessonScreen },
  { path: '/profile', access: 'signedIn', load: async () => (await import('../screens/Profile/ProfileScreen.tsx')).ProfileScreen },
  { path: '/settings', access: 'public', load: async () => (await import('../screens/Settings/SettingsScreen.tsx')).SettingsScreen },
  { path: '/token-recharge', access: 'signedIn', load: async () => (await import('../screens/TokenRecharge/TokenRechargeScreen.tsx')).TokenRechargeScreen },
  { path: '/admin', access: 'admin', load: async () => (await import('../screens/Admin/AdminScreen.tsx')).AdminScreen },
  { path: '/statistics', access: 'signedInAtFirst', load: async () => (await import('../screens/Statistics/StatisticsScreen.tsx')).StatisticsScreen },
  { path: '/games/:gameId', access: 'signedIn', isRoom: true, load: async () => (await import('../screens/Replay/ReplayScreen.tsx')).ReplayScreen },
  { path: '/replay/:token', access: 'public', isRoom: true, load: async () => (await import('../screens/Replay/SharedReplayScreen.tsx')).SharedReplayScreen },
  { path: '*', access: 'public', load: async () => (await import('../screens/NotFound/NotFoundScreen.tsx')).NotFoundScreen },
]

const routeObject = ({ path, access, isRoom = false, load }: Route): RouteObject => ({
  path,
  lazy: async () => {
    const Screen = await load()
    const Guard = GUARDS[access]
    const Guarded = () => (
      <Guard>
        <Screen />
      </Guard>
    )
    return { Component: Guarded }
  },
  ...(isRoom && { handle: ROOM }),
  ErrorBoundary: BrokenScreen,
  HydrateFallback: Loading,
})

/** After the first screen, what every page may need is fetched, and from each page where its players go next. */
const fetchAhead = (router: ReturnType<typeof createBrowserRouter>): void => {
  if (!navigator.onLine || savesData()) return
  const loadQuietly = (load: () => Promise<unknown>): void => void load().catch(() => undefined)
  loadQuietly(loadToastLayer)
  loadQuietly(loadMenuPanel)
  const fetchNext = (pathname: string): void => {
    const here = ROUTES.find(({ path }) => matchPath(path, pathname) !== null)
    for (const { path, load } of ROUTES) if (here?.leadsTo?.includes(path) === true) loadQuietly(load)
  }
  fetchNext(router.state.location.pathname)
  router.subscribe(({ location }) => fetchNext(location.pathname))
}

/** Follows the address of the page, and fetches screens. */
export const createRouter = () => {
  const router = createBrowserRouter([{ element: <Layout />, ErrorBoundary: BrokenScreen, children: ROUTES.map(routeObject) }])
  window.addEventListener('load', () => setTimeout(() => fetchAhead(router), PREFETCH_AFTER_MS), { once: true })
  return router
}
