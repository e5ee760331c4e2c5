/** Who has no token for the next game, and 'Offro io' for who can pay for them. */
import type { JSX } from 'react'
import { treatText } from '../text/table/treat.ts'
import { Button } from '../ui/Button.tsx'
import styles from './TreatNote.module.css'

export type TreatNoteProps = {
  readonly lacking: readonly { readonly id: string; readonly name: string; readonly isViewer: boolean }[]
  /** Null for who has no token to give. */
  readonly onTreat: ((playerId: string) => void) | null
}

export const TreatNote = ({ lacking, onTreat }: TreatNoteProps): JSX.Element => (
  <div className={styles.lacking} data-treat role="alert">
    {lacking.map(({ id, name, isViewer }) => (
      <p key={id}>
        {isViewer ? treatText.ownLack : treatText.lacks(name)}
        {!isViewer && onTreat !== null && (
          <Button
            variant="default"
            size="md"
            aria-label={`${treatText.treat}: ${treatText.lacks(name)}`}
            onClick={() => onTreat(id)}
          >
            {treatText.treat}
          </Button>
        )}
      </p>
    ))}
  </div>
)
