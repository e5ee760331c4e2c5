/** The voice chat (specification section 2): its state, microphone, audio, volume and participants. */
import { Loader, Slider } from '@mantine/core'
import type { JSX } from 'react'
import { isInVoice, type VoiceStatus, type VoiceProps } from '../../game/voice/voice-view.ts'
import { VOICE_PROBLEM, VOICE_STATUS, voiceText } from '../../text/table/voice.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { LeaveIcon, MicIcon, MicOffIcon, SoundOffIcon, SoundOnIcon, VoiceIcon } from '../../ui/icons/table-icons.tsx'
import { HoldButton } from './VoiceButtons.tsx'
import { VoiceMembers } from './VoiceMembers.tsx'
import styles from './VoiceBody.module.css'

/** `name` is the viewer's own. `isFolded`: only what is needed while playing is shown. */
export type VoiceBodyProps = VoiceProps & {
  readonly name: string
  readonly roomId: string
  readonly isFolded?: boolean
}

const BANDS: Readonly<Record<VoiceStatus, string | undefined>> = {
  out: undefined,
  entering: undefined,
  in: 'green',
  offline: 'red',
}

const Outside = ({ voice, voiceActions, isFolded }: VoiceProps & { readonly isFolded: boolean }): JSX.Element => {
  if (!voice.isPossible) return <p className={styles.impossible}>{VOICE_PROBLEM.unsupported}</p>
  const isEntering = voice.status === 'entering'
  return (
    <>
      <Button
        fullWidth
        variant="default"
        size="md"
        leftSection={isEntering ? <Loader size={18} color="var(--ivory-faint)" /> : <VoiceIcon size={18} />}
        disabled={isEntering}
        onClick={voiceActions.enter}
      >
        {voiceText.enter}
      </Button>
      {!isFolded && <p className={styles.note}>{voiceText.promise}</p>}
    </>
  )
}

const Switches = ({ voice, voiceActions }: VoiceProps): JSX.Element => (
  <>
    <div className={styles.switches}>
      <Button
        size="md"
        variant="default"
        data-on={voice.isMicOn || undefined}
        leftSection={voice.isMicOn ? <MicIcon size={18} /> : <MicOffIcon size={18} />}
        aria-label={`${voiceText.mic(voice.isMicOn)}: ${voiceText.micLabel(voice.isMicOn)}`}
        onClick={voiceActions.toggleMic}
      >
        {voiceText.mic(voice.isMicOn)}
      </Button>
      <Button
        size="md"
        variant="default"
        data-on={voice.isAudioOn || undefined}
        leftSection={voice.isAudioOn ? <SoundOnIcon size={18} /> : <SoundOffIcon size={18} />}
        aria-pressed={voice.isAudioOn}
        onClick={voiceActions.toggleAudio}
      >
        {voiceText.audio(voice.isAudioOn)}
      </Button>
    </div>
    {voice.isMicOn && voice.isPushToTalk && <HoldButton isHeld={voice.isHeld} onHold={voiceActions.hold} />}
    {voice.isBlocked && (
      <p className={styles.blocked} role="status">
        {voiceText.blocked}
      </p>
    )}
  </>
)

/** What is below the switches. */
const Inside = ({ voice, voiceActions }: VoiceProps): JSX.Element => (
  <>
    {!voice.isMicOn && voice.problem === null && <p className={styles.note}>{voiceText.micHint}</p>}
    <div className={styles.volume}>
      <span>{voiceText.volume}</span>
      <Slider
        className={styles.slider ?? ''}
        label={null}
        min={0}
        max={100}
        step={1}
        value={voice.volume}
        thumbLabel={voiceText.volume}
        onChange={voiceActions.setVolume}
      />
      <output>{voice.volume}</output>
    </div>
    <VoiceMembers members={voice.members} onSet={voiceActions.setMember} />
    <Button size="sm" variant="subtle" leftSection={<LeaveIcon size={16} />} onClick={voiceActions.leave}>
      {voiceText.leave}
    </Button>
  </>
)

export const VoiceBody = ({ voice, voiceActions, name, roomId, isFolded = false }: VoiceBodyProps): JSX.Element => {
  const isInside = isInVoice(voice)
  return (
    <div className={styles.body} data-inside={isInside || undefined}>
      <div className={styles.head}>
        <span className={styles.self} data-speaking={voice.isSpeaking || undefined}>
          <b className={styles.own}>{name}</b>
          <small>
            {voiceText.room} {roomId}
          </small>
        </span>
        <span className={styles.status} data-band={BANDS[voice.status]} role="status">
          {VOICE_STATUS[voice.status]}
        </span>
      </div>
      {voice.problem !== null && <Alert kind="error">{VOICE_PROBLEM[voice.problem]}</Alert>}
      {isInside ? (
        <Switches voice={voice} voiceActions={voiceActions} />
      ) : (
        <Outside voice={voice} voiceActions={voiceActions} isFolded={isFolded} />
      )}
      {isInside && !isFolded && <Inside voice={voice} voiceActions={voiceActions} />}
    </div>
  )
}
