/** 'Impostazioni': every setting of the list, in its group, with a look at the cards. */
import { Switch } from '@mantine/core'
import type { JSX } from 'react'
import { SETTING_GROUPS, SETTING_NAMES, SETTINGS, type SettingName, type Settings } from '#common/protocol/settings.ts'
import { GROUP_TEXT, text } from '../../text/settings.ts'
import { DeckFace } from '../card-art/deck-face.ts'
import { PlayingCard } from '../PlayingCard.tsx'
import { SettingField } from './SettingField.tsx'
import type { SettingsProps } from './settings-props.ts'
import styles from './SettingsPanel.module.css'

const SHOWN = ['c10', 'h1', 's12', 'd5'] as const

/** Without groups that are empty. The switch of the sounds is no setting of the list, because every device has its own. */
const SHOWN_GROUPS = SETTING_GROUPS.filter((group) => group === 'sound' || SETTING_NAMES.some((name) => SETTINGS[name].group === group))

/** What is not heard while the sounds are off. It can be set all the same. */
const SOUNDS: ReadonlySet<SettingName> = new Set(['turnSound', 'cardVolume', 'alertVolume'])

const Preview = ({ deckFace }: Pick<Settings, 'deckFace'>): JSX.Element => (
  <div className={styles.preview} role="img" aria-label={text.preview}>
    <DeckFace value={deckFace}>
      {SHOWN.map((card) => (
        <PlayingCard key={card} card={card} size="md" />
      ))}
    </DeckFace>
    <PlayingCard card="c2" size="md" faceDown />
  </div>
)

export const SettingsPanel = ({ settings, onChange, isMuted, onToggleSound, note }: SettingsProps): JSX.Element => (
  <div className={styles.settings}>
    <Preview deckFace={settings.deckFace} />
    {SHOWN_GROUPS.map((group) => (
      <section key={group} className={styles.group} aria-labelledby={`settings-${group}`}>
        <h2 className="overline" id={`settings-${group}`}>
          {GROUP_TEXT[group]}
        </h2>
        {group === 'sound' && <Switch size="md" label={text.sounds} description={isMuted && text.soundsOff} checked={!isMuted} onChange={onToggleSound} />}
        {SETTING_NAMES.map((name) => SETTINGS[name].group === group && <SettingField key={name} name={name} settings={settings} onChange={onChange} isIdle={isMuted && SOUNDS.has(name)} />)}
      </section>
    ))}
    <p className="small" role="status">
      {note}
    </p>
  </div>
)
