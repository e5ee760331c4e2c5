/** Asks the creator once more before a player is taken out of the waiting room. */
import { Button, Modal } from '@mantine/core'
import type { JSX } from 'react'
import { text } from '../../text/table.ts'
import styles from './RemovePlayer.module.css'

export type RemovePlayerProps = {
  /** The player's name; null while nobody is asked about. */
  readonly name: string | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export const RemovePlayer = ({ name, onConfirm, onClose }: RemovePlayerProps): JSX.Element => (
  <Modal opened={name !== null} onClose={onClose} title={text.waiting.removeQuestion(name ?? '')} centered radius="lg" size={440} closeButtonProps={{ 'aria-label': text.close }}>
    <p className={styles.warning}>{text.waiting.removeWarning}</p>
    <div className="actions">
      <Button variant="default" size="md" data-autofocus onClick={onClose}>
        {text.waiting.keepPlayer}
      </Button>
      <Button variant="danger-filled" size="md" onClick={onConfirm}>
        {text.waiting.remove}
      </Button>
    </div>
  </Modal>
)
