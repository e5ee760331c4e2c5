/** The viewer's hand in the present phase of the game: cards to choose, cards to play, or cards that wait. */
import type { JSX } from 'react'
import { Hand, type HandProps } from './Hand.tsx'
import { signed } from '../game/standings.ts'
import { isOwnTurn, usableCards } from '../game/playable.ts'
import { orderedHand } from '../game/hand-order.ts'
import { nameAt, positionOf } from '../game/seating.ts'
import { text } from '../text/hand.ts'
import { text as turn } from '../text/turn.ts'
import type { TableProps } from './table-props.ts'

type OwnHandProps = Pick<TableProps, 'view' | 'selected' | 'hasPassed' | 'refusal' | 'received' | 'actions' | 'waiting' | 'handOrder' | 'showsSums'> & Pick<HandProps, 'rows' | 'size'>

export const OwnHand = ({ view, selected, hasPassed, refusal, received, actions, waiting: { lifted, ahead }, handOrder, showsSums, rows, size }: OwnHandProps): JSX.Element => {
  const isPlaying = isOwnTurn(view)
  const hand = view.own?.hand ?? []
  const waiting = isPlaying ? lifted?.card : (ahead ?? undefined)
  const price = isPlaying ? (lifted?.price ?? null) : null
  return (
    <Hand
      cards={orderedHand(hand, handOrder)}
      selected={waiting === undefined || view.game?.phase === 'passing' ? selected : [waiting]}
      usable={usableCards(view, hasPassed)}
      isActive={isPlaying || (view.status === 'running' && view.game?.phase === 'passing' && hasPassed)}
      isPlaying={isPlaying}
      question={lifted !== null && price !== null ? { card: lifted.card, says: text.sure(showsSums ? signed(price) : null) } : null}
      refusal={refusal}
      received={received && { cards: received.cards, position: positionOf(view.viewerSeat, received.from), says: turn.from(nameAt(view, received.from)) }}
      rows={rows}
      size={size}
      onCard={actions.clickCard}
    />
  )
}
