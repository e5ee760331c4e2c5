/** The bubbles and reactions on screen. Each goes away by itself. */
import { atom, useAtomValue } from 'jotai'
import { bubbleMs, FLIGHT_MS, type Bubble, type Flight } from '../game/talk/table-talk.ts'
import { browserTimers, type Cancel } from '../transport/timers.ts'
import { store } from './store.ts'

const bubblesAtom = atom<readonly Bubble[]>([])
const flightsAtom = atom<readonly Flight[]>([])
const shakesAtom = atom(0)
const ends = new Set<Cancel>()
let flightCount = 0

const later = (ms: number, task: () => void): void => {
  const end: Cancel = browserTimers.after(ms, () => {
    ends.delete(end)
    task()
  })
  ends.add(end)
}

/** Shows a line at the seat of its sender. It replaces an earlier one at this seat. */
export const showBubble = (bubble: Bubble): void => {
  store.set(bubblesAtom, [...store.get(bubblesAtom).filter(({ playerId }) => playerId !== bubble.playerId), bubble])
  later(bubbleMs(bubble), () =>
    store.set(
      bubblesAtom,
      store.get(bubblesAtom).filter(({ id }) => id !== bubble.id),
    ),
  )
}

/** Shows a reaction that flies from one seat to another. */
export const showFlight = (flight: Omit<Flight, 'id'>): void => {
  const id = (flightCount += 1)
  store.set(flightsAtom, [...store.get(flightsAtom), { ...flight, id }])
  later(FLIGHT_MS, () =>
    store.set(
      flightsAtom,
      store.get(flightsAtom).filter((other) => other.id !== id),
    ),
  )
}

/** Shakes the table of this player once. */
export const shakeTable = (): void => store.set(shakesAtom, store.get(shakesAtom) + 1)

/** Removes everything, when the player leaves the table. */
export const forgetTalk = (): void => {
  for (const end of ends) end()
  ends.clear()
  store.set(bubblesAtom, [])
  store.set(flightsAtom, [])
  store.set(shakesAtom, 0)
}

/** How often the table was shaken. */
export const useShakes = (): number => useAtomValue(shakesAtom)

export const useTableTalk = (): { readonly bubbles: readonly Bubble[]; readonly flights: readonly Flight[] } => ({
  bubbles: useAtomValue(bubblesAtom),
  flights: useAtomValue(flightsAtom),
})
