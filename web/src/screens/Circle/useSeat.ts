/** The way from a circle to the seat at its table. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { CircleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { asksForSeat } from '../../navigation/circle-address.ts'
import { OPENED_BY_LINK, roomPath } from '../../navigation/return-address.ts'
import { explain } from '../../state/account/session.ts'
import { rememberSeat } from '../../state/account/stored-player.ts'
import { openCircleTable } from '../../transport/rest/circles.ts'
import { joinRoom } from '../../transport/rest/seats.ts'
import { errorToast } from '../../ui/toasts.ts'
import { tableOffer } from './circle-rules.ts'

/**
 * Takes a seat in a room, or returns to the own one, and goes there; false when there is none, and a toast has said
 * why. `replace`: the room takes the place of this page in the history, so that Back does not lead to the seat again.
 */
const useTakeSeat = (user: User) => {
  const navigate = useNavigate()
  return async (roomId: string, { replace = false } = {}): Promise<boolean> => {
    const seat = await joinRoom(roomId, user.nickname)
    if (!seat.ok) {
      errorToast(explain(seat))
      return false
    }
    rememberSeat(user, roomId, seat.value.playerId, seat.value.isCreator ?? false)
    await navigate(roomPath(roomId), { replace })
    return true
  }
}

/** `sit` takes a seat in a room. `open` opens a table for the circle and sits down there. */
const useWays = (user: User, slug: string) => {
  const takeSeat = useTakeSeat(user)
  const [isBusy, setBusy] = useState(false)
  const sit = async (roomId: string): Promise<void> => {
    setBusy(true)
    if (!(await takeSeat(roomId))) setBusy(false)
  }
  const open = async (): Promise<void> => {
    setBusy(true)
    const table = await openCircleTable(slug)
    if (!table.ok) errorToast(explain(table))
    if (table.ok && table.value.roomId !== null) await sit(table.value.roomId)
    else setBusy(false)
  }
  return { isBusy, sit, open }
}

/** The code of the table to which whoever belongs is led at once; null when there is none. */
const seatBehind = (circle: CircleAnswer): string | null => {
  const offer = tableOffer(circle)
  return belongs(circle.standing) && offer.kind !== 'open' ? offer.table.roomId : null
}

/**
 * Whoever belongs and opens the link is led to the table at once, if there is one where they have a seat or can have
 * one. Not who comes here from another page of the site, unless the address asks for it: they want to see the circle.
 * `isOnTheWay` until that is decided.
 */
export const useSeat = (user: User, slug: string, circle: CircleAnswer | null) => {
  const { key, search } = useLocation()
  const ways = useWays(user, slug)
  const takeSeat = useTakeSeat(user)
  const [wantsSeat, setWantsSeat] = useState(key === OPENED_BY_LINK || asksForSeat(search))
  // What there was at the first look: a table that a friend opens later is offered, and takes nobody along.
  const [first, setFirst] = useState<CircleAnswer | null>(null)
  if (first === null && circle !== null) setFirst(circle)
  const roomId = first === null || !wantsSeat ? null : seatBehind(first)
  const goThere = useEffectEvent((to: string) => takeSeat(to, { replace: true }))
  useEffect(() => {
    if (roomId === null) return
    void goThere(roomId).then((isSeated) => {
      // Then the page is shown.
      if (!isSeated) setWantsSeat(false)
    })
  }, [roomId])
  return { ...ways, isOnTheWay: wantsSeat && (first === null || roomId !== null) }
}
