/** One setting, as its kind asks: a row of choices, a switch, or a slider. */
import { Slider, Switch } from '@mantine/core'
import { useId, type JSX } from 'react'
import { SETTINGS, type NamesOf, type SettingName } from '#common/protocol/settings.ts'
import { SETTING_TEXT } from '../../text/settings.ts'
import type { SettingsProps } from './settings-props.ts'
import styles from './SettingField.module.css'

type FieldProps<Name extends SettingName> = Pick<SettingsProps, 'settings' | 'onChange'> & { readonly name: Name; /** Whether it changes nothing now. */ readonly isIdle?: boolean }

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
        {[...SETTINGS[name].values].toSorted((one, other) => shown.indexOf(one) - shown.indexOf(other)).map((value) => (
          <label key={value}>
            <input type="radio" name={group} value={value} checked={settings[name] === value} onChange={() => onChange(name, value)} />
            <span>{words[value]}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="small">{hint}</p>}
    </fieldset>
  )
}

const SwitchField = ({ name, settings, onChange, isIdle = false }: FieldProps<NamesOf<'switch'>>): JSX.Element => (
  <Switch className={(isIdle && styles.idle) || ''} size="md" label={SETTING_TEXT[name].label} description={SETTING_TEXT[name].hint} checked={settings[name]} onChange={(event) => onChange(name, event.currentTarget.checked)} />
)

const LevelField = ({ name, settings, onChange, isIdle }: FieldProps<NamesOf<'level'>>): JSX.Element => (
  <div className={`${styles.level} ${(isIdle && styles.idle) || ''}`}>
    <span>{SETTING_TEXT[name].label}</span>
    <Slider size="md" thumbLabel={SETTING_TEXT[name].label} value={settings[name]} onChange={(value) => onChange(name, value)} />
    {SETTING_TEXT[name].hint !== undefined && <p className="small">{SETTING_TEXT[name].hint}</p>}
  </div>
)

export const SettingField = ({ name, ...props }: FieldProps<SettingName>): JSX.Element => {
  if (isChoice(name)) return <ChoiceField name={name} {...props} />
  return isSwitch(name) ? <SwitchField name={name} {...props} /> : <LevelField name={name} {...props} />
}
