/** The voice chat in little space: a button that opens it, and next to it the microphone of who is in it. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import { isInVoice } from '../../game/voice-view.ts'
import { voiceText } from '../../text/voice.ts'
import { MicIcon, MicOffIcon, VoiceIcon } from '../../ui/table-icons.tsx'
import { HoldButton } from './HoldButton.tsx'
import type { VoiceProps } from './voice-props.ts'
import styles from './VoiceButtons.module.css'

/** `isVertical`: below each other, in a narrow column. */
export const VoiceButtons = ({ voice, voiceActions, isVertical = false }: VoiceProps & { readonly isVertical?: boolean }): JSX.Element => {
  const isInside = isInVoice(voice)
  return (
    <div className={styles.buttons} data-vertical={isVertical || undefined}>
      <ActionIcon size={44} variant="default" className={styles.opener ?? ''} aria-label={voiceText.open} title={voiceText.title} data-status={voice.status} onClick={voiceActions.open}>
        <VoiceIcon />
      </ActionIcon>
      {isInside && voice.isMicOn && voice.isPushToTalk && <HoldButton isHeld={voice.isHeld} isCompact onHold={voiceActions.hold} />}
      {isInside && !(voice.isMicOn && voice.isPushToTalk) && (
        <ActionIcon size={44} variant={voice.isMicOn ? 'filled' : 'default'} aria-label={voiceText.micLabel(voice.isMicOn)} title={voiceText.mic(voice.isMicOn)} onClick={voiceActions.toggleMic}>
          {voice.isMicOn ? <MicIcon size={20} /> : <MicOffIcon size={20} />}
        </ActionIcon>
      )}
    </div>
  )
}
