/** The voice chat in little space: a button that opens it, and next to it the microphone of who is in it. */
import { ActionIcon } from '@mantine/core'
import { type JSX, useEffect, type KeyboardEvent, type PointerEvent } from 'react'
import { isInVoice, type VoiceProps } from '../../game/voice/voice-view.ts'
import { voiceText } from '../../text/table/voice.ts'
import { MicIcon, MicOffIcon, VoiceIcon } from '../../ui/icons/table-icons.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './VoiceButtons.module.css'

/** `onHold` must be the same function from one render to the next. */
type HoldButtonProps = {
  readonly isHeld: boolean
  readonly onHold: (isHeld: boolean) => void
  readonly isCompact?: boolean
}

/** Push-to-talk: a button that counts only while it is held, with a pointer or with the keyboard. */
export const HoldButton = ({ isHeld, onHold, isCompact = false }: HoldButtonProps): JSX.Element => {
  // A button that disappears while it is held never hears that it is released.
  useEffect(() => () => onHold(false), [onHold])
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    // A finger that slides off the button still holds it.
    event.currentTarget.setPointerCapture(event.pointerId)
    onHold(true)
  }
  const key =
    (isDown: boolean) =>
    (event: KeyboardEvent): void => {
      if (event.key !== ' ' && event.key !== 'Enter') return
      event.preventDefault()
      onHold(isDown)
    }
  const release = (): void => onHold(false)
  return (
    <Button
      className={styles.hold ?? ''}
      size="md"
      fullWidth={!isCompact}
      variant={isHeld ? 'filled' : 'default'}
      leftSection={isCompact ? undefined : <MicIcon size={18} />}
      aria-label={voiceText.talk}
      aria-pressed={isHeld}
      data-compact={isCompact || undefined}
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onLostPointerCapture={release}
      onKeyDown={key(true)}
      onKeyUp={key(false)}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      {isCompact ? <MicIcon size={20} /> : isHeld ? voiceText.talking : voiceText.talk}
    </Button>
  )
}

/** `isVertical`: below each other, in a narrow column. */
export const VoiceButtons = ({
  voice,
  voiceActions,
  isVertical = false,
}: VoiceProps & { readonly isVertical?: boolean }): JSX.Element => {
  const isInside = isInVoice(voice)
  return (
    <div className={styles.buttons} data-vertical={isVertical || undefined}>
      <ActionIcon
        size={44}
        variant="default"
        className={styles.opener ?? ''}
        aria-label={voiceText.open}
        title={voiceText.title}
        data-status={voice.status}
        onClick={voiceActions.open}
      >
        <VoiceIcon />
      </ActionIcon>
      {isInside && voice.isMicOn && voice.isPushToTalk && (
        <HoldButton isHeld={voice.isHeld} isCompact onHold={voiceActions.hold} />
      )}
      {isInside && !(voice.isMicOn && voice.isPushToTalk) && (
        <ActionIcon
          size={44}
          variant={voice.isMicOn ? 'filled' : 'default'}
          aria-label={voiceText.micLabel(voice.isMicOn)}
          title={voiceText.mic(voice.isMicOn)}
          onClick={voiceActions.toggleMic}
        >
          {voice.isMicOn ? <MicIcon size={20} /> : <MicOffIcon size={20} />}
        </ActionIcon>
      )}
    </div>
  )
}
