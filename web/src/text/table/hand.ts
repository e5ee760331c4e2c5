/** The words of the own hand: how cards are passed and played, whose turn it is, and why a card is refused. */
import type { Direction } from '#common/rules/passing.ts'
import { ERROR_TEXT } from '#common/text/it.ts'

export const DIRECTION_TEXT: Readonly<Record<Direction, { readonly label: string; readonly arrow: string }>> = {
  right: { label: 'A destra', arrow: '→' },
  left: { label: 'A sinistra', arrow: '←' },
  across: { label: 'Di fronte', arrow: '↑' },
  keep: { label: 'Nessun passaggio', arrow: '' },
}

export const handText = {
  sure: (points: string | null) => (points === null ? 'Davvero?' : `Davvero? Presa da ${points}`),
  aheadLost: {
    title: 'Carta non giocabile',
    message: "Quella scelta in anticipo non va bene qui: scegline un'altra.",
  },
  /** What the rest is worth comes with its sign; null where the table does no sums. */
  claimRest: (points: string | null) => (points === null ? 'Il resto è mio' : `Il resto è mio: ${points}`),
  restOf: (name: string | null, points: string | null) =>
    `${name === null ? 'Il resto è tuo' : `${name} prende il resto`}${points === null ? '' : `: ${points}`}`,
} as const

export const passText = {
  title: 'Passa 2 carte',
  others: 'Passano 2 carte',
  to: (name: string) => `a ${name}`,
  chosen: (count: number) => `${count}/2 scelte`,
  confirm: 'Conferma',
  done: 'Carte confermate',
  hasPassed: 'ha passato',
  youPassed: 'hai passato',
  notPassed: 'sta scegliendo',
  awaited: (names: readonly string[]) =>
    `${names.length === 1 ? 'Sta' : 'Stanno'} scegliendo ${new Intl.ListFormat('it').format(names)}.`,
} as const

/** The words about whose turn it is, and about what cannot be played. */
export const turnText = {
  own: 'Tocca a te',
  from: (name: string) => `Da ${name}`,
  thinking: (seconds: number) => `sta pensando · ${seconds} s`,
  tab: {
    pass: 'Passa 2 carte',
    waiting: 'Partita in corso',
    suspended: 'Partita sospesa',
    over: 'Partita finita',
    turnOf: (name: string) => `Turno di ${name}`,
  },
  mustFollow: (suit: string) => `Devi rispondere a ${suit}`,
  heartsClosed: 'I cuori sono ancora chiusi',
} as const

type Words = { readonly title: string; readonly message: string }

/** Why a click on a card or on 'Conferma' does nothing. */
export const HINTS = {
  gameSuspended: { title: 'Partita sospesa', message: `${ERROR_TEXT.gameSuspended}.` },
  selectionNotNeeded: { title: 'Selezione non necessaria', message: ERROR_TEXT.invalidPassingDirection },
  selectionLocked: { title: 'Selezione bloccata', message: 'Hai già confermato.' },
  alreadyDone: { title: 'Operazione già completata', message: 'Le tue carte sono già state passate.' },
  selectionIncomplete: { title: 'Selezione incompleta', message: ERROR_TEXT.mustPassTwoCards },
  waitForNextTrick: { title: ERROR_TEXT.betweenTricks, message: 'La presa si sta chiudendo.' },
  notYourTurn: { title: ERROR_TEXT.notYourTurn, message: 'Aspetta che tocchi a te.' },
  mustFollowSuit: { title: 'Carta non giocabile', message: ERROR_TEXT.mustFollowSuit },
  heartsNotBroken: { title: 'Carta non giocabile', message: ERROR_TEXT.heartsNotBroken },
} as const satisfies Readonly<Record<string, Words>>
export type Hint = keyof typeof HINTS
