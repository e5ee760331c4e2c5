import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { BRAND, it } from '../text/it.ts'
import { BrandMark } from '../ui/icons.tsx'
import { VISITOR_LINKS, pagesFor } from './header-links.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { TokenBadge } from './TokenBadge.tsx'

/** Under this width the pages and controls hide in a drawer. */
const NARROW = '(max-width: 60em)'

type HeaderProps = { readonly user: User | null; readonly isKnown: boolean; readonly isSigningOut: boolean; readonly onSignOut: () => void }

const Pages = ({ user }: { readonly user: User | null }) => (
  <nav className="header-pages" aria-label={it.layout.navigation}>
    {pagesFor(user).map(({ to, label }) => (
      <NavLink key={to} to={to} end={to === '/'} className="header-link">
        {label}
      </NavLink>
    ))}
  </nav>
)

const MemberControls = ({ user, isNarrow, isSigningOut, onSignOut }: Omit<HeaderProps, 'user' | 'isKnown'> & { readonly user: User; readonly isNarrow: boolean }) => {
  const navigate = useNavigate()
  return (
    <>
      <span className="header-person">
        <PlayerAvatar name={user.nickname} avatarUrl={user.avatarUrl} size={32} />
        <span className="header-greeting">{it.layout.greeting(user.nickname)}</span>
      </span>
      {!isNarrow && <TokenBadge size="sm" variant="inline" />}
      <Button variant="default" size="sm" onClick={() => void navigate('/profile')}>
        {it.layout.profile}
      </Button>
      <Button variant="subtle" size="sm" disabled={isSigningOut} onClick={onSignOut}>
        {isSigningOut ? it.layout.signingOut : it.layout.signOut}
      </Button>
    </>
  )
}

const VisitorControls = () =>
  VISITOR_LINKS.map(({ to, label }) => (
    <Button key={to} component={Link} to={to} size="sm" variant={to === '/register' ? 'filled' : 'subtle'}>
      {label}
    </Button>
  ))

/** The head of every page: brand, pages by role, and who is signed in. In narrow windows the rest hides in a drawer. */
export const Header = ({ user, isKnown, isSigningOut, onSignOut }: HeaderProps) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const rest = (
    <>
      <Pages user={user} />
      <div className="header-controls">
        {user === null ? isKnown && <VisitorControls /> : <MemberControls user={user} isNarrow={isNarrow} isSigningOut={isSigningOut} onSignOut={onSignOut} />}
      </div>
    </>
  )
  return (
    <header className="header">
      <div className="header-bar">
        <Link to="/" className="brand">
          <BrandMark />
          {BRAND}
        </Link>
        {isNarrow ? (
          <div className="header-narrow">
            <TokenBadge size="sm" variant="inline" />
            <MenuDrawer>{rest}</MenuDrawer>
          </div>
        ) : (
          <div className="header-wide">{rest}</div>
        )}
      </div>
    </header>
  )
}
