/** After a game of a circle with a friend on the bench: who rests and who enters, and how the seat is given up. */
import type { JSX } from 'react'
import type { Rotation } from '../../game/spectators.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './RotationNote.module.css'

type RotationNoteProps = {
  readonly rotation: Rotation
  /** The player id of the viewer. */
  readonly viewerId: string
  /** Gives up the viewer's seat; null for who has none. */
  readonly onGive: (() => void) | null
}

const said = ({ rests, enters }: Rotation, viewerId: string): string => {
  if (enters.id === viewerId) return spectatorText.youEnter(rests.name)
  return rests.id === viewerId ? spectatorText.youRest(enters.name) : spectatorText.rotation(rests.name, enters.name)
}

/** Who was last may rest instead: the same button, but quieter. */
export const RotationNote = ({ rotation, viewerId, onGive }: RotationNoteProps): JSX.Element => {
  const { rests, orElse, enters } = rotation
  const isAsked = viewerId === rests.id
  return (
    <div className={styles.note}>
      <p role="status">{said(rotation, viewerId)}</p>
      {onGive !== null && (isAsked || viewerId === orElse.id) && (
        <Button variant={isAsked ? 'default' : 'subtle'} size="md" onClick={onGive}>
          {spectatorText.give(enters.name)}
        </Button>
      )}
    </div>
  )
}
