/** Asks the creator how well the computer shall play that takes a free seat. */
import type { JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { LevelButtons } from '../../ui/LevelCards.tsx'
import { text } from '../../text/table.ts'

export type AddComputerProps = { readonly isOpen: boolean; readonly onChoose: (level: ComputerLevel) => void; readonly onClose: () => void }

export const AddComputer = ({ isOpen, onChoose, onClose }: AddComputerProps): JSX.Element => (
  <Dialog title={text.waiting.addComputer} isOpen={isOpen} onClose={onClose}>
    <div className="stack">
      <p className="soft">{text.waiting.addComputerHint}</p>
      <LevelButtons onChoose={onChoose} />
    </div>
  </Dialog>
)
