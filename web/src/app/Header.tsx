import { useMediaQuery } from '@mantine/hooks'
import { Link, NavLink, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { showRules, useAtTable } from '../state/at-table.ts'
import { openGuestDialog } from '../state/account/guest-dialogs.ts'
import { BRAND, it } from '../text/it.ts'
import { NARROW } from '../ui/theme.ts'
import { Button } from '../ui/Button.tsx'
import { BrandMark, GearIcon, CoinIcon } from '../ui/icons/icons.tsx'
import { VISITOR_LINKS, pagesFor } from './header-links.ts'
import { MenuDrawer } from './MenuDrawer.tsx'
import { PlayerAvatar } from '../ui/PlayerAvatar.tsx'
import { useTokens } from '../state/account/tokens.ts'
import { useSession } from '../state/account/session.ts'
import styles from './Header.module.css'

/** The token balance; nothing when signed out or before the balance has loaded (specification section 2). */
const Tokens = () => {
  const { isAuthenticated } = useSession()
  const tokens = useTokens()
  if (!isAuthenticated || tokens === null) return null
  return (
    <span className={styles.tokens} data-negative={tokens < 0 || undefined}>
      <CoinIcon size={14} />
      {it.layout.tokens(tokens)}
    </span>
  )
}

type HeaderProps = {
  readonly user: User | null
  /** Whether a visitor can sign in or register here. */
  readonly offersEntry: boolean
  readonly isSigningOut: boolean
  readonly onSignOut: () => void
}

const Pages = ({ user }: { readonly user: User | null }) => (
  <nav className={styles.pages} aria-label={it.layout.navigation}>
    {pagesFor(user).map(({ to, label }) => (
      <NavLink key={to} to={to} end={to === '/'} className={styles.link ?? ''}>
        {label}
      </NavLink>
    ))}
  </nav>
)

const SaveProfile = () => (
  <Button variant="default" size="sm" onClick={() => openGuestDialog('save')}>
    {it.layout.saveProfile}
  </Button>
)

const MemberControls = ({
  user,
  isNarrow,
  isSigningOut,
  onSignOut,
}: Omit<HeaderProps, 'user' | 'offersEntry'> & { readonly user: User; readonly isNarrow: boolean }) => {
  const navigate = useNavigate()
  return (
    <>
      <span className={styles.person}>
        <PlayerAvatar name={user.nickname} avatarUrl={user.avatarUrl} size={32} />
        <span className={styles.greeting}>{it.layout.greeting(user.nickname)}</span>
      </span>
      {!isNarrow && <Tokens />}
      {user.isGuest === true && <SaveProfile />}
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
    <Button key={to} component={NavLink} to={to} size="sm" variant={to === '/register' ? 'default' : 'subtle'}>
      {label}
    </Button>
  ))

/** The server draws both headers, and the style sheet shows the one that fits. */
const isWidthUnknown = import.meta.env.SSR

/** During a game the header leads nowhere and asks for nothing: the rules lie over the table. */
const TableHeader = ({ user }: { readonly user: User | null }) => (
  <header className={styles.header}>
    <div className={styles.bar}>
      <span className={styles.brand}>
        <BrandMark />
        {BRAND}
      </span>
      <div className={styles.wide}>
        <Button variant="subtle" size="sm" onClick={() => showRules(true)}>
          {it.layout.rules}
        </Button>
        {user !== null && <Tokens />}
      </div>
    </div>
  </header>
)

/** The way to 'Impostazioni': a wheel in the header, a line in the menu. */
const SettingsLink = ({ isNarrow }: { readonly isNarrow: boolean }) => (
  <NavLink to="/settings" className={styles.link ?? ''} aria-label={it.layout.settings} title={it.layout.settings}>
    {isNarrow ? it.layout.settings : <GearIcon size={20} />}
  </NavLink>
)

/**
 * The header of every page: brand, links by role, and the signed-in user. In narrow windows all except brand and token
 * balance is in a drawer.
 */
export const Header = ({ user, offersEntry, isSigningOut, onSignOut }: HeaderProps) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  if (useAtTable()) return <TableHeader user={user} />
  const rest = (
    <>
      <Pages user={user} />
      <div className={styles.controls}>
        <SettingsLink isNarrow={isNarrow} />
        {user === null ? (
          offersEntry && <VisitorControls />
        ) : (
          <MemberControls user={user} isNarrow={isNarrow} isSigningOut={isSigningOut} onSignOut={onSignOut} />
        )}
      </div>
    </>
  )
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.brand}>
          <BrandMark />
          {BRAND}
        </Link>
        {(isNarrow || isWidthUnknown) && (
          <div className={styles.narrow}>
            <Tokens />
            <MenuDrawer>{rest}</MenuDrawer>
          </div>
        )}
        {!isNarrow && <div className={styles.wide}>{rest}</div>}
      </div>
    </header>
  )
}
