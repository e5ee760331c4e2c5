/** The route table of specification section 2: one row and one chunk for each screen. */
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { GUARDS, type Access } from './guards.tsx'
import { Layout, ROOM } from './Layout.tsx'
import { loadMenuPanel } from './MenuDrawer.tsx'
import { Loading } from '../ui/Loading.tsx'
import { loadToastLayer } from '../ui/Toasts.tsx'
import { BrokenScreen } from './BrokenScreen.tsx'

type Route = {
  readonly path: string
  readonly access: Access
  /** Whether the screen fills the whole window, as the game room does. */
  readonly isRoom?: boolean
  readonly load: () => Promise<ComponentType>
}

/** Until then the network is free for the first screen. */
const PREFETCH_AFTER_MS = 1_000

export const ROUTES: readonly Route[] = [
  { path: '/', access: 'public', load: async () => (await import('../screens/Home/HomeScreen.tsx')).HomeScreen },
  { path: '/rules', access: 'public', load: async () => (await import('../screens/Rules/RulesScreen.tsx')).RulesScreen },
  { path: '/login', access: 'visitor', load: async () => (await import('../screens/Login/LoginScreen.tsx')).LoginScreen },
  { path: '/register', access: 'visitor', load: async () => (await import('../screens/Register/RegisterScreen.tsx')).RegisterScreen },
  { path: '/forgot-password', access: 'public', load: async () => (await import('../screens/ForgotPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen },
  { path: '/reset-password', access: 'public', load: async () => (await import('../screens/ResetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen },
  { path: '/join/:roomId?', access: 'online', load: async () => (await import('../screens/Join/JoinGate.tsx')).JoinGate },
  { path: '/room/:roomId', access: 'public', isRoom: true, load: async () => (await import('../screens/GameRoom/GameRoomScreen.tsx')).GameRoomScreen },
  { path: '/solo', access: 'public', isRoom: true, load: async () => (await import('../screens/Solo/SoloScreen.tsx')).SoloScreen },
  { path: '/solo/lesson', access: 'public', isRoom: true, load: async () => (await import('../screens/Lesson/LessonScreen.tsx')).LessonScreen },
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

/** Whether the user has asked the browser to load little. Not every browser says it. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/**
 * After the first screen, what every page may need and the other screens are fetched too, except the large room and what only the admin sees. So they
 * open at once, even without a network.
 */
const prefetchScreens = (): void => {
  if (!navigator.onLine || savesData()) return
  const screens = ROUTES.filter(({ access, isRoom = false }) => access !== 'admin' && !isRoom).map(({ load }) => load)
  for (const load of [loadToastLayer, loadMenuPanel, ...screens]) void load().catch(() => undefined)
}

export const createRouter = () => {
  window.addEventListener('load', () => setTimeout(prefetchScreens, PREFETCH_AFTER_MS), { once: true })
  return createBrowserRouter([{ element: <Layout />, ErrorBoundary: BrokenScreen, children: ROUTES.map(routeObject) }])
}
