/**
 * What the first screens of the site say, and the server too. They stand alone, so that a first visit fetches no other
 * text of the server.
 */
import { PASSWORD_MIN_CHARS } from '../limits.ts'

export const FIRST_REFUSALS = {
  missingCredentials: 'Inserisci email e password',
  missingFields: 'Compila tutti i campi obbligatori',
  shortPassword: `La password deve contenere almeno ${PASSWORD_MIN_CHARS} caratteri`,
  roomNotFound: 'Stanza non trovata',
} as const

/** The game in one line. */
export const MOTTO = 'La variante di Cuori per quattro giocatori'
