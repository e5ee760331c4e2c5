/** The cards that have just come in the pass: raised in the hand for a while, with the name of who passed them. */
import { atom, useAtomValue } from 'jotai'
import type { TableView } from '#common/table/view.ts'
import { roundKey } from '../game/actions.ts'
import { RECEIVED_MS, type Received } from '../game/received.ts'
import { browserClock, type Cancel } from '../transport/clock.ts'
import { store } from './store.ts'

const receivedAtom = atom<Received | null>(null)
let end: Cancel | null = null

export const showReceived = (received: Received): void => {
  end?.()
  store.set(receivedAtom, received)
  end = browserClock.after(RECEIVED_MS, () => store.set(receivedAtom, null))
}

/** The cards that have just come to this table's viewer; null when there are none. */
export const useReceived = (view: TableView): Received | null => {
  const received = useAtomValue(receivedAtom)
  return received?.round === roundKey(view) ? received : null
}
