/** What happens to a card that may be played: it is played, or it waits for a second gesture. */
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { afterGesture, priceOf, type Gesture } from '../../game/card-play.ts'
import { legalHand } from '../../game/playable.ts'
import { lift, liftedCard } from '../../state/card-play.ts'
import { currentSettings } from '../../state/settings.ts'

/** Whether the card is to be played now. Otherwise it was lifted, or asks whether the player means it. */
export const isMeant = (view: TableView, card: CardId, gesture: Gesture): boolean => {
  const { playBy, asksBefore } = currentSettings()
  const before = liftedCard()
  const state = before?.card !== card ? 'flat' : before.price === null ? 'lifted' : 'asked'
  const mayChoose = gesture.by !== 'itself' && legalHand(view).size > 1
  const price = asksBefore && mayChoose ? priceOf(view, card) : null
  const after = afterGesture(playBy, gesture, state, price !== null)
  lift(after === 'played' || after === 'flat' ? null : { card, price: after === 'asked' ? price : null })
  return after === 'played'
}
