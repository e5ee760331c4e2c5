import { Tabs } from '@mantine/core'
import type { User } from '#common/protocol/rest/answers.ts'
import { PersonIcon } from '../../ui/icons/icons.tsx'
import { PictureIcon, StackIcon } from '../../ui/icons/page-icons.tsx'
import { PauseIcon } from '../../ui/icons/table-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { useSession } from '../../state/account/session.ts'
import { saveText } from '../../text/account/save-profile.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { GuestPanel } from '../SaveProfile/GuestPanel.tsx'
import { AvatarTab } from './AvatarTab.tsx'
import { Devices } from './Devices.tsx'
import { MutedPlayers } from './MutedPlayers.tsx'
import { OwnData } from './OwnData.tsx'
import { PersonalData } from './PersonalData.tsx'
import { SuspendedGames } from './SuspendedGames.tsx'
import { PageTabs } from '../PageTabs.tsx'
import { tabsAt } from '../../navigation/tabs.ts'
import { TokensTab } from './TokensTab.tsx'
import styles from './Profile.module.css'

const TABS = tabsAt('dati-personali', 'avatar', 'gettoni', 'partite-sospese')

const LABELS = {
  'dati-personali': { label: ACCOUNT_TEXT.profile.tabs.data, icon: <PersonIcon size={20} /> },
  avatar: { label: ACCOUNT_TEXT.profile.tabs.avatar, icon: <PictureIcon size={20} /> },
  gettoni: { label: ACCOUNT_TEXT.profile.tabs.tokens, icon: <StackIcon size={20} /> },
  'partite-sospese': { label: ACCOUNT_TEXT.profile.tabs.games, icon: <PauseIcon size={20} /> },
} as const

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

const Sections = ({ user }: { readonly user: User }) => (
  <PageTabs tabs={TABS} labels={LABELS} name={ACCOUNT_TEXT.profile.tabsLabel}>
    {/* These two tabs stay mounted, so that typed text and chosen files are kept while another tab is shown. */}
    <Tabs.Panel value="dati-personali" keepMounted className={styles.data ?? ''}>
      <PersonalData user={user} />
      <OwnData user={user} />
      {/* A guest has no password, and so no second device. */}
      {user.isGuest !== true && <Devices />}
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
  </PageTabs>
)

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
