/** How an accepted command becomes durable: what it made happen decides which transaction it belongs to. */
import { GAME_PRICE_TOKENS } from '#common/limits.ts'
import { personIn } from '#common/table/commands.ts'
import { seated, type Table } from '#common/table/state.ts'
import type { Step } from '#common/table/step.ts'
import { refusal, type Refusal } from './command-result.ts'
import type { JournalRecord, StartRefusal, TableStore } from './ports.ts'

const namesOf = (table: Table, { lacking }: StartRefusal): readonly string[] =>
  seated(table).flatMap(({ occupant: { userId, name } }) => (lacking.includes(userId) ? [name] : []))

/**
 * Stores a record with all that must stand or fall with it: a new game with its charges, a result, the end of the room.
 * Resolves with null when it is durable. Errors: `notEnoughTokens` with the names of those who lack the price of the game, and
 * `unauthenticated` when the person whom the record names is called otherwise by now. Rejects as the store does.
 */
export const persistStep = async (store: TableStore, record: JournalRecord, { table, events }: Step): Promise<Refusal | null> => {
  const person = personIn(record.command)
  if (person !== null) return (await store.appendName(record, person)) ? null : refusal('unauthenticated')
  const { roomId, gameNumber } = table
  if (events.some(({ type }) => type === 'gameStarted')) {
    const players = seated(table).map(({ seat, occupant }) => ({ seat, userId: occupant.userId }))
    const unpaid = await store.startGame(record, { roomId, gameNumber, startedAtMs: record.atMs, players, priceTokens: GAME_PRICE_TOKENS })
    return unpaid && refusal('notEnoughTokens', namesOf(table, unpaid))
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
