/**
 * The move of a computer that does not search, with the shooting-the-moon check of the specification. It takes some
 * microseconds: the page plays it when its worker is lost, and the lesson's computers play it.
 */
import type { ComputerMove } from '../rules/computer-move.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import { heuristicMove } from './heuristic.ts'
import { moonMove, shootsTheMoon } from './moon.ts'

export const ruleOfThumbMove = (known: SeatKnowledge): ComputerMove =>
  shootsTheMoon(known) ? moonMove(known) : heuristicMove(known)
