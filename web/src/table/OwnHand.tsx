/** The viewer's hand in the present phase of the game: cards to choose, cards to play, or cards that wait. */
import type { JSX } from 'react'
import { Hand, type HandProps } from './Hand.tsx'
import { isOwnTurn, usableCards } from '../game/playable.ts'
import { nameAt, positionOf } from '../game/seating.ts'
import { text as turn } from '../text/turn.ts'
import type { TableProps } from './table-props.ts'

type OwnHandProps = Pick<TableProps, 'view' | 'selected' | 'hasPassed' | 'refusal' | 'received' | 'actions'> & Pick<HandProps, 'rows' | 'size'>

export const OwnHand = ({ view, selected, hasPassed, refusal, received, actions, rows, size }: OwnHandProps): JSX.Element => {
  const isPlaying = isOwnTurn(view)
  return (
    <Hand
      cards={view.own?.hand ?? []}
      selected={selected}
      usable={usableCards(view, hasPassed)}
      isActive={isPlaying || (view.game?.phase === 'passing' && hasPassed)}
      isPlaying={isPlaying}
      refusal={refusal}
      received={received && { cards: received.cards, position: positionOf(view.viewerSeat, received.from), says: turn.from(nameAt(view, received.from)) }}
      rows={rows}
      size={size}
      onCard={actions.clickCard}
    />
  )
}
