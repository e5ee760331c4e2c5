/** The matches of the arena. */
import type { PlayerName } from './players.ts'

/**
 * One player against three others of one kind. `goal`: the part of the games that the one should win, if there is a
 * goal.
 */
export type Match = {
  readonly one: PlayerName
  readonly others: PlayerName
  readonly goal: number | null
  readonly deals: number
}

const match = (one: PlayerName, others: PlayerName, deals: number, goal: number | null = null): Match => ({
  one,
  others,
  goal,
  deals,
})

/** With how many deals each match is played unless told otherwise: fewer where a game takes long. */
export const MATCHES: readonly Match[] = [
  match('forte', 'heuristic', 100, 0.8),
  match('forte', 'shape', 100, 0.7),
  match('forte', 'flat-1000', 50, 0.3),
  match('forte', 'independent-1000', 50, 0.33),
  match('forte-before', 'independent-1000', 50),
  match('forte', 'forte-before', 100, 0.33),
  match('maestro', 'forte', 100, 0.33),
  match('forte', 'bravo', 100, 0.35),
  match('bravo', 'medio', 150, 0.35),
  match('medio', 'facile', 150, 0.35),
  match('heuristic', 'random', 100),
  match('cheat', 'forte', 40),
]

/** The name of a match, as it is asked for on the command line. */
export const nameOf = ({ one, others }: Match): string => `${one}:${others}`
