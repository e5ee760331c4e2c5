import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { NavigationType, Outlet, useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { closeGuestDialog, openGuestDialog, useGuestDialog } from '../state/account/guest-dialogs.ts'
import { useSession, setSignedOutNotice } from '../state/account/session.ts'
import { it } from '../text/it.ts'
import { serverNow } from '../transport/server-clock.ts'
import { LazyPart } from '../ui/LazyPart.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Header } from './Header.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { ScrollKeeper } from './ScrollKeeper.tsx'
import { SessionKeeper } from './SessionKeeper.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { errorToast } from '../ui/toasts.ts'
import styles from './Layout.module.css'

/** The 'Esci' button: signs out, goes to the home page and shows a message there. */
const useSignOut = (user: User | null): { readonly isBusy: boolean; readonly leave: () => Promise<void> } => {
  const navigate = useNavigate()
  // A later sign-in makes a new user object, even for the same person.
  const [leaving, setLeaving] = useState<User | null>(null)
  const isBusy = user !== null && leaving === user

  const leave = async (): Promise<void> => {
    if (user === null) return
    setLeaving(user)
    const { signOut } = await import('../state/account/sign-out.ts')
    const answer = await signOut()
    if (answer.ok) {
      setSignedOutNotice({ title: it.session.logoutDone, hint: it.session.logoutDoneHint })
      return navigate('/')
    }
    setLeaving(null)
    console.error(it.session.logoutFailed, answer.detail)
    errorToast(it.session.logoutFailedToast)
  }
  return { isBusy, leave }
}

const Suspended = lazy(async () => ({ default: (await import('./Suspended.tsx')).Suspended }))
const loadTableReturn = () => import('./TableReturn.tsx')
const loadGuestDialogs = () => import('../screens/SaveProfile/GuestDialogs.tsx')

/** `isRoom`: whether the screen fills the whole window. `navigation`: how the player came to the page. */
type LayoutProps = { readonly isRoom: boolean; readonly isNavigating: boolean; readonly navigation: NavigationType }

/**
 * Header, screen, footer. A room uses the whole width below a slim header; phones hide header and footer during a game.
 */
export const Layout = ({ isRoom, isNavigating, navigation }: LayoutProps) => {
  const { pathname, key } = useLocation()
  const { user, isLoading, suspension } = useSession()
  const { isBusy, leave } = useSignOut(user)
  const guestDialog = useGuestDialog()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)

  // A screen reader should read a new page from its beginning. On the first page the browser's own focus stays.
  useEffect(() => {
    if (shownPath.current !== pathname) main.current?.focus({ preventScroll: true })
    shownPath.current = pathname
  }, [pathname])

  return (
    <div className={styles.app} data-room={isRoom || undefined}>
      <SessionKeeper isRedirected={navigation === NavigationType.Replace} />
      <a className={styles.skip} href="#contenuto">
        {it.layout.skipToContent}
      </a>
      <div className={styles.progress} data-active={isNavigating || undefined} aria-hidden />
      <Header
        user={user}
        offersEntry={!isLoading && suspension === null}
        isSigningOut={isBusy}
        onSignOut={() => (user?.isGuest === true ? openGuestDialog('leave') : void leave())}
      />
      {user !== null && (
        <LazyPart
          load={loadTableReturn}
          render={({ TableReturn }) => <TableReturn user={user} />}
          onFailed={() => undefined}
        />
      )}
      <UpdateNotice isAtTable={isRoom} />
      <main id="contenuto" className={styles.main} ref={main} tabIndex={-1}>
        <ScreenBoundary at={key}>
          <Suspense fallback={<Loading />}>
            {suspension === null ? (
              <>
                <Outlet />
                <ScrollKeeper navigation={navigation} />
              </>
            ) : (
              <Suspended text={suspension} />
            )}
          </Suspense>
        </ScreenBoundary>
      </main>
      <footer className={styles.footer}>
        <span>{it.layout.footer(serverNow().getFullYear())}</span>
        <span>{it.layout.motto}</span>
      </footer>
      {user?.isGuest === true && guestDialog !== null && (
        <LazyPart
          load={loadGuestDialogs}
          render={({ GuestDialogs }) => <GuestDialogs user={user} open={guestDialog} onSignOut={() => void leave()} />}
          onFailed={closeGuestDialog}
        />
      )}
    </div>
  )
}
