/**
 * The own hand on screen: the card that waits, lifted by a first tap or chosen before the player's turn; the cards that
 * have just come in the pass, raised for a while; and the last card that was refused, with the reason.
 */
import { atom, useAtomValue } from 'jotai'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { TOAST_MS } from '#common/timings.ts'
import { store } from './store.ts'
import { roundKey } from '../game/hand/actions.ts'
import { RECEIVED_MS, type Received } from '../game/hand/received.ts'
import { browserTimers, type Cancel } from '../transport/timers.ts'
import { momentOf, type RefusedCard } from '../game/turn.ts'

/** `price`: what the trick would cost, when the card asks before it is played. */
type LiftedCard = { readonly card: CardId; readonly price: number | null }

const liftedAtom = atom<LiftedCard | null>(null)
const aheadAtom = atom<CardId | null>(null)

export const lift = (lifted: LiftedCard | null): void => store.set(liftedAtom, lifted)
export const liftedCard = (): LiftedCard | null => store.get(liftedAtom)
export const chooseAhead = (card: CardId | null): void => store.set(aheadAtom, card)
export const chosenAhead = (): CardId | null => store.get(aheadAtom)

export const useCardPlay = (): { readonly lifted: LiftedCard | null; readonly ahead: CardId | null } => ({
  lifted: useAtomValue(liftedAtom),
  ahead: useAtomValue(aheadAtom),
})

const receivedAtom = atom<Received | null>(null)
let endOfReceived: Cancel | null = null

export const showReceived = (received: Received): void => {
  endOfReceived?.()
  store.set(receivedAtom, received)
  endOfReceived = browserTimers.after(RECEIVED_MS, () => store.set(receivedAtom, null))
}

/** The cards that have just come to this table's viewer; null when there are none. */
export const useReceived = (view: TableView): Received | null => {
  const received = useAtomValue(receivedAtom)
  return received?.round === roundKey(view) ? received : null
}

const refusalAtom = atom<RefusedCard | null>(null)
let endOfRefusal: Cancel | null = null
let refusals = 0

/** Shows why a card cannot be played or chosen now. It takes the place of an earlier refusal. */
export const refuseCard = (view: TableView, card: CardId, why: string): void => {
  endOfRefusal?.()
  store.set(refusalAtom, { card, why, moment: momentOf(view), count: (refusals += 1) })
  endOfRefusal = browserTimers.after(TOAST_MS, () => store.set(refusalAtom, null))
}

/** The refusal that still stands: it is shown for the time of a toast, while its reason lasts. */
export const useRefusal = (view: TableView): RefusedCard | null => {
  const refusal = useAtomValue(refusalAtom)
  return refusal?.moment === momentOf(view) ? refusal : null
}
