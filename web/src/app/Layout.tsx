import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { useSession } from '../state/session.ts'
import { it } from '../text/it.ts'
import { Header } from './Header.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { useSignOut } from './useSignOut.ts'
import styles from './Layout.module.css'

/** The route handle of screens that take the whole window. */
export const ROOM = { isRoom: true } as const

/** Header, screen, footer. A room takes the whole width under a slim header, and phones hide both while a game runs. */
export const Layout = () => {
  const isRoom = useMatches().some(({ handle }) => handle === ROOM)
  const { user, isLoading } = useSession()
  const { isBusy, leave } = useSignOut(user)
  const { pathname } = useLocation()
  const isNavigating = useNavigation().state !== 'idle'
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)

  // A reader of the screen hears the new page from its beginning; the first page keeps the browser's own focus.
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])

  return (
    <div className={styles.app} data-room={isRoom || undefined}>
      <SessionKeeper />
      <a className={styles.skip} href="#contenuto">
        {it.layout.skipToContent}
      </a>
      <div className={styles.progress} data-active={isNavigating || undefined} aria-hidden />
      <Header user={user} isKnown={!isLoading} isSigningOut={isBusy} onSignOut={() => void leave()} />
      <main id="contenuto" className={styles.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <span>{it.layout.footer(new Date().getFullYear())}</span>
        <span>{it.layout.motto}</span>
      </footer>
      <ScrollRestoration />
    </div>
  )
}
