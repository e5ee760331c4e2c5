/**
 * Everything about the voice chat: on a phone its panel, everywhere its settings. It opens above the end of a game,
 * too.
 */
import type { JSX, ReactNode } from 'react'
import { NativeSelect, Switch } from '@mantine/core'
import { voiceText } from '../../text/table/voice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { VoiceBody, type VoiceBodyProps } from './VoiceBody.tsx'
import type { VoiceProps } from '../../game/voice/voice-view.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './VoiceDialog.module.css'

/** Which microphone, how loud it is, and push-to-talk. `meter` shows the level of the microphone. */
const VoiceSettings = ({ voice, voiceActions, meter }: VoiceProps & { readonly meter: ReactNode }): JSX.Element => (
  <section className={styles.settings} aria-label={voiceText.settings}>
    <h3 className={styles.title}>{voiceText.settings}</h3>
    <NativeSelect
      size="md"
      label={voiceText.microphone}
      value={voice.microphoneId}
      data={[
        { value: '', label: voiceText.usualMicrophone },
        ...voice.microphones.filter(({ id }) => id !== '').map(({ id, label }) => ({ value: id, label })),
      ]}
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
      description={
        <>
          {voiceText.pushToTalkHint} <span className={styles.key}>{voiceText.pushToTalkKey}</span>
        </>
      }
      checked={voice.isPushToTalk}
      onChange={(event) => voiceActions.setPushToTalk(event.currentTarget.checked)}
    />
  </section>
)

/** Above the end of a game, below announcements and votes. */
const LAYER = 270

type VoiceDialogProps = VoiceBodyProps & {
  readonly meter: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const VoiceDialog = ({ meter, isOpen, onClose, ...props }: VoiceDialogProps): JSX.Element => (
  <Dialog title={voiceText.title} isOpen={isOpen} onClose={onClose} layer={LAYER}>
    <VoiceBody {...props} />
    {props.voice.isPossible && <VoiceSettings {...props} meter={meter} />}
  </Dialog>
)
