/** Asks the creator to confirm before a player is removed from the waiting room. */
import { Button, Modal } from '@mantine/core'
import type { JSX } from 'react'
import { text } from '../../text/table.ts'
import styles from './RemovePlayer.module.css'

export type RemovePlayerProps = {
  readonly name: string
  readonly isOpen: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const RemovePlayer = ({ name, isOpen, onConfirm, onClose }: RemovePlayerProps): JSX.Element => (
  <Modal.Root opened={isOpen} onClose={onClose} centered radius="lg" size={440}>
    <Modal.Overlay />
    <Modal.Content>
      {/* Mantine's own title is in a <header>, which screen readers would announce as a second page header. */}
      <div className={styles.head}>
        <Modal.Title>{text.waiting.removeQuestion(name)}</Modal.Title>
        <Modal.CloseButton aria-label={text.close} />
      </div>
      <Modal.Body>
        <p className={styles.warning}>{text.waiting.removeWarning}</p>
        <div className="actions">
          <Button variant="default" size="md" data-autofocus onClick={onClose}>
            {text.waiting.keepPlayer}
          </Button>
          <Button variant="danger-filled" size="md" onClick={onConfirm}>
            {text.waiting.remove}
          </Button>
        </div>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
)
