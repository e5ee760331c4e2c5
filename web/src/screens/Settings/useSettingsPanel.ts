import { changeSetting, useSettings, useSettingsFailed } from '../../state/settings.ts'
import { useSession } from '../../state/session.ts'
import { toggleSound, useTablePreferences } from '../../state/table-preferences.ts'
import type { SettingsProps } from '../../table/settings/settings-props.ts'
import { text } from '../../text/settings.ts'

/** What the panel of settings needs, on its own page and at the table. */
export const useSettingsPanel = (): SettingsProps => {
  const settings = useSettings()
  const hasFailed = useSettingsFailed()
  const { user } = useSession()
  const { isMuted } = useTablePreferences()
  const note = user === null ? text.keptHere : text.kept
  return { settings, onChange: changeSetting, isMuted, onToggleSound: toggleSound, note: hasFailed ? text.failed : note }
}
