import type { SettingName, Settings, SettingValue } from '#common/protocol/settings.ts'

/** What the panel of settings shows and changes. Sounds are muted on each device by itself. */
export type SettingsProps = {
  readonly settings: Settings
  readonly onChange: (name: SettingName, value: SettingValue) => void
  readonly isMuted: boolean
  readonly onToggleSound: () => void
  /** Where the settings are kept, or that they could not be kept. */
  readonly note: string
}
