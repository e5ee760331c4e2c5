/** /settings: 'Impostazioni', for everybody. At the table the same panel is in a drawer. */
import { SettingsPanel } from '../../table/settings/SettingsPanel.tsx'
import { settingsText } from '../../text/settings.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSettingsPanel } from './useSettingsPanel.ts'
import styles from './Settings.module.css'

export const SettingsScreen = () => (
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
