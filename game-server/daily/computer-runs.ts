/** What the computer reaches with the cards of a day: it plays the hand of the person too, several times. */
import { equalSeed } from '#common/computers/equal-play.ts'
import { commandOfMove, seatToMove } from '#common/rules/computer-move.ts'
import type { Seed } from '#common/rules/deal.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { reduce } from '#common/rules/reduce.ts'
import type { GameCommand } from '#common/rules/commands.ts'
import type { Seat } from '#common/rules/seats.ts'
import { newGame } from '#common/rules/state.ts'
import type { ComputerPlayer } from '../tables/ports.ts'

/** How many times. */
export const COMPUTER_RUNS = 16
/** The seat of the person. */
const PERSON: Seat = 0

/**
 * The points of a computer in the person's seat, in a game of one round. The others play as they do against everybody.
 * Rejects when it is aborted.
 */
export const computerRun = async (
  seed: Seed,
  run: number,
  player: ComputerPlayer,
  signal: AbortSignal,
): Promise<number> => {
  let state = newGame(seed, null, { rounds: 1, publishAfterMs: 0 })
  while (state.phase !== 'gameOver') {
    const seat = seatToMove(state)
    let command: GameCommand = { type: 'advanceTrick' }
    if (seat !== null) {
      const knowledge = seatKnowledge(state, seat)
      const ownSeed = equalSeed(seed, knowledge, seat === PERSON ? run : 0)
      const request = { knowledge, level: 'forte', equalSeed: ownSeed, isPatient: true } as const
      command = commandOfMove(seat, await player(request, signal))
    }
    const played = reduce(state, command)
    if (!played.ok) throw new Error(`the rules refuse a move of a computer: ${played.code}`)
    state = played.value.state
  }
  return state.totals[PERSON]
}
