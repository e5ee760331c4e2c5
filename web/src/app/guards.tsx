/**
 * Who may see a screen (specification section 2, 'Route table'). The layout asks at every page who is signed in
 * (`SessionKeeper`). Guards wait for the first answer and react to every later one.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { ADMIN_USER_ID } from '#common/limits.ts'
import { pageFacts } from '../state/page-facts.ts'
import { loadSession, useSession } from '../state/account/session.ts'
import { it } from '../text/it.ts'
import { joinPath, readLoginState, type LoginState } from '../navigation/return-address.ts'
import { Button } from '../ui/Button.tsx'
import { Loading } from '../ui/Loading.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Unreachable } from './Unreachable.tsx'

export type Access = 'public' | 'visitor' | 'signedIn' | 'signedInAtFirst' | 'signedInOrAway' | 'online' | 'admin'
type GuardProps = { readonly children: ReactNode }
type LoginGuardProps = GuardProps & {
  readonly returnUrl: string
  readonly message: string
  /** Whether visitors see the screen too. */
  readonly isForVisitors?: boolean
  /** Whether those see the screen too of whom nobody knows who they are, because the server does not answer. */
  readonly isForUnknown?: boolean
}

/**
 * Goes to the login once. `Navigate` would go again each time that the guard is drawn, because the state is a new
 * object then, and the page that is being left is drawn until the login's script is there.
 */
const ToLogin = (state: LoginState) => {
  const navigate = useNavigate()
  const go = useEffectEvent(() => void navigate('/login', { replace: true, state }))
  useEffect(() => go(), [])
  return null
}

const LoginGuard = ({ children, returnUrl, message, isForVisitors = false, isForUnknown = false }: LoginGuardProps) => {
  const { isAuthenticated, isLoading, error } = useSession()
  if (isAuthenticated) return children
  if (isLoading) return <Loading />
  if (error !== null) {
    if (isForUnknown) return children
    return (
      <Unreachable onRetry={() => void loadSession()}>
        <Notice
          title={it.common.errorTitle}
          action={<Button onClick={() => void loadSession()}>{it.common.retry}</Button>}
        >
          <p>{error}</p>
        </Notice>
      </Unreachable>
    )
  }
  return isForVisitors ? children : <ToLogin returnUrl={returnUrl} message={message} />
}

const SignedInOnly = ({ children, isForUnknown = false }: GuardProps & Pick<LoginGuardProps, 'isForUnknown'>) => {
  const { pathname, search } = useLocation()
  return (
    <LoginGuard returnUrl={pathname + search} message={it.session.loginNeeded} isForUnknown={isForUnknown}>
      {children}
    </LoginGuard>
  )
}

/** The screen has something to show when the server does not answer, or says that it has not. */
const SignedInOrAway = ({ children }: GuardProps) => <SignedInOnly isForUnknown>{children}</SignedInOnly>

/**
 * Asks for the login like {@link SignedInOnly}, but only when the screen is opened: it says itself when the session
 * ends later.
 */
const SignedInAtFirst = ({ children }: GuardProps) => {
  const { isAuthenticated } = useSession()
  const [isOpen, setIsOpen] = useState(isAuthenticated)
  if (isAuthenticated && !isOpen) setIsOpen(true)
  return isOpen ? children : <SignedInOnly>{children}</SignedInOnly>
}

/** Where guests are welcome, the link to a room shows the invitation to visitors (DESIGN decision 11). */
const OnlinePlayersOnly = ({ children }: GuardProps) => {
  const { roomId } = useParams()
  return (
    <LoginGuard
      returnUrl={joinPath(roomId)}
      message={it.session.loginNeededToPlay}
      isForVisitors={roomId !== undefined && pageFacts().areGuestsWelcome}
    >
      {children}
    </LoginGuard>
  )
}

const AdminOnly = ({ children }: GuardProps) => {
  const { user } = useSession()
  return <SignedInOnly>{user?.id === ADMIN_USER_ID ? children : <Navigate to="/" replace />}</SignedInOnly>
}

/**
 * A user who is already signed in, or has just signed in, is sent to the return address. A guest may sign in to an
 * account, or make one.
 */
const VisitorsOnly = ({ children }: GuardProps) => {
  const { user, isLoading } = useSession()
  const { state } = useLocation()
  if (user !== null && user.isGuest !== true) return <Navigate to={readLoginState(state).returnUrl} replace />
  return isLoading ? <Loading /> : children
}

const Everybody = ({ children }: GuardProps) => children

export const GUARDS = {
  public: Everybody,
  visitor: VisitorsOnly,
  signedIn: SignedInOnly,
  signedInAtFirst: SignedInAtFirst,
  signedInOrAway: SignedInOrAway,
  online: OnlinePlayersOnly,
  admin: AdminOnly,
} as const satisfies Record<Access, (props: GuardProps) => ReactNode>
