/** /settings: 'Impostazioni', for everybody. At the table the same panel is in a drawer. */
import { SettingsPanel } from '../../table/settings/SettingsPanel.tsx'
import { text } from '../../text/settings.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSettingsPanel } from './useSettingsPanel.ts'
import styles from './Settings.module.css'

export const SettingsScreen = () => (
  <div className={styles.page}>
    <PageTitle>{text.title}</PageTitle>
    <header>
      <h1 className="display">{text.title}</h1>
      <p className="soft">{text.lead}</p>
    </header>
    <section className="panel">
      <SettingsPanel {...useSettingsPanel()} />
    </section>
  </div>
)
