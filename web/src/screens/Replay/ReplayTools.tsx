import type { ReactNode } from 'react'
import { text as deckText } from '../../text/deck.ts'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon, EyeIcon, EyeOffIcon, SealIcon, ShareIcon } from '../../ui/table-icons.tsx'

type ReplayToolsProps = {
  /** Whether the viewer has played this game. */
  readonly isOwn: boolean
  readonly hidesOthers: boolean
  /** Whether they stand below each other in a menu. */
  readonly isMenu: boolean
  readonly onHide: () => void
  readonly onCheck: () => void
  readonly onDownload: () => void
  readonly onShare: () => void
}

/** `isPressed`: of a button that is on or off. */
type ToolProps = { readonly label: string; readonly icon: ReactNode; readonly isMenu: boolean; readonly isPressed?: boolean; readonly onPress: () => void }

const Tool = ({ label, icon, isMenu, isPressed, onPress }: ToolProps) => (
  <Button variant={isPressed === true ? 'filled' : 'default'} size={isMenu ? 'md' : 'sm'} fullWidth={isMenu} leftSection={icon} aria-pressed={isPressed} onClick={onPress}>
    {label}
  </Button>
)

/** What can be done with the whole game of a replay. */
export const ReplayTools = ({ isOwn, hidesOthers, isMenu, onHide, onCheck, onDownload, onShare }: ReplayToolsProps) => (
  <>
    {isOwn && <Tool label={REPLAY_TEXT.ownHand} icon={hidesOthers ? <EyeOffIcon /> : <EyeIcon />} isMenu={isMenu} isPressed={hidesOthers} onPress={onHide} />}
    <Tool label={deckText.title} icon={<SealIcon />} isMenu={isMenu} onPress={onCheck} />
    <Tool label={REPLAY_TEXT.download} icon={<DownloadIcon />} isMenu={isMenu} onPress={onDownload} />
    {isOwn && <Tool label={REPLAY_TEXT.share.button} icon={<ShareIcon />} isMenu={isMenu} onPress={onShare} />}
  </>
)
