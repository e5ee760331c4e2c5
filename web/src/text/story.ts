/** The words of the story of a round and of the poster of a game. */
import { QUEEN_OF_SPADES_PENALTY, TRICK_POINTS } from '#common/limits.ts'
import type { RoundStory, StoryRow } from '../game/round-story.ts'
import { change } from './formats.ts'
import { text as sums } from './sums.ts'

const LOST = change(-QUEEN_OF_SPADES_PENALTY)

/** Who took the queen from whom, as in 'Marco ha preso la Donna da Giulia, −26'. */
const queenText = (taker: StoryRow, player: StoryRow): string => {
  if (taker.seat === player.seat) return taker.isViewer ? `Hai preso la tua stessa Donna, ${LOST}` : `${taker.name} ha preso la sua stessa Donna, ${LOST}`
  if (taker.isViewer) return `Hai preso la Donna da ${player.name}, ${LOST}`
  return `${taker.name} ha preso la ${player.isViewer ? 'tua Donna' : `Donna da ${player.name}`}, ${LOST}`
}

/** The main thing that happened in a round; null when this page has not seen its end. */
export const headline = ({ rows, queen }: RoundStory): string | null => {
  const [taker, player] = [rows.find(({ seat }) => seat === queen?.taker), rows.find(({ seat }) => seat === queen?.player)]
  return taker === undefined || player === undefined ? null : queenText(taker, player)
}

/** What the points of a row are made of, as in '5 prese +50, quadri −12, Donna −26'; empty when it is not known. */
export const takingsText = ({ takings }: StoryRow): string => {
  if (takings === null) return ''
  const { tricks, diamonds, queen } = takings
  const parts = [`${tricks === 1 ? '1 presa' : `${tricks} prese`} ${change(tricks * TRICK_POINTS)}`]
  if (diamonds > 0) parts.push(`quadri ${change(-diamonds)}`)
  if (queen > 0) parts.push(`Donna ${change(-queen)}`)
  return parts.join(', ')
}

export const story = {
  title: (round: number) => `Com'è andata la mano ${round}`,
  missing: sums.missing,
  player: 'Chi',
  points: 'Mano',
  total: 'Totale',
  way: 'A 51',
} as const

export const poster = {
  share: 'Condividi il risultato',
  shared: 'Immagine salvata',
  failed: "Non è stato possibile preparare l'immagine",
  file: 'regicidio.png',
  name: 'Regicidio',
  rounds: (count: number) => (count === 1 ? 'Una mano' : `${count} mani`),
  motto: 'Vince chi arriva a 51 punti',
  summary: (headline: string, lines: readonly string[]) => `Regicidio: ${headline} ${new Intl.ListFormat('it').format(lines)}.`,
} as const
