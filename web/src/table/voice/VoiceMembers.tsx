/** The others in the voice chat: who is speaking, how loud they are for this viewer, and whether they are muted. */
import { ActionIcon, Slider } from '@mantine/core'
import type { JSX } from 'react'
import type { VoiceMember, VoiceActions } from '../../game/voice/voice-view.ts'
import { voiceText } from '../../text/table/voice.ts'
import { SoundOffIcon, SoundOnIcon } from '../../ui/icons/table-icons.tsx'
import styles from './VoiceMembers.module.css'

type VoiceMembersProps = { readonly members: readonly VoiceMember[]; readonly onSet: VoiceActions['setMember'] }

const Member = ({
  member,
  onSet,
}: { readonly member: VoiceMember } & Pick<VoiceMembersProps, 'onSet'>): JSX.Element => {
  const { id, name, isHeard, isSpeaking, volume, isMuted } = member
  const label = isMuted ? voiceText.unmute(name) : voiceText.mute(name)
  return (
    <li className={styles.member} data-speaking={isSpeaking || undefined} data-muted={isMuted || undefined}>
      <span
        className={styles.light}
        role="img"
        aria-label={isSpeaking ? voiceText.speaking(name) : voiceText.inVoice}
      />
      <span className={styles.name} title={name}>
        {name}
        {!isHeard && <small> {voiceText.connecting}</small>}
      </span>
      <Slider
        className={styles.volume ?? ''}
        size="sm"
        label={null}
        min={0}
        max={100}
        step={1}
        value={volume}
        disabled={isMuted}
        thumbLabel={voiceText.volumeOf(name)}
        onChange={(chosen) => onSet(id, { volume: chosen })}
      />
      <ActionIcon
        size={44}
        variant="subtle"
        aria-label={label}
        title={label}
        aria-pressed={isMuted}
        onClick={() => onSet(id, { isMuted: !isMuted })}
      >
        {isMuted ? <SoundOffIcon size={17} /> : <SoundOnIcon size={17} />}
      </ActionIcon>
    </li>
  )
}

export const VoiceMembers = ({ members, onSet }: VoiceMembersProps): JSX.Element => (
  <div>
    <h3 className={styles.title}>{voiceText.participants}</h3>
    {members.length === 0 ? (
      <p className={styles.alone}>{voiceText.alone}</p>
    ) : (
      <ul className={styles.members} tabIndex={0} aria-label={voiceText.participants}>
        {members.map((member) => (
          <Member key={member.id} member={member} onSet={onSet} />
        ))}
      </ul>
    )}
  </div>
)
