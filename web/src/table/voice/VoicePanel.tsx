/** The voice chat as a panel beside the table or in the waiting room. */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import { isInVoice } from '../../game/voice/voice-view.ts'
import { voiceText } from '../../text/table/voice.ts'
import { GearIcon } from '../../ui/icons/icons.tsx'
import { FoldIcon } from '../../ui/icons/table-icons.tsx'
import { VoiceBody, type VoiceBodyProps } from './VoiceBody.tsx'
import styles from './VoicePanel.module.css'

/** `onFold` folds the panel, so that only its switches are left, or unfolds it. */
type VoicePanelProps = VoiceBodyProps & { readonly onFold?: () => void }

export const VoicePanel = ({ onFold, ...body }: VoicePanelProps): JSX.Element => {
  const label = body.isFolded === true ? voiceText.unfold : voiceText.fold
  return (
    <section className={styles.panel} aria-label={voiceText.title} data-folded={body.isFolded || undefined}>
      <header className={styles.head}>
        <h2 className="display">{voiceText.title}</h2>
        <span className={styles.tools}>
          <ActionIcon
            size={36}
            variant="subtle"
            aria-label={voiceText.openSettings}
            title={voiceText.openSettings}
            onClick={body.voiceActions.open}
          >
            <GearIcon />
          </ActionIcon>
          {onFold !== undefined && isInVoice(body.voice) && (
            <ActionIcon
              size={36}
              variant="subtle"
              className={styles.fold ?? ''}
              aria-label={label}
              title={label}
              aria-expanded={body.isFolded !== true}
              onClick={onFold}
            >
              <FoldIcon />
            </ActionIcon>
          )}
        </span>
      </header>
      <VoiceBody {...body} />
    </section>
  )
}
