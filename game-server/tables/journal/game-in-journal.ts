/** Finds games in the journal of their room. */
import { SEATS } from '#common/rules/seats.ts'
import type { Move } from '#common/table/move-log.ts'
import type { Table } from '#common/table/state.ts'
import type { JournalRecord } from '../ports.ts'
import { stepsOf } from './replay.ts'
import { TimeSlice } from '../time-slice.ts'

/**
 * A game that was played to its end. `table` is the table right after it. What was said after the records from
 * `firstSequence` to `lastSequence` was said among its players: the last is the one before somebody left or another
 * game began. `moveSequences` are the records of its moves.
 */
export type GameInJournal = {
  readonly table: Table
  readonly firstSequence: number
  readonly lastSequence: number
  readonly moveSequences: readonly number[]
}

/**
 * The moves of all games of a journal that were played to their end, by the numbers of the games. Throws and pauses
 * like {@link gameInJournal}.
 */
export const movesOfGames = async (
  records: readonly JournalRecord[],
  slice = new TimeSlice(),
): Promise<ReadonlyMap<number, readonly Move[]>> => {
  const games = new Map<number, readonly Move[]>()
  for (const { table, events } of stepsOf(records)) {
    if (slice.isOver) await slice.pause()
    if (events.some(({ type }) => type === 'gameEnded')) games.set(table.gameNumber, table.moves.all())
  }
  return games
}

/** Whether the players of an ended game are still together, and play no other one. */
const isTogether = (after: Table, table: Table): boolean =>
  table.status === 'running' &&
  table.gameNumber === after.gameNumber &&
  SEATS.every((seat) => table.seats[seat]?.userId === after.seats[seat]?.userId)

/**
 * The game with this number; null when the journal has no such game that was played to its end. Throws a `JournalFault`
 * when the journal cannot be read as far as that. Other work can run in between, and the journal is read only as far as
 * the game goes.
 */
export const gameInJournal = async (
  records: readonly JournalRecord[],
  gameNumber: number,
  slice = new TimeSlice(),
): Promise<GameInJournal | null> => {
  let ended: Table | null = null
  const [moveSequences, sequences]: readonly [number[], number[]] = [[], []]
  for (const { table, events, sequence } of stepsOf(records)) {
    if (slice.isOver) await slice.pause()
    if (ended !== null && !isTogether(ended, table)) break
    if (table.gameNumber === gameNumber) sequences.push(sequence)
    if (ended !== null || table.gameNumber !== gameNumber) continue
    while (moveSequences.length < table.moves.length) moveSequences.push(sequence)
    if (events.some(({ type }) => type === 'gameEnded')) ended = table
  }
  return ended && { table: ended, firstSequence: sequences[0] ?? 0, lastSequence: sequences.at(-1) ?? 0, moveSequences }
}
