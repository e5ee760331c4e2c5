/** What is said of a room on the play-online screen and on an invitation to it. */
import { FIRST_REFUSALS } from '#common/text/first-screens.ts'

/** The invitation to a room. */
export const invitationText = {
  pageTitle: (roomName: string) => `Invito: ${roomName}`,
  overline: 'Sei tra gli invitati',
  overlineStarted: 'Partita in corso',
  overlineFull: 'Tavolo al completo',
  host: (name: string) => (name === '' ? 'Il tavolo ti aspetta' : `${name} ti aspetta al tavolo`),
  freeSeats: (count: number) => (count === 1 ? 'Resta un posto libero' : `Restano ${count} posti liberi: uno è il tuo`),
  fourth: 'Manchi solo tu',
  seats: 'Chi è al tavolo',
  yours: 'Il tuo posto',
  free: 'Posto libero',
  ways: 'Come vuoi entrare',
  guest: 'Ospite',
  signIn: 'Accedi',
  register: 'Registrati',
  signInAndSit: 'Accedi e siediti',
  registerAndSit: 'Registrati e siediti',
  signInAndReturn: 'Accedi e torna al tavolo',
  full: 'Il tavolo è al completo.',
  closedHint: 'Se uno dei posti è tuo, accedi per tornare al tavolo.',
  or: 'oppure',
  ownTable: 'Crea o trova una stanza',
  goneTitle: "Questa stanza non c'è più",
  gone: 'È chiusa, o nel link manca qualcosa. Chiedi un nuovo invito, o crea una stanza.',
} as const

export const roomText = {
  notFound: FIRST_REFUSALS.roomNotFound,
  joinFailed: (status: number) => `Errore durante l'accesso alla stanza (${status})`,
  started: 'Questa partita è già iniziata!',
} as const
