/** /settings: 'Impostazioni', for everybody. At the table the same panel is in a drawer. */
import { lazy, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import { MAIL_OFF_QUERY } from '#common/reminders/mail-off.ts'
import { SettingsPanel } from '../../table/settings/SettingsPanel.tsx'
import { settingsText } from '../../text/account/settings.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSettingsPanel } from './useSettingsPanel.ts'
import styles from './Settings.module.css'

const MailOff = lazy(async () => ({ default: (await import('./MailOff.tsx')).MailOff }))

const AllSettings = (): JSX.Element => (
  <div className={styles.page}>
    <PageTitle>{settingsText.title}</PageTitle>
    <header>
      <h1 className="display">{settingsText.title}</h1>
      <p className="soft">{settingsText.lead}</p>
    </header>
    <section className="panel">
      <SettingsPanel {...useSettingsPanel()} />
    </section>
  </div>
)

export const SettingsScreen = (): JSX.Element => {
  const [query] = useSearchParams()
  const token = query.get(MAIL_OFF_QUERY)
  return token === null ? <AllSettings /> : <MailOff key={token} token={token} />
}
