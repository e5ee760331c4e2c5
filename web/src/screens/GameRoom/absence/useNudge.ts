/**
 * Who may be woken now, because the table has waited long for their move ('Sveglia'). The server decides with its own
 * clock.
 */
import { useEffect, useRef, useState } from 'react'
import type { Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { NUDGE_MS } from '#common/timings.ts'
import { awaitedMoves, mayWake } from '../../../game/absence/nudge.ts'
import { seatOfPlayer } from '../../../game/seating.ts'
import type { Send } from '../../PlayingTable/useTableConnection.ts'

export type Nudge = { readonly nudgeable: readonly Seat[]; readonly nudge: (playerId: string) => void }

export const useNudge = (view: TableView, send: Send): Nudge => {
  /** Since when this page has seen the table wait for each move. */
  const seenAtMs = useRef<ReadonlyMap<string, number>>(new Map())
  /** The moves that are overdue enough, and those for which this player has woken somebody. */
  const [ripe, setRipe] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const moves = awaitedMoves(view)
  const keys = moves.map(({ key }) => key).join(' ')

  useEffect(() => {
    const nowMs = performance.now()
    const awaited = keys.split(' ').filter(Boolean)
    const seen = new Map(awaited.map((key) => [key, seenAtMs.current.get(key) ?? nowMs]))
    seenAtMs.current = seen
    const timers = [...seen].map(([key, atMs]) =>
      setTimeout(
        () => setRipe((known) => new Set([...known, key].filter((one) => seenAtMs.current.has(one)))),
        atMs + NUDGE_MS - nowMs,
      ),
    )
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [keys])

  const nudgeable = moves
    .filter(({ seat, key }) => ripe.has(key) && !done.has(key) && mayWake(view, seat))
    .map(({ seat }) => seat)
  const nudge = (playerId: string): void => {
    const key = moves.find(({ seat }) => seat === seatOfPlayer(view, playerId))?.key
    if (key !== undefined && send('nudge', { playerId }))
      setDone(new Set([...done, key].filter((one) => seenAtMs.current.has(one))))
  }
  return { nudgeable, nudge }
}
