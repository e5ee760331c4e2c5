/** How an accepted command becomes durable: what it made happen decides which transaction it belongs to. */
import { GAME_PRICE_TOKENS } from '#common/limits.ts'
import { personIn } from '#common/table/commands.ts'
import { seated } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import type { JournalRecord, StartRefusal, TableStore } from './ports.ts'

/**
 * Stores a record with all that must stand or fall with it: a new game with its charges, a result, the end of the room.
 * Resolves with null when it is durable, with who lacks the price of the game, or with `outdated` when the person whom it names is
 * called otherwise by now. Rejects as the store does.
 */
export const persistStep = async (store: TableStore, record: JournalRecord, { table, events }: Step): Promise<StartRefusal | 'outdated' | null> => {
  const person = personIn(record.command)
  if (person !== null) return (await store.appendName(record, person)) ? null : 'outdated'
  const { roomId, gameNumber } = table
  if (events.some(({ type }) => type === 'gameStarted')) {
    const players = seated(table).map(({ seat, occupant }) => ({ seat, userId: occupant.userId }))
    return store.startGame(record, { roomId, gameNumber, startedAtMs: record.atMs, players, priceTokens: GAME_PRICE_TOKENS })
  }
  const ended = events.find((event) => event.type === 'gameEnded')
  if (ended !== undefined) {
    await store.endGame(record, { roomId, gameNumber, endedAtMs: record.atMs, totals: ended.totals, winners: ended.winners.filter((seat) => table.seats[seat]?.isComputer === false) })
  } else if (events.some(({ type }) => type === 'tableClosed')) {
    await store.closeRoom(record)
  } else if (events.some(({ type }) => type === 'gameSuspended')) {
    await store.suspendGame(record)
  } else if (events.some(({ type }) => type === 'gameResumed')) {
    await store.resumeGame(record)
  } else {
    await store.append(record)
  }
  return null
}
