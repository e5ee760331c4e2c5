import { useState, type JSX } from 'react'
import { circleText } from '../../text/circles/circles.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export type Asked = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly isDangerous: boolean
  /** True when it was done. */
  readonly onConfirm: () => Promise<boolean>
}

/** What is asked before something is done, and its two answers. */
export const QuestionForm = ({ text, confirm, isDangerous, onConfirm, onClose }: Asked & Closing): JSX.Element => {
  const [isBusy, setBusy] = useState(false)
  const act = async (): Promise<void> => {
    setBusy(true)
    const isDone = await onConfirm()
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <div className="stack">
      {text !== '' && <p>{text}</p>}
      <div className="actions">
        <Button variant="default" size="md" disabled={isBusy} data-autofocus onClick={onClose}>
          {circleText.cancel}
        </Button>
        <Button
          size="md"
          variant={isDangerous ? 'danger-filled' : 'filled'}
          disabled={isBusy}
          onClick={() => void act()}
        >
          {confirm}
        </Button>
      </div>
    </div>
  )
}

type Closing = { readonly onClose: () => void }

/** The same in a dialog of its own. */
export const Question = ({ isOpen, ...asked }: Asked & Closing & { readonly isOpen: boolean }): JSX.Element => (
  <Dialog title={asked.title} isOpen={isOpen} onClose={asked.onClose}>
    <QuestionForm {...asked} />
  </Dialog>
)
