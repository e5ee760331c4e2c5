/** A strip on every page while the user has a seat somewhere else: the way back to the table. Not at a running table, which nothing leads away from. */
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { OwnSeat, User } from '#common/protocol/answers.ts'
import { roomPath } from '../navigation/return-address.ts'
import { useAtTable } from '../state/at-table.ts'
import { refreshOwnSeats, useOwnSeats } from '../state/own-seats.ts'
import { it } from '../text/it.ts'
import { Button } from '../ui/Button.tsx'
import { useReturn } from '../ui/useReturn.ts'
import styles from './TableReturn.module.css'

/** Another device of the account may have taken or left a seat. */
const STEP_MS = 30_000

const useFreshSeats = (userId: number | undefined): readonly OwnSeat[] => {
  const { pathname } = useLocation()
  useEffect(() => void refreshOwnSeats(), [userId, pathname])
  useReturn(() => void refreshOwnSeats())
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refreshOwnSeats()
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return useOwnSeats().filter(({ roomId }) => pathname !== roomPath(roomId))
}

export const TableReturn = ({ user }: { readonly user: User | null }) => {
  const navigate = useNavigate()
  const seats = useFreshSeats(user?.id)
  const { pathname } = useLocation()
  // A solo game waits, however long.
  const isAwaited = useAtTable() && !pathname.startsWith('/solo')
  if (user === null || isAwaited) return null
  const sitDown = async ({ roomId, playerId, isCreator }: OwnSeat): Promise<void> => {
    const { saveStoredPlayer } = await import('../state/stored-player.ts')
    saveStoredPlayer({ roomId, playerId, isCreator, playerName: user.nickname, userId: user.id })
    await navigate(roomPath(roomId))
  }
  return seats.map((seat) => (
    <aside key={seat.roomId} className={styles.strip} aria-label={it.seat.label(seat.roomName, seat.roomId)}>
      <span className={styles.name}>{seat.isPlaying ? it.seat.playing(seat.roomName) : it.seat.waiting(seat.roomName)}</span>
      <Button size="sm" onClick={() => void sitDown(seat)}>
        {it.seat.back}
      </Button>
    </aside>
  ))
}
