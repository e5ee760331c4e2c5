/** What one can do about another player at the table. */
import type { JSX } from 'react'
import type { Reaction } from '#common/table/reactions.ts'
import type { PlayerView } from '#common/table/view.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BellIcon, FlagIcon, SoundOffIcon, SoundOnIcon } from '../../ui/icons/table-icons.tsx'
import { CONDUCT } from '../../text/conduct.ts'
import { talkText } from '../../text/table/talk.ts'
import { Reactions } from './QuickTalk.tsx'
import { ReportForm, type ReportFormProps } from './ReportForm.tsx'
import styles from './PlayerMenu.module.css'

/** The end of a game covers the page up to this layer. */
const ABOVE_OVERLAYS = 300

export type PlayerMenuProps = {
  /** The player of the menu, also while it closes. */
  readonly player: Pick<PlayerView, 'id' | 'name'> | null
  readonly isOpen: boolean
  readonly isMuted: boolean
  /** Null while the player is not being reported. */
  readonly report: Omit<ReportFormProps, 'onCancel'> | null
  /** Null when the player cannot be woken now. */
  readonly onNudge: (() => void) | null
  /** Null for who has no seat, and for whom has none. */
  readonly onReact: ((reaction: Reaction) => void) | null
  readonly onMute: () => void
  readonly onReport: () => void
  readonly onClose: () => void
}

export const PlayerMenu = ({
  player,
  isOpen,
  isMuted,
  report,
  onNudge,
  onReact,
  onMute,
  onReport,
  onClose,
}: PlayerMenuProps): JSX.Element => {
  const name = player?.name ?? ''
  return (
    <Dialog
      title={report === null ? name : CONDUCT.reportTitle(name)}
      isOpen={isOpen}
      layer={ABOVE_OVERLAYS}
      onClose={onClose}
    >
      {report !== null ? (
        <ReportForm {...report} onCancel={onClose} />
      ) : (
        <div className="stack">
          {onReact !== null && (
            <div>
              <p className="overline">{talkText.reactTo}</p>
              <Reactions label={talkText.reactTo} onReact={onReact} />
            </div>
          )}
          {onNudge !== null && (
            <Button size="md" leftSection={<BellIcon />} onClick={onNudge}>
              {talkText.nudgeOn(name)}
            </Button>
          )}
          <div className={styles.mute}>
            <Button
              variant="default"
              size="md"
              fullWidth
              leftSection={isMuted ? <SoundOnIcon /> : <SoundOffIcon />}
              onClick={onMute}
            >
              {isMuted ? CONDUCT.unmute : CONDUCT.mute}
            </Button>
            {!isMuted && <p className="small">{CONDUCT.muteHint}</p>}
          </div>
          <Button variant="subtle" size="md" leftSection={<FlagIcon />} onClick={onReport}>
            {CONDUCT.report}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
