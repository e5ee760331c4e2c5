/**
 * A strip on every page while the user has a seat somewhere else: the way back to the table. Not at a running table,
 * which nothing leads away from.
 */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OwnSeat, User } from '#common/protocol/rest/answers.ts'
import { joinPath, roomPath } from '../navigation/return-address.ts'
import { useAtTable } from '../state/at-table.ts'
import { refreshOwnSeats, seatsThatWait, takeOwnSeat, useOwnSeats, wayBack } from '../state/account/own-seats.ts'
import { seatText } from '../text/seats.ts'
import { whenQuiet } from '../transport/idle.ts'
import { serverNow } from '../transport/server-clock.ts'
import { Button } from '../ui/Button.tsx'
import { useReturn } from '../ui/useReturn.ts'
import styles from './TableReturn.module.css'

/** Another device of the account may have taken or left a seat. */
const STEP_MS = 30_000

const useFreshSeats = (userId: number): readonly OwnSeat[] => {
  const { pathname } = useLocation()
  useEffect(() => void refreshOwnSeats(), [userId, pathname])
  useReturn(() => void refreshOwnSeats())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshOwnSeats()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [])
  // The link of a room leads its players straight to their seats.
  return seatsThatWait(useOwnSeats(), serverNow()).filter(
    ({ roomId }) => pathname !== roomPath(roomId) && pathname !== joinPath(roomId),
  )
}

/** How long after the page has loaded the site is told that this browser still gets notifications. */
const REMINDERS_AFTER_MS = 10_000

/** Once a start, for who wants them. */
const useKeptReminders = ({ id, isGuest }: User): void =>
  useEffect(
    () =>
      isGuest === true
        ? undefined
        : whenQuiet(REMINDERS_AFTER_MS, () => {
            void import('../transport/reminders.ts')
              .then(({ keepReminders }) => keepReminders(id))
              .catch(() => undefined)
          }),
    [id, isGuest],
  )

const sentence = ({ roomName, isPlaying, suspendedAt }: OwnSeat): string => {
  if (suspendedAt !== null) return seatText.suspended(roomName)
  return isPlaying ? seatText.playing(roomName) : seatText.waiting(roomName)
}

export const TableReturn = ({ user }: { readonly user: User }) => {
  const navigate = useNavigate()
  const seats = useFreshSeats(user.id)
  useKeptReminders(user)
  const { pathname } = useLocation()
  // A solo game waits, however long, and so does a moment of a finished game.
  const isAwaited = useAtTable() && !/^\/(solo|games|replay)\b/.test(pathname)
  // The home page and the page of a circle have their own way back.
  if (isAwaited || /^\/($|c\/)/.test(pathname)) return null
  const sitDown = async (seat: OwnSeat): Promise<void> => {
    await takeOwnSeat(user, seat)
    await navigate(roomPath(seat.roomId))
  }
  return seats.map((seat) => (
    <aside key={seat.roomId} className={styles.strip} aria-label={seatText.label(seat.roomName, seat.roomId)}>
      <span className={styles.name}>{sentence(seat)}</span>
      <Button size="sm" onClick={() => void sitDown(seat)}>
        {wayBack(seat)}
      </Button>
    </aside>
  ))
}
