/** What is said and forgotten when a table sends its player away, and where the page goes then. */
import { GAME_STARTED_REDIRECT_MS, RECOVERY_FAILED_TOAST_MS, ROOM_GONE_REDIRECT_MS } from '#common/timings.ts'
import { loadSession } from '../../state/account/session.ts'
import { clearStoredPlayer } from '../../state/account/stored-player.ts'
import { refreshTokens } from '../../state/account/tokens.ts'
import { tableText } from '../../text/table/table.ts'
import type { TableRefusal } from '../../transport/table/table-connection.ts'
import { errorToast, toast, type Toast } from '../../ui/toasts.ts'

/** `invitation`: the play-online screen, with the room. */
export type Departure = { readonly to: 'home' | 'invitation'; readonly afterMs: number }

const { connection } = tableText
const HOME: Departure = { to: 'home', afterMs: 0 }
const INVITATION: Departure = { to: 'invitation', afterMs: 0 }

const failure = (said: Toast): void => void toast({ kind: 'error', ...said })

const unexplained = (said: string): Departure => {
  errorToast(said)
  clearStoredPlayer()
  return INVITATION
}

/** The tokens of a game that was not finished may be back. */
const closedRoom = (said: Toast): Departure => {
  failure(said)
  clearStoredPlayer()
  void refreshTokens()
  return { ...HOME, afterMs: ROOM_GONE_REDIRECT_MS }
}

const DEPARTURES = {
  roomGone: () => closedRoom({ title: connection.roomGone, message: connection.roomGoneHint }),
  // The server says why.
  roomClosed: (said) => closedRoom({ title: connection.roomGone, message: said, durationMs: RECOVERY_FAILED_TOAST_MS }),
  gameStarted: () => {
    failure({ title: connection.started, message: connection.startedHint })
    return { ...HOME, afterMs: GAME_STARTED_REDIRECT_MS }
  },
  removed: (said) => {
    failure({
      id: 'removed-from-room',
      title: connection.removed,
      message: said,
      durationMs: RECOVERY_FAILED_TOAST_MS,
    })
    clearStoredPlayer()
    return HOME
  },
  signedOut: () => INVITATION,
  // Every page then says why and until when.
  suspended: () => {
    void loadSession()
    return null
  },
  noSeat: () => {
    failure({
      id: 'seat-lost',
      title: connection.seatLost,
      message: connection.seatLostHint,
      durationMs: RECOVERY_FAILED_TOAST_MS,
    })
    clearStoredPlayer()
    return INVITATION
  },
  notWatched: unexplained,
  notSaid: unexplained,
  silenced: unexplained,
  aside: unexplained,
  unpaid: unexplained,
  other: unexplained,
} as const satisfies Record<TableRefusal['kind'], (said: string) => Departure | null>

/** Null: the page stays where it is. */
export const departureAfter = ({ kind, text: said }: TableRefusal): Departure | null => DEPARTURES[kind](said)
