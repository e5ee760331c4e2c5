/** Where the signed-in user sits now, at whatever device: the rooms to which every page offers a way back. */
import { atom, useAtomValue } from 'jotai'
import type { OwnSeat } from '#common/protocol/rest/answers.ts'
import { call } from '../../transport/rest/http.ts'
import { it } from '../../text/it.ts'
import { seatText } from '../../text/seats.ts'
import { userAtom } from './session.ts'
import { store } from '../store.ts'

/** The server hears of a departure a moment after the page: until then its answers may still name the seat. */
const DEPARTURE_MS = 5_000

const seatsAtom = atom<readonly OwnSeat[]>([])
/** The request that is under way, of which user. */
let asking: { readonly userId: number; readonly answered: Promise<void> } | null = null
let departure: { readonly roomId: string; readonly atMs: number } | null = null

const isLeft = ({ roomId, isPlaying, suspendedAt }: OwnSeat): boolean =>
  !isPlaying &&
  suspendedAt === null &&
  departure?.roomId === roomId &&
  performance.now() - departure.atMs < DEPARTURE_MS

const ask = async (userId: number): Promise<void> => {
  const answer = await call('/api/seats', {
    schema: async () => (await import('#common/protocol/rest/answers.ts')).ownSeatsAnswer,
    fallback: it.common.unexpected,
  })
  if (store.get(userAtom)?.id === userId && answer.ok)
    store.set(
      seatsAtom,
      answer.value.seats.filter((seat) => !isLeft(seat)),
    )
}

/** Asks the server. When it does not answer, what was known stays. Calls during a request share it. */
export const refreshOwnSeats = async (): Promise<void> => {
  const userId = store.get(userAtom)?.id
  if (userId === undefined) return store.set(seatsAtom, [])
  if (asking?.userId !== userId) asking = { userId, answered: ask(userId).finally(() => (asking = null)) }
  await asking.answered
}

/** The user has left a room. The seat in a waiting room is free then; that of a running game stays theirs. */
export const noteDeparture = (roomId: string): void => {
  departure = { roomId, atMs: performance.now() }
  store.set(
    seatsAtom,
    store.get(seatsAtom).filter((seat) => !isLeft(seat)),
  )
}

/** The user sits down in a seat of their own, from any page. */
export const takeOwnSeat = async (
  user: { readonly id: number; readonly nickname: string },
  { roomId, playerId, isCreator }: OwnSeat,
): Promise<void> => {
  const { rememberSeat } = await import('./stored-player.ts')
  rememberSeat(user, roomId, playerId, isCreator)
}

/** The words of the button that leads back to a seat. */
export const wayBack = ({ suspendedAt }: OwnSeat): string => (suspendedAt === null ? seatText.back : seatText.resume)

/** For how long every page says that a suspended game waits: a group that meets once a week sees it again. */
const AWAITED_MS = 7 * 24 * 60 * 60_000

/** The seats to which every page leads back: of the suspended games the newest one, while it is fresh. */
export const seatsThatWait = (seats: readonly OwnSeat[], now: Date): readonly OwnSeat[] => {
  const newest = seats.find(({ suspendedAt }) => suspendedAt !== null)
  return seats.filter(
    (seat) =>
      seat.suspendedAt === null || (seat === newest && now.getTime() - Date.parse(seat.suspendedAt) < AWAITED_MS),
  )
}

export const useOwnSeats = (): readonly OwnSeat[] => useAtomValue(seatsAtom)
