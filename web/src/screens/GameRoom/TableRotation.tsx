/** After a game, who rests for a friend on the bench; nothing when nobody need. */
import type { JSX } from 'react'
import { noteGivenSeat, useRotation } from '../../state/spectators.ts'
import { RotationNote } from '../../table/spectators/RotationNote.tsx'
import type { Send } from '../PlayingTable/useTableConnection.ts'

type TableRotationProps = { readonly viewerId: string; readonly send: Send }

export const TableRotation = ({ viewerId, send }: TableRotationProps): JSX.Element | null => {
  const rotation = useRotation()
  const give = (): void => {
    noteGivenSeat(send('give_seat', {}))
  }
  return rotation && <RotationNote rotation={rotation} viewerId={viewerId} onGive={give} />
}
