/**
 * The words of what happens in a game: announcements, the story of a round, and what a screen reader says. Points come
 * with their sign.
 */
import { firstPlayerText } from '#common/text/notices.ts'
import { scoreText } from './score.ts'

export const storyText = {
  title: (round: number) => `Com'è andata la mano ${round}`,
  missing: scoreText.missing,
  tookFrom: (taker: string, player: string, points: string) => `${taker} ha preso la Donna da ${player}, ${points}`,
  tookYours: (taker: string, points: string) => `${taker} ha preso la tua Donna, ${points}`,
  tookOwn: (taker: string, points: string) => `${taker} ha preso la sua stessa Donna, ${points}`,
  youTookFrom: (player: string, points: string) => `Hai preso la Donna da ${player}, ${points}`,
  youTookOwn: (points: string) => `Hai preso la tua stessa Donna, ${points}`,
  tricks: (count: number, points: string) => `${count === 1 ? '1 presa' : `${count} prese`} ${points}`,
  diamonds: (points: string) => `quadri ${points}`,
  queen: (points: string) => `Donna ${points}`,
} as const

/** Whose the queen is that has just been played. The name is null for the reader. */
export const queenText = {
  from: (name: string | null) => (name === null ? 'La giochi tu' : `La gioca ${name}`),
  to: (name: string | null) => (name === null ? 'la prendi tu' : `la prende ${name}`),
  back: (name: string | null) => (name === null ? 'La giochi e la prendi tu' : `La gioca e la prende ${name}`),
} as const

export const announceText = {
  firstPlayer: (name: string | null) =>
    name === null ? 'Il caso ha scelto te: cominci la prima mano' : firstPlayerText(name),
  roundPlayer: (name: string | null) => (name === null ? 'Inizi tu questa mano' : `${name} inizia questa mano`),
  laterRounds: 'Le prossime le inizia chi siede alla destra di chi ha aperto la prima presa.',
  firstTitle: 'Si comincia!',
  roundTitle: (round: number) => `Mano ${round}`,
  continue: 'Continua',
  queen: 'Donna di Picche giocata!',
  trickWon: (name: string | null) => (name === null ? 'Hai vinto la presa!' : `${name} ha vinto la presa!`),
  regicide: 'REGICIDIO!',
  regicideBy: (name: string | null) => `${name === null ? 'Hai' : `${name} ha`} giustiziato la Donna di Picche`,
  aceOfHearts: 'Asso di Cuori!',
  aceOfHeartsBy: (name: string | null) => `${name === null ? 'Conquisti' : `${name} conquista`} la Donna di Picche`,
  keepRound: ['ROUND 4', 'NO CHANGE', 'BUONA FORTUNA!'],
} as const

const names = new Intl.ListFormat('it')

/** What a screen reader says of the game. A name that is null is the reader. */
export const narrationText = {
  title: 'Racconto della partita',
  played: (name: string | null, card: string, takesNow: boolean) =>
    `${name ?? 'Tu'}: ${card}.${takesNow ? ` Ora ${name === null ? 'prendi' : 'prende'}.` : ''}`,
  taken: (name: string | null, points: string | null) =>
    `Presa ${name === null ? 'tua' : `a ${name}`}${points === null ? '' : `, ${points}`}.`,
  rest: (name: string | null, points: string | null) =>
    `Il resto ${name === null ? 'è tuo' : `a ${name}`}${points === null ? '' : `, ${points}`}.`,
  round: (round: number, name: string | null) => `Mano ${round}. ${name === null ? 'Cominci tu' : `Comincia ${name}`}.`,
  /** The winners, without the reader; `isOwn` says that the reader is one of them. */
  over: (others: readonly string[], isOwn: boolean) => {
    if (isOwn) return `Partita finita. Hai vinto${others.length === 0 ? '' : ` con ${names.format(others)}`}.`
    return `Partita finita. ${others.length === 1 ? 'Vince' : 'Vincono'} ${names.format(others)}.`
  },
} as const
