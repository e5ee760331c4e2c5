/** Why a click on a card or a button of the hand does nothing, in two lines. */
import { ERROR_TEXT } from '#common/text/it.ts'

type Words = { readonly title: string; readonly message: string }

/** Why a click on a card or on 'Conferma' does nothing. */
export const HINTS = {
  gameSuspended: { title: 'Partita sospesa', message: `${ERROR_TEXT.gameSuspended}.` },
  selectionNotNeeded: { title: 'Selezione non necessaria', message: ERROR_TEXT.invalidPassingDirection },
  selectionLocked: { title: 'Selezione bloccata', message: 'Hai già confermato le carte da passare.' },
  alreadyDone: { title: 'Operazione già completata', message: 'Le tue carte sono già state passate.' },
  selectionIncomplete: { title: 'Selezione incompleta', message: ERROR_TEXT.mustPassTwoCards },
  waitForNextTrick: { title: ERROR_TEXT.betweenTricks, message: 'La presa si sta chiudendo.' },
  notYourTurn: { title: ERROR_TEXT.notYourTurn, message: 'Aspetta che tocchi a te.' },
  mustFollowSuit: { title: 'Carta non giocabile', message: ERROR_TEXT.mustFollowSuit },
  heartsNotBroken: { title: 'Carta non giocabile', message: ERROR_TEXT.heartsNotBroken },
} as const satisfies Readonly<Record<string, Words>>
export type Hint = keyof typeof HINTS
