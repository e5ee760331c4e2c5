/** The last card that was refused at this table. It is shown for the time of a toast, and only while its reason stands. */
import { atom, useAtomValue } from 'jotai'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { TOAST_MS } from '#common/timings.ts'
import { momentOf, type Refusal } from '../game/turn.ts'
import { browserClock, type Cancel } from '../transport/clock.ts'
import { store } from './store.ts'

const refusalAtom = atom<Refusal | null>(null)
let end: Cancel | null = null
let count = 0

/** Shows why a card cannot be played or chosen now. It takes the place of an earlier refusal. */
export const refuseCard = (view: TableView, card: CardId, why: string): void => {
  end?.()
  store.set(refusalAtom, { card, why, moment: momentOf(view), count: (count += 1) })
  end = browserClock.after(TOAST_MS, () => store.set(refusalAtom, null))
}

/** The refusal that still stands; null when there is none. */
export const useRefusal = (view: TableView): Refusal | null => {
  const refusal = useAtomValue(refusalAtom)
  return refusal?.moment === momentOf(view) ? refusal : null
}
