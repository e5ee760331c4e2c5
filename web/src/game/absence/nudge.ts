/** Whose move the table waits for, as the browser sees it, and who may be woken ('Sveglia'). The server decides. */
import type { Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { playerAt, takesPart } from '../seating.ts'

/** A move that is awaited. The key is another text for every move of the table. */
export type AwaitedMove = { readonly seat: Seat; readonly key: string }

/** The moves that a running game waits for. */
export const awaitedMoves = ({ game, gameNumber, status, players }: TableView): readonly AwaitedMove[] => {
  if (game === null || status !== 'running') return []
  const seats = players
    .map(({ seat }) => seat)
    .filter((seat) => (game.phase === 'passing' ? !game.hasPassed[seat] : game.turn === seat))
  return seats.map((seat) => ({
    seat,
    key: [gameNumber, game.round, game.phase, seat, game.handSizes[seat]].join('.'),
  }))
}

/**
 * Whether the viewer may wake the player at a seat, when the time is over: another player who is there, while the
 * viewer takes part.
 */
export const mayWake = (view: TableView, seat: Seat): boolean => {
  const sleeper = playerAt(view, seat)
  return (
    takesPart(playerAt(view, view.viewerSeat)) &&
    seat !== view.viewerSeat &&
    sleeper !== undefined &&
    sleeper.isConnected &&
    !sleeper.isComputer
  )
}
