/**
 * What is said over the felt: a bubble at the seat of each speaker, and reactions that fly from seat to seat. No click
 * hits them.
 */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import type { Bubble, Flight } from '../../game/talk/table-talk.ts'
import { positionOf, type Position } from '../../game/seating.ts'
import { ReactionIcon } from '../../ui/icons/reaction-icons.tsx'
import { talkText } from '../../text/table/talk.ts'
import styles from './TalkLayer.module.css'

export type TalkLayerProps = {
  readonly view: TableView
  readonly bubbles: readonly Bubble[]
  readonly flights: readonly Flight[]
  readonly isChatShown: boolean
}

type Speaker = { readonly name: string; readonly position: Position }
const speakerOf = ({ players, viewerSeat }: TableView, playerId: string): Speaker | null => {
  const player = players.find(({ id }) => id === playerId)
  return player === undefined ? null : { name: player.name, position: positionOf(viewerSeat, player.seat) }
}

const Said = ({
  speaker: { name, position },
  message,
}: {
  readonly speaker: Speaker
  readonly message: string
}): JSX.Element => (
  <p className={styles.bubble} data-position={position} dir="auto">
    <VisuallyHidden>{talkText.says(name)} </VisuallyHidden>
    {message}
  </p>
)

const Flown = ({
  from,
  to,
  flight: { reaction },
}: {
  readonly from: Speaker
  readonly to: Speaker
  readonly flight: Flight
}): JSX.Element => (
  <span className={styles.flight} data-from={from.position} data-to={to.position}>
    <ReactionIcon reaction={reaction} size={44} />
    <VisuallyHidden>
      {talkText.reacted(from.name, from.position === to.position ? null : to.name, reaction)}
    </VisuallyHidden>
  </span>
)

export const TalkLayer = ({ view, bubbles, flights, isChatShown }: TalkLayerProps): JSX.Element => (
  // Screen readers read new lines of a chat that is on screen, so they need not read the bubbles as well.
  <div className={styles.layer} aria-live={isChatShown ? 'off' : 'polite'}>
    {bubbles.map(({ id, playerId, message }) => {
      const speaker = speakerOf(view, playerId)
      return speaker && <Said key={id} speaker={speaker} message={message} />
    })}
    {flights.map((flight) => {
      const [from, to] = [speakerOf(view, flight.from), speakerOf(view, flight.to)]
      return from && to && <Flown key={flight.id} from={from} to={to} flight={flight} />
    })}
  </div>
)
