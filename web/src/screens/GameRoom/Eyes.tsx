/** Who watches a room, for those who have a seat. */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import { playerAt } from '../../game/seating.ts'
import { useSpectators } from '../../state/spectators.ts'
import { Eye } from '../../table/spectators/Eye.tsx'
import { LazyPart } from '../../ui/LazyPart.tsx'
import type { Send } from '../PlayingTable/useTableConnection.ts'

/** During a game: nothing while nobody watches. */
export const TableEye = ({ send }: { readonly send: Send }): JSX.Element => (
  <Eye people={useSpectators()} onEnd={() => void send('set_audience', { audience: 'nobody' })} />
)

type WaitingEyeProps = { readonly view: TableView; readonly send: Send }

/** In the waiting room: for its creator with the choice of who may watch. */
export const WaitingEye = ({ view, send }: WaitingEyeProps): JSX.Element => {
  const people = useSpectators()
  return playerAt(view, view.viewerSeat)?.isCreator === true ? (
    <Eye people={people} isInline onEnd={null}>
      <LazyPart
        load={() => import('./AudienceOfRoom.tsx')}
        render={({ AudienceOfRoom }) => <AudienceOfRoom view={view} send={send} />}
      />
    </Eye>
  ) : (
    <Eye people={people} isInline onEnd={() => void send('set_audience', { audience: 'nobody' })} />
  )
}
