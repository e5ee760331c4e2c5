/** The voice chat as a panel beside the table or in the waiting room. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import { voiceText } from '../../text/voice.ts'
import { GearIcon } from '../../ui/icons.tsx'
import { VoiceBody, type VoiceBodyProps } from './VoiceBody.tsx'
import styles from './VoicePanel.module.css'

export const VoicePanel = (props: VoiceBodyProps): JSX.Element => (
  <section className={styles.panel} aria-label={voiceText.title}>
    <header className={styles.head}>
      <h2 className="display">{voiceText.title}</h2>
      <ActionIcon size={36} variant="subtle" aria-label={voiceText.settings} title={voiceText.settings} onClick={props.voiceActions.open}>
        <GearIcon />
      </ActionIcon>
    </header>
    <VoiceBody {...props} />
  </section>
)
