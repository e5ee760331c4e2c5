/** The words of the story of a round and of the poster of a game. Points come with their sign. */
import { text as sums } from './sums.ts'

export const story = {
  title: (round: number) => `Com'è andata la mano ${round}`,
  missing: sums.missing,
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
export const queen = {
  from: (name: string | null) => (name === null ? 'La giochi tu' : `La gioca ${name}`),
  to: (name: string | null) => (name === null ? 'la prendi tu' : `la prende ${name}`),
  back: (name: string | null) => (name === null ? 'La giochi e la prendi tu' : `La gioca e la prende ${name}`),
} as const

export const poster = {
  share: 'Condividi',
  shared: 'Immagine salvata',
  failed: "Non è stato possibile preparare l'immagine",
  file: 'regicidio.png',
  name: 'Regicidio',
  rounds: (count: number) => (count === 1 ? 'Una mano' : `${count} mani`),
  motto: 'Vince chi arriva a 51 punti',
  summary: (headline: string, lines: readonly string[]) => `Regicidio: ${headline} ${new Intl.ListFormat('it').format(lines)}.`,
} as const
