/** The points of a round that was played again, beside those of then and of the computer. */
import type { JSX } from 'react'
import { change } from '../../../text/formats.ts'
import { playAgainText as text } from '../../../text/table/play-again.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { CopyIcon } from '../../../ui/icons/page-icons.tsx'
import styles from './PlayAgain.module.css'

type PlayAgainResultProps = {
  readonly isOpen: boolean
  readonly past: number
  readonly now: number
  /** Whose place the player has taken; null at their own. */
  readonly note: string | null
  readonly computer: number | 'thinking' | 'failed'
  readonly onAgain: () => void
  readonly onCopy: () => void
  readonly onLeave: () => void
}

const meanText = (mean: PlayAgainResultProps['computer']): string => {
  if (mean === 'thinking') return text.thinking
  return mean === 'failed' ? text.noAnswer : change(Math.round(mean))
}

export const PlayAgainResult = ({
  isOpen,
  past,
  now,
  note,
  computer,
  onAgain,
  onCopy,
  onLeave,
}: PlayAgainResultProps): JSX.Element => (
  <Dialog title={text.over} isOpen={isOpen} onClose={onLeave}>
    <div className="stack">
      {note !== null && <p className="soft">{note}</p>}
      <table className={styles.points} aria-label={text.points}>
        <tbody>
          <tr>
            <th scope="row">{text.past}</th>
            <td>{change(past)}</td>
          </tr>
          <tr data-now>
            <th scope="row">{text.now}</th>
            <td>{change(now)}</td>
          </tr>
          <tr>
            <th scope="row">{text.computer}</th>
            <td aria-live="polite">{meanText(computer)}</td>
          </tr>
        </tbody>
      </table>
      <p className="small">{text.uncounted}</p>
      <div className={styles.buttons}>
        <Button data-autofocus onClick={onAgain}>
          {text.again}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {text.back}
        </Button>
      </div>
      <Button variant="subtle" leftSection={<CopyIcon />} onClick={onCopy}>
        {text.copy}
      </Button>
    </div>
  </Dialog>
)
