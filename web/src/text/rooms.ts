/** What is said of a room on the play-online screen and on an invitation to it. */
import { FIRST_REFUSALS } from '#common/text/first-screens.ts'

export const roomText = {
  notFound: FIRST_REFUSALS.roomNotFound,
  createFailed: 'Errore durante la creazione della stanza',
  joinFailed: (status: number) => `Errore durante l'accesso alla stanza (${status})`,
  listFailed: 'Errore nel recupero delle stanze aperte',
  started: 'Questa partita è già iniziata!',
} as const
