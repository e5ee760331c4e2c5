/** The texts about reports and restrictions that the server says. */
import type { Restriction } from '../protocol/rest/conduct-vocabulary.ts'

/** The players of this site live in Italy, wherever the server stands. */
const MOMENT = new Intl.DateTimeFormat('it', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Rome' })

/** Until when, as in '3 dicembre 2026 alle ore 18:00'. */
const untilText = ({ untilMs }: Restriction): string => MOMENT.format(untilMs)

/** What an admin has written, with a full stop if it has none. */
const sentence = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

/** Why nobody new can enter as a guest: somebody else at the same address was suspended. */
export const addressText = (restriction: Restriction): string =>
  `Un account di questa rete è sospeso: fino al ${untilText(restriction)} non entrano ospiti. Accedi o registrati per giocare.`

/** Added to the text of a refusal: until when it holds and, in a line of its own, why. */
export const restrictionText = (restriction: Restriction): string =>
  ` fino al ${untilText(restriction)}.\nMotivo: ${sentence(restriction.reason)}`

const DONE = {
  silenced: (nickname: string) => `${nickname} non può parlare al tavolo`,
  suspended: (nickname: string) => `Sospensione per ${nickname}`,
} as const

export const CONDUCT_TEXT = {
  reported: "Segnalazione inviata: l'amministratore la leggerà con la chat",
  restricted: (nickname: string, restriction: Restriction): string =>
    `${DONE[restriction.kind](nickname)} fino al ${untilText(restriction)}`,
  dismissed: 'Segnalazione archiviata',
  lifted: 'Provvedimento revocato',
} as const
