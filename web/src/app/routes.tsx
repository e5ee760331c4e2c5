/** The route table of specification section 2: one row and one chunk for each screen. */
import type { ComponentType } from 'react'
import { createRouter, type Route, type Router } from '../router/router.ts'
import { loadToastLayer } from '../ui/Toasts.tsx'
import { GUARDS, type Access } from './guards.tsx'
import { loadMenuPanel } from './MenuDrawer.tsx'

/** Until then the network is free for the first screen. */
const PREFETCH_AFTER_MS = 1_000

/** The screen behind its guard. */
const guarded = (access: Access, load: () => Promise<ComponentType>) => async (): Promise<ComponentType> => {
  const Screen = await load()
  const Guard = GUARDS[access]
  return () => (
    <Guard>
      <Screen />
    </Guard>
  )
}

export const ROUTES: readonly Route[] = [
  { path: '/', leadsTo: ['/join', '/login', '/register'], load: guarded('public', async () => (await import('../screens/Home/HomeScreen.tsx')).HomeScreen) },
  { path: '/rules', leadsTo: ['/join', '/solo'], load: guarded('public', async () => (await import('../screens/Rules/RulesScreen.tsx')).RulesScreen) },
  { path: '/login', leadsTo: ['/join', '/register'], load: guarded('visitor', async () => (await import('../screens/Login/LoginScreen.tsx')).LoginScreen) },
  { path: '/register', leadsTo: ['/join', '/login'], load: guarded('visitor', async () => (await import('../screens/Register/RegisterScreen.tsx')).RegisterScreen) },
  { path: '/forgot-password', load: guarded('public', async () => (await import('../screens/ForgotPassword/ForgotPasswordScreen.tsx')).ForgotPasswordScreen) },
  { path: '/reset-password', load: guarded('public', async () => (await import('../screens/ResetPassword/ResetPasswordScreen.tsx')).ResetPasswordScreen) },
  { path: '/join/:roomId?', leadsTo: ['/room/x'], load: guarded('online', async () => (await import('../screens/Join/JoinGate.tsx')).JoinGate) },
  { path: '/room/:roomId', isRoom: true, load: guarded('public', async () => (await import('../screens/GameRoom/GameRoomScreen.tsx')).GameRoomScreen) },
  { path: '/solo', isRoom: true, load: guarded('public', async () => (await import('../screens/Solo/SoloScreen.tsx')).SoloScreen) },
  { path: '/solo/lesson', leadsTo: ['/solo'], isRoom: true, load: guarded('public', async () => (await import('../screens/Lesson/LessonScreen.tsx')).LessonScreen) },
  { path: '/profile', load: guarded('signedIn', async () => (await import('../screens/Profile/ProfileScreen.tsx')).ProfileScreen) },
  { path: '/settings', load: guarded('public', async () => (await import('../screens/Settings/SettingsScreen.tsx')).SettingsScreen) },
  { path: '/token-recharge', load: guarded('signedIn', async () => (await import('../screens/TokenRecharge/TokenRechargeScreen.tsx')).TokenRechargeScreen) },
  { path: '/admin', load: guarded('admin', async () => (await import('../screens/Admin/AdminScreen.tsx')).AdminScreen) },
  { path: '/statistics', load: guarded('signedInAtFirst', async () => (await import('../screens/Statistics/StatisticsScreen.tsx')).StatisticsScreen) },
  { path: '/games/:gameId', isRoom: true, load: guarded('signedIn', async () => (await import('../screens/Replay/ReplayScreen.tsx')).ReplayScreen) },
  { path: '/replay/:token', isRoom: true, load: guarded('public', async () => (await import('../screens/Replay/SharedReplayScreen.tsx')).SharedReplayScreen) },
  { path: '*', load: guarded('public', async () => (await import('../screens/NotFound/NotFoundScreen.tsx')).NotFoundScreen) },
]

/** Whether the user has asked the browser to load little. Not every browser says it. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** After the first screen, what every page may need is fetched, and from each page where its players go next. */
const fetchAhead = (router: Router): void => {
  if (!navigator.onLine || savesData()) return
  for (const load of [loadToastLayer, loadMenuPanel]) void load().catch(() => undefined)
  const expectNext = (): void => {
    for (const path of router.page().route?.leadsTo ?? []) router.expect(path)
  }
  expectNext()
  router.subscribe(expectNext)
}

/** Follows the address of the page, and fetches screens. */
export const startRouter = (): Router => {
  const router = createRouter(ROUTES)
  window.addEventListener('load', () => setTimeout(() => fetchAhead(router), PREFETCH_AFTER_MS), { once: true })
  return router
}
