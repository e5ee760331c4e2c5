/** The viewer's hand in the present phase of the game: cards to choose, cards to play, or cards that wait. */
import type { JSX } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { Hand, type HandProps } from './Hand.tsx'
import { signed } from '../../game/score/standings.ts'
import { isOwnTurn, usableCards } from '../../game/hand/playable.ts'
import { orderedHand } from '../../game/hand/hand-layout.ts'
import { nameAt, positionOf } from '../../game/seating.ts'
import { handText, turnText } from '../../text/table/hand.ts'
import type { TableProps } from '../table-props.ts'

type OwnHandProps = Pick<
  TableProps,
  | 'view'
  | 'selected'
  | 'hasPassed'
  | 'refusal'
  | 'received'
  | 'actions'
  | 'waiting'
  | 'handOrder'
  | 'showsSums'
  | 'solo'
> &
  Pick<HandProps, 'rows' | 'size'>

const NO_CARDS: readonly CardId[] = []

export const OwnHand = ({
  view,
  selected,
  hasPassed,
  refusal,
  received,
  actions,
  waiting: { lifted, ahead },
  handOrder,
  showsSums,
  solo,
  rows,
  size,
}: OwnHandProps): JSX.Element => {
  const isPlaying = isOwnTurn(view)
  const hand = view.own?.hand ?? []
  const waiting = isPlaying ? lifted?.card : (ahead ?? undefined)
  const price = isPlaying ? (lifted?.price ?? null) : null
  return (
    <Hand
      cards={orderedHand(hand, handOrder)}
      selected={waiting === undefined || view.game?.phase === 'passing' ? selected : [waiting]}
      usable={usableCards(view, hasPassed)}
      asked={solo?.asked ?? NO_CARDS}
      isActive={isPlaying || (view.status === 'running' && view.game?.phase === 'passing' && hasPassed)}
      isPlaying={isPlaying}
      question={
        lifted !== null && price !== null
          ? { card: lifted.card, says: handText.sure(showsSums ? signed(price) : null) }
          : null
      }
      refusal={refusal}
      received={
        received && {
          cards: received.cards,
          position: positionOf(view.viewerSeat, received.from),
          says: turnText.from(nameAt(view, received.from)),
        }
      }
      rows={rows}
      size={size}
      onCard={actions.clickCard}
    />
  )
}
