/** What a refusal of a table means for the screen (specification section 8, 'Socket error messages'). */
import type { Refusal } from './table-connection.ts'

const UNAUTHENTICATED = 401
const FORBIDDEN = 403
const GONE = 410

/** The one place that looks at texts: the specification tells these errors apart by what they contain. */
const kindOf = (text: string, status: number): Refusal['kind'] => {
  const lowered = text.toLowerCase()
  if (lowered.includes('stanza non trovata') || lowered.includes('room not found')) return 'roomGone'
  if (status === GONE || lowered.includes('questa stanza è stata chiusa')) return 'roomGone'
  if (lowered.includes('la partita è già iniziata')) return 'gameStarted'
  if (status === UNAUTHENTICATED) return 'signedOut'
  return status === FORBIDDEN ? 'noSeat' : 'other'
}

/** The meaning of a refusal. `status` is that of an HTTP answer; 0 for a message of an open connection. */
export const refusalOf = (text: string, status = 0): Refusal => ({ kind: kindOf(text, status), text })
