/** Where the signed-in user sits now, at whatever device: the rooms to which every page offers a way back. */
import { atom, useAtomValue } from 'jotai'
import type { OwnSeat } from '#common/protocol/answers.ts'
import { call } from '../transport/http.ts'
import { it } from '../text/it.ts'
import { userAtom } from './session.ts'
import { store } from './store.ts'

/** The server hears of a departure a moment after the page: until then its answers may still name the seat. */
const DEPARTURE_MS = 5_000

const seatsAtom = atom<readonly OwnSeat[]>([])
let departure: { readonly roomId: string; readonly atMs: number } | null = null

const isLeft = ({ roomId, isPlaying }: OwnSeat): boolean => !isPlaying && departure?.roomId === roomId && performance.now() - departure.atMs < DEPARTURE_MS

/** Asks the server. When it does not answer, what was known stays. */
export const refreshOwnSeats = async (): Promise<void> => {
  const userId = store.get(userAtom)?.id
  if (userId === undefined) return store.set(seatsAtom, [])
  const answer = await call('/api/seats', { schema: async () => (await import('#common/protocol/answers.ts')).ownSeatsAnswer, fallback: it.common.unexpected })
  if (store.get(userAtom)?.id === userId && answer.ok) store.set(seatsAtom, answer.value.seats.filter((seat) => !isLeft(seat)))
}

/** The user has left a room. The seat in a waiting room is free then; that of a running game stays theirs. */
export const noteDeparture = (roomId: string): void => {
  departure = { roomId, atMs: performance.now() }
  store.set(seatsAtom, store.get(seatsAtom).filter((seat) => !isLeft(seat)))
}

export const useOwnSeats = (): readonly OwnSeat[] => useAtomValue(seatsAtom)
