import { changeSetting, useSettings, useSettingsFailed } from '../../state/settings/settings.ts'
import { useSession } from '../../state/account/session.ts'
import { toggleSound, useTablePreferences } from '../../state/settings/table-preferences.ts'
import type { SettingsProps } from '../../table/settings/SettingsPanel.tsx'
import { settingsText } from '../../text/account/settings.ts'

/** What the panel of settings needs, on its own page and at the table. */
export const useSettingsPanel = (): SettingsProps => {
  const settings = useSettings()
  const hasFailed = useSettingsFailed()
  const { user } = useSession()
  const { isMuted } = useTablePreferences()
  const note = user === null ? settingsText.keptHere : settingsText.kept
  return {
    settings,
    onChange: changeSetting,
    isMuted,
    onToggleSound: toggleSound,
    hasReminders: user !== null && user.isGuest !== true,
    note: hasFailed ? settingsText.failed : note,
  }
}
