/** Which microphone, how loud it is, and push-to-talk. */
import { NativeSelect, Switch } from '@mantine/core'
import type { JSX, ReactNode } from 'react'
import { voiceText } from '../../text/voice.ts'
import type { VoiceProps } from './voice-props.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './VoiceSettings.module.css'

/** `meter` shows the level of the microphone. */
export const VoiceSettings = ({ voice, voiceActions, meter }: VoiceProps & { readonly meter: ReactNode }): JSX.Element => (
  <section className={styles.settings} aria-label={voiceText.settings}>
    <h3 className={styles.title}>{voiceText.settings}</h3>
    <NativeSelect
      size="md"
      label={voiceText.microphone}
      value={voice.microphoneId}
      data={[{ value: '', label: voiceText.usualMicrophone }, ...voice.microphones.filter(({ id }) => id !== '').map(({ id, label }) => ({ value: id, label }))]}
      onChange={(event) => voiceActions.chooseMicrophone(event.currentTarget.value)}
    />
    <div className={styles.test}>
      <Button size="sm" variant="default" onClick={() => voiceActions.test(!voice.isTesting)}>
        {voice.isTesting ? voiceText.stopTest : voiceText.test}
      </Button>
      {meter}
    </div>
    {voice.isTesting && <p className={styles.note}>{voiceText.testHint}</p>}
    <Switch
      label={voiceText.pushToTalk}
      description={<>{voiceText.pushToTalkHint} <span className={styles.key}>{voiceText.pushToTalkKey}</span></>}
      checked={voice.isPushToTalk}
      onChange={(event) => voiceActions.setPushToTalk(event.currentTarget.checked)}
    />
  </section>
)
