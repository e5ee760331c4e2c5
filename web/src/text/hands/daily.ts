/** The hand of the day. Days are 'YYYY-MM-DD' and are read as noon, so that no zone moves them. */
import type { Unlisted } from '#common/protocol/rest/hands/daily-answers.ts'
import { change, changeOfPoints } from '../formats.ts'

const inUtc = { timeZone: 'UTC' } as const
const LONG = new Intl.DateTimeFormat('it', { ...inUtc, weekday: 'long', day: 'numeric', month: 'long' })
const SHORT = new Intl.DateTimeFormat('it', { ...inUtc, weekday: 'long', day: 'numeric' })
const DATE = new Intl.DateTimeFormat('it', { ...inUtc, day: 'numeric', month: 'long' })
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The preposition before a percentage: 'ottantuno' begins with a vowel, and so do 1, 8 and 11. */
const ofPercent = (percent: number): string => {
  const hasVowel = [1, 8, 11].includes(percent) || (percent >= 80 && percent < 90)
  return `${hasVowel ? "dell'" : 'del '}${percent}\u00a0%`
}

/** How somebody stands among all who have played the same cards; `percent` is not rounded yet. */
export const betterThan = (percent: number): string => {
  if (percent < 1) return 'stavolta dietro a tutti'
  return percent >= 100 ? 'meglio di tutti' : `meglio ${ofPercent(Math.floor(percent))}`
}

const THIRD_PERCENT = 100 / 3
/** In which third of all somebody is. */
const squareOf = (percent: number): string => {
  if (percent >= 2 * THIRD_PERCENT) return '🟩'
  return percent >= THIRD_PERCENT ? '🟨' : '🟥'
}

export const dailyText = {
  title: 'La mano del giorno',
  /** The number counts the days. */
  overline: (number: number, day: string) =>
    `La mano del giorno ${number} · ${LONG.format(noon(day)).replaceAll(' ', '\u00a0')}`,
  /** Where the title says what it is. */
  numbered: (number: number, day: string) => `N.\u00a0${number} · ${LONG.format(noon(day)).replaceAll(' ', '\u00a0')}`,
  pageTitle: (day: string) => `La mano di ${LONG.format(noon(day))}`,
  lead: 'Una mano da tre minuti: le stesse carte per tutti, contro tre computer forti.',
  counts: 'Si gioca una volta sola: una mano iniziata conta.',
  play: 'Gioca la mano di oggi',
  resume: 'Riprendi la mano',
  opening: 'Si danno le carte...',
  begun: 'La tua mano di oggi ti aspetta fino a mezzanotte, ora italiana.',
  started: (players: number) =>
    players === 1 ? "Oggi l'ha iniziata una persona." : `Oggi l'hanno iniziata in ${players}.`,
  points: change,
  headline: (points: number, percent: number | null) =>
    percent === null ? changeOfPoints(points) : `${change(points)}, ${betterThan(percent)}`,
  notPlayed: 'Quel giorno non hai giocato.',
  notFinished: 'Quel giorno non hai finito la mano.',
  pastime: 'Una mano è un passatempo. A misurare è la settimana: le sei migliori su sette.',
  streak: (days: number) => (days === 1 ? 'Serie: un giorno' : `Serie: ${days} giorni`),
  freeDay: (isLeft: boolean) =>
    isLeft ? 'Un giorno saltato alla settimana non la spezza.' : 'Il giorno libero di questa settimana è già andato.',
  failed: 'Impossibile aprire la mano del giorno. Riprova più tardi.',
  gone: 'Nessuna mano, quel giorno',
  goneText: 'Il link è sbagliato, o quel giorno deve ancora venire.',
  yesterday: 'La mano di ieri',
  /** The nickname of a visitor who plays. */
  guest: 'Ospite',
  before: (day: string) => capital(SHORT.format(noon(day))),
  today: 'Oggi',
  days: 'Altri giorni',
} as const

/** Why somebody is in no list. */
export const UNLISTED_TEXT = {
  guest: 'Da ospite sei fuori dalle classifiche. Salva il profilo, e la tua serie resta.',
  newAccount: 'In classifica si entra dal terzo giorno, o con la prima partita a punteggio.',
  device: 'Da questo dispositivo è già in classifica un altro profilo: qui ne conta uno solo.',
} as const satisfies Record<Unlisted, string>

export const comparisonText = {
  title: 'Con le stesse carte',
  /** `low` to `high`: the middle half. */
  computer: (runs: number, low: number, high: number, middle: number) =>
    `Il computer le ha giocate ${runs} volte: di solito fa tra ${change(low)} e ${change(high)}, in mezzo ${change(middle)}.`,
  waiting: 'Il computer sta ancora giocando le sue mani...',
  own: 'Tu',
  /** What the picture shows, for who does not see it. */
  picture: (own: number | null, runs: readonly number[]) =>
    `${own === null ? '' : `Tu ${change(own)}. `}Il computer, dalla mano peggiore alla migliore: ${runs.map(change).join(', ')}.`,
  points: change,
} as const

export const playersText = {
  title: 'Chi ha giocato',
  nobody: 'Per ora nessun altro.',
  later: 'Le mani degli altri si rivedono dopo mezzanotte.',
  watch: 'Rivedi',
  watchHand: (name: string) => `Rivedi la mano di ${name}`,
  watchOwn: 'Rivedi la tua mano',
  more: 'Mostra tutti',
} as const

export const weekText = {
  title: 'La settimana',
  /** '23–29 novembre', '30 novembre – 6 dicembre'. */
  dates: (from: string, to: string) =>
    from.slice(0, 7) === to.slice(0, 7)
      ? `${Number(from.slice(8))}–${DATE.format(noon(to))}`
      : `${DATE.format(noon(from))} – ${DATE.format(noon(to))}`,
  lead: 'Contano le sei mani migliori su sette.',
  nobody: 'Ancora nessuno in classifica.',
  player: 'Chi',
  days: 'Mani',
  points: 'Punti',
  left: {
    label: 'Sul tavolo',
    explanation:
      'I punti lasciati sul tavolo: quanto meglio si poteva fare con quelle carte. È la misura più giusta: meno sono, meglio è.',
  },
  unknown: 'non ancora contati',
  outside: 'fuori classifica',
} as const

export const promiseText = {
  title: 'Verifica il mazzo',
  lead: 'Le carte nascono da un numero, la cui impronta è pubblica da una settimana prima: poi nessuno può cambiarle.',
  today: 'Le carte di ogni giorno sono già decise: ecco le loro impronte. Dopo mezzanotte questo browser rifà i conti.',
  ahead: 'Le impronte dei prossimi giorni',
} as const

export const sharedText = {
  share: 'Condividi',
  copied: 'Testo copiato!',
  /** No card is named, so that it spoils nothing. `streak`: days in a row. */
  line: (number: number, points: number, percent: number | null, streak: number) =>
    [
      `Regicidio ${number}`,
      percent === null ? change(points) : `${change(points)} ${squareOf(percent)}`,
      ...(percent === null ? [] : [betterThan(percent).replace('\u00a0', ' ')]),
      ...(streak > 1 ? [`serie ${streak}`] : []),
    ].join(' · '),
} as const
