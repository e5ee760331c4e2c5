/** Asks the creator to confirm before a player is removed from the waiting room. */
import type { JSX } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { text } from '../../text/table.ts'

export type RemovePlayerProps = {
  readonly name: string
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const RemovePlayer = ({ name, isOpen, onConfirm, onClose }: RemovePlayerProps): JSX.Element => (
  <Dialog title={text.waiting.removeQuestion(name)} isOpen={isOpen} onClose={onClose}>
    <div className="stack">
      <p className="soft">{text.waiting.removeWarning}</p>
      <div className="actions">
        <Button variant="default" size="md" data-autofocus onClick={onClose}>
          {text.waiting.keepPlayer}
        </Button>
        <Button variant="danger-filled" size="md" onClick={onConfirm}>
          {text.waiting.remove}
        </Button>
      </div>
    </div>
  </Dialog>
)
