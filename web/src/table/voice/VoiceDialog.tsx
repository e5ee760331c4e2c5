/** Everything about the voice chat: on a phone its panel, everywhere its settings. It opens above the end of a game, too. */
import type { JSX, ReactNode } from 'react'
import { voiceText } from '../../text/voice.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { VoiceBody, type VoiceBodyProps } from './VoiceBody.tsx'
import { VoiceSettings } from './VoiceSettings.tsx'

/** Above the end of a game, below announcements and votes. */
const LAYER = 270

export type VoiceDialogProps = VoiceBodyProps & { readonly meter: ReactNode; readonly isOpen: boolean; readonly onClose: () => void }

export const VoiceDialog = ({ meter, isOpen, onClose, ...props }: VoiceDialogProps): JSX.Element => (
  <Dialog title={voiceText.title} isOpen={isOpen} onClose={onClose} layer={LAYER}>
    <VoiceBody {...props} />
    <VoiceSettings {...props} meter={meter} />
  </Dialog>
)
