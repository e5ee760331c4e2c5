/** What each card of the decision after a step of a replay would cost. Pure. */
import { hasChoice } from '#common/analysis/decisions.ts'
import { lostChance } from '#common/analysis/marks.ts'
import type { Advice } from '#common/computers/advice.ts'
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import { seatKnowledge, type SeatKnowledge } from '#common/rules/knowledge.ts'
import type { Seat } from '#common/rules/seats.ts'
import { legalCards } from '#common/rules/state.ts'
import { stateBeforeMove, stepAt, type Replay } from './replay.ts'

/**
 * The decision that comes next. `move`: how many moves of the game were made before. `made`: the cards that were passed
 * or played. `choices`: the cards that might be played; of a pass those that were passed.
 */
export type NextDecision = {
  readonly move: number
  readonly seat: Seat
  readonly known: SeatKnowledge
  readonly made: readonly CardId[]
  readonly choices: readonly CardId[]
}

/** The decision after a step; null where a deal or the end follows, or where the rules left no choice. */
export const decisionAfter = (replay: Replay, step: number): NextDecision | null => {
  const { moves } = stepAt(replay, step)
  const move = replay.steps[step + 1]?.move
  if (move === undefined || move === null) return null
  const { seat } = move
  const state = stateBeforeMove(replay, moves)
  if (!hasChoice(state, seat)) return null
  const made = move.cards.map(idOf)
  const choices = move.type === 'pass' ? made : cardsIn(legalCards(state.round, seat)).map(idOf)
  return { move: moves, seat, known: seatKnowledge(state, seat), made, choices }
}

/** How much of the chance of winning a card costs, from 0 to 1, and whether it is the one that was played or passed. */
export type CardPrice = { readonly lost: number; readonly isMade: boolean }
export type CardPrices = ReadonlyMap<CardId, CardPrice>

/** The prices by a comparison of moves, the best first. A card of the best pair costs nothing in another one either. */
export const cardPrices = (compared: readonly Advice[], { made }: NextDecision): CardPrices => {
  const [best] = compared
  if (best === undefined) return new Map()
  return new Map(
    compared.toReversed().flatMap((played) => {
      const lost = lostChance({ best, played })
      return played.cards.map((card) => [card, { lost, isMade: made.includes(card) }] as const)
    }),
  )
}
