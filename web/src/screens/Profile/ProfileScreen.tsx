import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { PersonIcon } from '../../ui/icons.tsx'
import { PictureIcon, StackIcon } from '../../ui/page-icons.tsx'
import { PauseIcon } from '../../ui/table-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { useSession } from '../../state/session.ts'
import { saveText } from '../../text/save-profile.ts'
import { ACCOUNT_TEXT } from '../../text/account.ts'
import { GuestPanel } from '../SaveProfile/GuestPanel.tsx'
import { AvatarTab } from './AvatarTab.tsx'
import { MutedPlayers } from './MutedPlayers.tsx'
import { OwnData } from './OwnData.tsx'
import { PersonalData } from './PersonalData.tsx'
import { SuspendedGames } from './SuspendedGames.tsx'
import { PROFILE_TABS, searchFor, tabOf, type ProfileTab } from './tabs.ts'
import { TokensTab } from './TokensTab.tsx'
import styles from './Profile.module.css'

const LABELS = {
  'dati-personali': { label: ACCOUNT_TEXT.profile.tabs.data, icon: <PersonIcon size={20} /> },
  avatar: { label: ACCOUNT_TEXT.profile.tabs.avatar, icon: <PictureIcon size={20} /> },
  gettoni: { label: ACCOUNT_TEXT.profile.tabs.tokens, icon: <StackIcon size={20} /> },
  'partite-sospese': { label: ACCOUNT_TEXT.profile.tabs.games, icon: <PauseIcon size={20} /> },
} as const satisfies Record<ProfileTab, { readonly label: string; readonly icon: ReactNode }>

const Head = ({ user }: { readonly user: User }) => (
  <header className={styles.head}>
    <PlayerAvatar name={user.nickname} avatarUrl={user.avatarUrl} size={88} className={styles.picture} />
    <div>
      <p className="overline">{ACCOUNT_TEXT.profile.title}</p>
      <h1 className="display">{user.nickname}</h1>
      <p className="soft">{user.isGuest === true ? saveText.guest : user.email}</p>
    </div>
  </header>
)

const Sections = ({ user }: { readonly user: User }) => {
  const [search, setSearch] = useSearchParams()
  const tab = tabOf(search.get('tab'))
  return (
    <Tabs value={tab} onChange={(value) => setSearch(searchFor(tabOf(value)), { replace: true, preventScrollReset: true })} keepMounted={false} keepMountedMode="display-none">
      <Tabs.List aria-label={ACCOUNT_TEXT.profile.tabsLabel}>
        {PROFILE_TABS.map((each) => (
          <Tabs.Tab key={each} value={each} leftSection={LABELS[each].icon}>
            {LABELS[each].label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {/* These two tabs stay mounted, so that typed text and chosen files are kept while another tab is shown. */}
      <Tabs.Panel value="dati-personali" keepMounted className={styles.data ?? ''}>
        <PersonalData user={user} />
        <OwnData user={user} />
        <MutedPlayers />
      </Tabs.Panel>
      <Tabs.Panel value="avatar" keepMounted>
        <AvatarTab user={user} />
      </Tabs.Panel>
      <Tabs.Panel value="gettoni">
        <TokensTab />
      </Tabs.Panel>
      <Tabs.Panel value="partite-sospese">
        <SuspendedGames />
      </Tabs.Panel>
    </Tabs>
  )
}

/** The profile. Its guard makes sure that the user is signed in. */
export const ProfileScreen = () => {
  const { user } = useSession()
  return (
    <div className={styles.profile}>
      <PageTitle>{ACCOUNT_TEXT.profile.title}</PageTitle>
      {user !== null && (
        <>
          <Head user={user} />
          {user.isGuest === true && <GuestPanel title={saveText.profileTitle} text={saveText.profileText} />}
          {/* With this key another user who signs in does not see what the previous user has typed. */}
          <Sections key={user.id} user={user} />
        </>
      )}
    </div>
  )
}
