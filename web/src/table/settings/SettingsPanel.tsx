/** 'Impostazioni': every setting of the list, in its group, with a look at the cards. */
import { Switch, Slider } from '@mantine/core'
import { type JSX, useId } from 'react'
import {
  SETTING_GROUPS,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  type NamesOf,
  type SettingValue,
} from '#common/protocol/rest/settings.ts'
import { GROUP_TEXT, settingsText, SETTING_TEXT } from '../../text/account/settings.ts'
import { DeckFace } from '../card-art/deck-face.ts'
import { PlayingCard } from '../hand/PlayingCard.tsx'
import styles from './SettingsPanel.module.css'

type FieldProps<Name extends SettingName> = Pick<SettingsProps, 'settings' | 'onChange'> & {
  readonly name: Name
  /** Whether it changes nothing now. */ readonly isIdle?: boolean
}

const isChoice = (name: SettingName): name is NamesOf<'choice'> => SETTINGS[name].kind === 'choice'
const isSwitch = (name: SettingName): name is NamesOf<'switch'> => SETTINGS[name].kind === 'switch'

const ChoiceField = ({ name, settings, onChange }: FieldProps<NamesOf<'choice'>>): JSX.Element => {
  const { label, hint, values } = SETTING_TEXT[name]
  const words: Readonly<Record<string, string>> = values
  // In the order of the words: the first value of a setting is its default, which may be in the middle of a scale.
  const shown = Object.keys(words)
  // The page and the drawer may both be there for a moment, and radio buttons of one name belong together.
  const group = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      <div>
        {[...SETTINGS[name].values]
          .toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other))
          .map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={group}
                value={value}
                checked={settings[name] === value}
                onChange={() => onChange(name, value)}
              />
              <span>{words[value]}</span>
            </label>
          ))}
      </div>
      {hint !== undefined && <p className="small">{hint}</p>}
    </fieldset>
  )
}

const SwitchField = ({ name, settings, onChange, isIdle = false }: FieldProps<NamesOf<'switch'>>): JSX.Element => (
  <Switch
    className={(isIdle && styles.idle) || ''}
    size="md"
    label={SETTING_TEXT[name].label}
    description={SETTING_TEXT[name].hint}
    checked={settings[name]}
    onChange={(event) => onChange(name, event.currentTarget.checked)}
  />
)

const LevelField = ({ name, settings, onChange, isIdle }: FieldProps<NamesOf<'level'>>): JSX.Element => (
  <div className={`${styles.level} ${(isIdle && styles.idle) || ''}`}>
    <span>{SETTING_TEXT[name].label}</span>
    <Slider
      size="md"
      thumbLabel={SETTING_TEXT[name].label}
      value={settings[name]}
      onChange={(value) => onChange(name, value)}
    />
    {SETTING_TEXT[name].hint !== undefined && <p className="small">{SETTING_TEXT[name].hint}</p>}
  </div>
)

/** One setting, as its kind asks: a row of choices, a switch, or a slider. */
const SettingField = ({ name, ...props }: FieldProps<SettingName>): JSX.Element => {
  if (isChoice(name)) return <ChoiceField name={name} {...props} />
  return isSwitch(name) ? <SwitchField name={name} {...props} /> : <LevelField name={name} {...props} />
}

/** What the panel of settings shows and changes. Sounds are muted on each device by itself. */
export type SettingsProps = {
  readonly settings: Settings
  readonly onChange: (name: SettingName, value: SettingValue) => void
  readonly isMuted: boolean
  readonly onToggleSound: () => void
  /** Whether the player can be reminded of anything, and is asked about it here. */
  readonly hasReminders: boolean
  /** Where the settings are kept, or that they could not be kept. */
  readonly note: string
}

const SHOWN = ['c10', 'h1', 's12', 'd5'] as const

/**
 * Without groups that are empty. The switch of the sounds is no setting of the list, because every device has its own.
 */
const SHOWN_GROUPS = SETTING_GROUPS.filter(
  (group) => group === 'sound' || SETTING_NAMES.some((name) => SETTINGS[name].group === group),
)

/** What is not heard while the sounds are off. It can be set all the same. */
const SOUNDS: ReadonlySet<SettingName> = new Set(['turnSound', 'cardVolume', 'alertVolume'])

const Preview = ({ deckFace }: Pick<Settings, 'deckFace'>): JSX.Element => (
  <div className={styles.preview} role="img" aria-label={settingsText.preview}>
    <DeckFace value={deckFace}>
      {SHOWN.map((card) => (
        <PlayingCard key={card} card={card} size="md" />
      ))}
    </DeckFace>
    <PlayingCard card="c2" size="md" faceDown />
  </div>
)

export const SettingsPanel = ({
  settings,
  onChange,
  isMuted,
  onToggleSound,
  hasReminders,
  note,
}: SettingsProps): JSX.Element => (
  <div className={styles.settings}>
    <Preview deckFace={settings.deckFace} />
    {SHOWN_GROUPS.filter((group) => hasReminders || group !== 'away').map((group) => (
      <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
        <h2 className="overline" id={`settings-${group}`}>
          {GROUP_TEXT[group]}
        </h2>
        {group === 'sound' && (
          <Switch
            size="md"
            label={settingsText.sounds}
            description={isMuted && settingsText.soundsOff}
            checked={!isMuted}
            onChange={onToggleSound}
          />
        )}
        {SETTING_NAMES.map(
          (name) =>
            SETTINGS[name].group === group && (
              <SettingField
                key={name}
                name={name}
                settings={settings}
                onChange={onChange}
                isIdle={isMuted && SOUNDS.has(name)}
              />
            ),
        )}
      </section>
    ))}
    <p className="small" role="status">
      {note}
    </p>
  </div>
)
