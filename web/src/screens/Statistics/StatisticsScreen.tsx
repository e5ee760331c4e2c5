import { Tabs } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { Button } from '../../ui/Button.tsx'
import { PersonIcon } from '../../ui/icons/icons.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { ScoresIcon } from '../../ui/icons/table-icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSession } from '../../state/account/session.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { Personal } from './Personal.tsx'
import { Ranking } from './Ranking.tsx'
import { PageTabs } from '../PageTabs.tsx'
import { tabsAt } from '../../navigation/tabs.ts'
import styles from './Statistics.module.css'

const TABS = tabsAt('personali', 'classifica')

const LABELS = {
  personali: { label: STATISTICS_TEXT.statistics.tabs.personal, icon: <PersonIcon size={20} /> },
  classifica: { label: STATISTICS_TEXT.statistics.tabs.ranking, icon: <ScoresIcon /> },
} as const

/** The session has ended while the page was open (DESIGN, 'Screens, to the letter'). */
const LoginNeeded = () => (
  <Notice
    title={STATISTICS_TEXT.statistics.loginTitle}
    ornament={<SuitIcon suit="spades" size={40} />}
    action={
      <Button component={Link} to="/login" state={{ returnUrl: '/statistics' }} size="md">
        {STATISTICS_TEXT.statistics.login}
      </Button>
    }
  >
    <p>{STATISTICS_TEXT.statistics.loginText}</p>
  </Notice>
)

const Sections = ({ user }: { readonly user: User }) => (
  <PageTabs tabs={TABS} labels={LABELS} name={STATISTICS_TEXT.statistics.tabsLabel}>
    <Tabs.Panel value="personali">
      <Personal user={user} />
    </Tabs.Panel>
    <Tabs.Panel value="classifica">
      <Ranking user={user} />
    </Tabs.Panel>
  </PageTabs>
)

/** The statistics and the ranking. Its guard has made sure that somebody was signed in when the page was opened. */
export const StatisticsScreen = () => {
  const { user } = useSession()
  return (
    <div className={styles.screen}>
      <PageTitle>{STATISTICS_TEXT.statistics.title}</PageTitle>
      {user === null ? (
        <LoginNeeded />
      ) : (
        <>
          <header>
            <h1 className="display">{STATISTICS_TEXT.statistics.title}</h1>
            <p className="soft">{STATISTICS_TEXT.statistics.lead}</p>
          </header>
          {/* With this key nobody sees the numbers of another user who was signed in before. */}
          <Sections key={user.id} user={user} />
        </>
      )}
    </div>
  )
}
