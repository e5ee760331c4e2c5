/**
 * The examples of the rules page. The rules themselves compute winners and points, so that the page is always right.
 */
import { QUEEN_OF_SPADES_PENALTY, TRICK_POINTS } from '#common/limits.ts'
import { setOf } from '#common/rules/card-set.ts'
import { cardOf, type Card, type CardId } from '#common/rules/cards.ts'
import { trickPoints } from '#common/rules/scoring.ts'
import { trickFinale, winningPosition, type TrickFinale } from '#common/rules/tricks.ts'
import { change } from '../../text/formats.ts'
import { unbroken } from '../../text/rules.ts'

export const NAMES = ['Anna', 'Bruno', 'Carla', 'Dino'] as const

/** An example trick: its cards in the order of play, and the sentence that explains it. */
export type Example = { readonly cards: readonly CardId[]; readonly text: string }

/** The result of a trick by the rules: the position of the winner, the points and the finale. */
export type Outcome = { readonly winner: number; readonly points: number; readonly finale: TrickFinale }

const isCard = (card: Card | undefined): card is Card => card !== undefined

export const outcomeOf = (ids: readonly CardId[]): Outcome => {
  const cards = ids.map((id) => cardOf(id)).filter(isCard)
  return { winner: winningPosition(cards), points: trickPoints(setOf(cards)), finale: trickFinale(cards) }
}

export const FIRST_TRICK: readonly CardId[] = ['c9', 'c11', 'd1', 'c13']

export const SCORED_TRICKS: readonly Example[] = [
  {
    cards: ['c9', 'c13', 'c4', 'c11'],
    text: 'Una presa pulita: niente quadri, niente Donna. Il Re di fiori incassa 10 punti.',
  },
  {
    cards: ['h5', 'h11', 'd7', 'h8'],
    text: `Si esce a cuori e Carla scarta un 7 di quadri: ${unbroken('10 − 7 fa 3')}. I cuori non contano.`,
  },
  {
    cards: ['d7', 'd10', 'd2', 'd13'],
    text: `Tutti quadri: ${unbroken('7 + 10 + 2 + 13 fa 32')}, e ${unbroken('10 − 32')} è un brutto affare per il Re.`,
  },
  {
    cards: ['s4', 's9', 's12', 's1'],
    text: `A picche Carla ha soltanto la Donna e deve giocarla; l'Asso la prende: ${unbroken('10 − 26 fa −16')}. È anche un regicidio.`,
  },
]

export const REGICIDE_TRICK: readonly CardId[] = ['s4', 's13', 's12', 's9']
export const ACE_OF_HEARTS_TRICK: readonly CardId[] = ['h6', 'h1', 's12', 'h2']

/**
 * An example round of one player: tricks taken, value of their diamonds, and whether the queen of spades is among them.
 */
export type RoundRow = {
  readonly name: string
  readonly tricks: number
  readonly diamonds: number
  readonly hasQueen: boolean
}

export const ROUND: readonly RoundRow[] = [
  { name: NAMES[0], tricks: 4, diamonds: 18, hasQueen: false },
  { name: NAMES[1], tricks: 3, diamonds: 41, hasQueen: false },
  { name: NAMES[2], tricks: 5, diamonds: 14, hasQueen: true },
  { name: NAMES[3], tricks: 1, diamonds: 31, hasQueen: false },
]

export const roundPoints = ({ tricks, diamonds, hasQueen }: Omit<RoundRow, 'name'>): number =>
  tricks * TRICK_POINTS - diamonds - (hasQueen ? QUEEN_OF_SPADES_PENALTY : 0)

/** Points with their sign: '+10', '−16', '0'. */
export const signed = change
