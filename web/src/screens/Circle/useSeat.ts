/** The way from a circle to the seat at its table. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { CircleAnswer } from '#common/protocol/rest/circle-answers.ts'
import { belongs } from '#common/circles/standings.ts'
import { asksForSeat } from '../../navigation/circle-address.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { explain } from '../../state/account/session.ts'
import { rememberSeat } from '../../state/account/stored-player.ts'
import { openCircleTable } from '../../transport/rest/circles.ts'
import { joinRoom } from '../../transport/rest/rooms.ts'
import type { Failure } from '../../transport/rest/http.ts'
import { errorToast } from '../../ui/toasts.ts'
import { tableOffer } from './circle-rules.ts'

/** The key of the entry with which a page begins that no other page of the site has led to. */
const OPENED_BY_LINK = 'default'

/** `sit` takes a seat in a room, or returns to the own one. `open` opens a table for the circle and sits down there. */
const useWays = (user: User, slug: string) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const refuse = (failure: Failure): void => {
    setBusy(false)
    errorToast(explain(failure))
  }
  /** `replace`: the room takes the place of this page in the history, so that Back does not lead to the seat again. */
  const sit = async (roomId: string, { replace = false } = {}): Promise<void> => {
    setBusy(true)
    const seat = await joinRoom(roomId, user.nickname)
    if (!seat.ok) return refuse(seat)
    rememberSeat(user, roomId, seat.value.playerId, seat.value.isCreator ?? false)
    await navigate(roomPath(roomId), { replace })
  }
  const open = async (): Promise<void> => {
    setBusy(true)
    const table = await openCircleTable(slug)
    if (!table.ok) return refuse(table)
    if (table.value.roomId === null) return setBusy(false)
    await sit(table.value.roomId)
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
  const [wantsSeat, setWantsSeat] = useState(key === OPENED_BY_LINK || asksForSeat(search))
  // What there was at the first look: a table that a friend opens later is offered, and takes nobody along.
  const [first, setFirst] = useState<CircleAnswer | null>(null)
  if (first === null && circle !== null) setFirst(circle)
  const roomId = first === null || !wantsSeat ? null : seatBehind(first)
  const goThere = useEffectEvent(async (to: string): Promise<void> => {
    await ways.sit(to, { replace: true })
    // Without a seat the page is shown; a toast says why.
    setWantsSeat(false)
  })
  useEffect(() => {
    if (roomId !== null) void goThere(roomId)
  }, [roomId])
  return { ...ways, isOnTheWay: wantsSeat && (first === null || roomId !== null) }
}
