/** What the database of a server that has stopped holds of its games, and whether that is one truth. */
import assert from 'node:assert/strict'
import { wirePhase } from '#common/protocol/wire.ts'
import type { GameCommand, GameEvent } from '#common/rules/commands.ts'
import { idOf } from '#common/rules/cards.ts'
import { perSeat, SEATS, type PerSeat, type Seat } from '#common/rules/seats.ts'
import { newGame, type GameState } from '#common/rules/state.ts'
import { reduce } from '#common/rules/reduce.ts'
import { after, card, cards, valueOf } from '#common/rules/testing.ts'
import { gameViewFor } from '#common/rules/view.ts'
import type { TableCommand, TableEvent } from '#common/table/commands.ts'
import { reduceTable } from '#common/table/reduce.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import type { DatabaseLocation } from '../persistence/data-source.ts'
import { GAME_PLAYERS, GAMES } from '../persistence/games/games.ts'
import { USERS } from '../persistence/accounts/people.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { openStorage } from '../persistence/storage.ts'
import type { JournalRecord } from '../tables/ports.ts'
import { replay } from '../tables/journal/replay.ts'
import { withDatabase } from './database-rows.ts'
import { moveText, type ReconnectingPlayer, sightText } from './reconnecting-player.ts'

/** How a game ended. A computer's seat is no winner. */
type Result = { readonly total: number; readonly position: number; readonly isWinner: boolean }

/** A room as its journal has it, every game of it played once more in one go. */
export type KeptGame = {
  readonly roomId: string
  readonly table: Table
  /** Who sits where. */
  readonly userIds: PerSeat<number>
  /** The moves at each seat, as `moveText` writes them, whoever made them. */
  readonly moves: PerSeat<readonly string[]>
  readonly votes: PerSeat<readonly string[]>
  /** What each seat was to see, as `sightText` writes it. */
  readonly sights: PerSeat<readonly string[]>
  /**
   * The results of each game; null for one that is not over. By the rules alone, without what has happened at the
   * table.
   */
  readonly games: readonly (PerSeat<Result> | null)[]
  /** Everything that has happened. */
  readonly events: readonly TableEvent['type'][]
}

export type Witness = Pick<ReconnectingPlayer, 'userId' | 'seat' | 'acknowledged' | 'votes' | 'seen'>

/** The move of a table's command; null for one that is none. */
const moveOf = (
  table: Table,
  command: TableCommand,
): Exclude<GameCommand, { readonly type: 'advanceTrick' }> | null => {
  switch (command.type) {
    case 'computerPass':
      return { type: 'passCards', seat: command.seat, cards: cards(command.cards.join(' ')) }
    case 'computerPlay':
      return { type: 'playCard', seat: command.seat, card: card(command.card) }
    case 'passCards':
      return { type: 'passCards', seat: seatAt(table, command.userId), cards: cards(command.cards.join(' ')) }
    case 'playCard':
      return { type: 'playCard', seat: seatAt(table, command.userId), card: card(command.card) }
    case 'claimRest':
      return { type: 'claimRest', seat: seatAt(table, command.userId) }
    default:
      return null
  }
}

const seatAt = (table: Table, userId: number): Seat => {
  const seat = seatOf(table, userId)
  assert.ok(seat !== null, `user ${userId} has a seat`)
  return seat
}

const resultOf = ({ totals }: GameState, { seats }: Table): PerSeat<Result> => {
  const ranking = totals.toSorted((a, b) => b - a)
  return perSeat((seat) => ({
    total: totals[seat],
    position: 1 + ranking.indexOf(totals[seat]),
    isWinner: totals[seat] === ranking[0] && seats[seat]?.isComputer === false,
  }))
}

/** What a seat is to be shown of a game, as `sightText` writes it. */
const shownTo = (game: GameState, seat: Seat): string => {
  const { phase, round, turn, trick, hand, scores, winner } = gameViewFor(game, seat)
  const center = trick.map(({ seat, card }) => `${seat}:${card}`)
  return sightText({ phase: wirePhase(phase), round, turn: turn ?? -1, center, scores, winner: winner ?? -1 }, hand)
}

/** What the journal of a room says of its games. */
export const keptGame = (roomId: string, records: readonly JournalRecord[]): KeptGame => {
  const [moves, votes, sights] = [perSeat((): string[] => []), perSeat((): string[] => []), perSeat((): string[] => [])]
  const games: (PerSeat<Result> | null)[] = []
  const happened: TableEvent['type'][] = []
  let { table } = replay(records.slice(0, 1))
  let game: GameState | null = null
  for (const { command, atMs } of records.slice(1)) {
    assert.ok(command.type !== 'open')
    const outcome = reduceTable(table, command, atMs)
    assert.ok(outcome.ok, `${roomId}: ${command.type} is in the journal, and refused`)
    const events = outcome.value.events.map(({ type }) => type)
    const move = moveOf(table, command)
    if (move !== null && game !== null) {
      const { state, events: made }: { readonly state: GameState; readonly events: readonly GameEvent[] } = valueOf(
        reduce(game, move),
      )
      if (move.type === 'passCards') moves[move.seat].push(moveText(game.round.number, 'passed', move.cards.map(idOf)))
      // A claim plays all remaining cards, those of the others too.
      for (const event of made)
        if (event.type === 'cardPlayed')
          moves[event.seat].push(moveText(game.round.number, 'played', [idOf(event.card)]))
      game = state
    }
    if (command.type === 'vote') votes[seatAt(table, command.userId)].push(command.vote)
    if (events.includes('trickAdvanced') && game !== null) game = after(game, { type: 'advanceTrick' })
    const begun = outcome.value.table.game
    if (begun !== null && events.includes('gameStarted')) {
      game = newGame(begun.seed)
      games.push(null)
    }
    table = outcome.value.table
    if (events.includes('gameEnded') && game !== null) games.splice(-1, 1, resultOf(game, table))
    if (game !== null) for (const seat of SEATS) sights[seat].push(shownTo(game, seat))
    happened.push(...events)
  }
  const { seats } = table
  return {
    roomId,
    table,
    userIds: perSeat((seat) => seats[seat]?.userId ?? 0),
    moves,
    votes,
    sights,
    games,
    events: happened,
  }
}

/** The games of tables, from a database on which no server runs. */
const keptGames = async (
  location: DatabaseLocation,
  tables: readonly { readonly roomId: string }[],
): Promise<readonly KeptGame[]> => {
  const problems: unknown[] = []
  const storage = await openStorage({ ...location, onError: (problem) => problems.push(problem) })
  try {
    const journals = []
    for (const { roomId } of tables) journals.push([roomId, await storage.tables.openRoom(roomId)] as const)
    assert.deepEqual(problems, [])
    return journals.map(([roomId, records]) => {
      assert.ok(records !== null, `${roomId} is an open room`)
      return keptGame(roomId, records)
    })
  } finally {
    await storage.close()
  }
}

/** Asserts that each of `some` follows in `all` upon the one before it. */
const assertWithin = (some: readonly string[], all: readonly string[], what: string): void => {
  let from = 0
  for (const [index, one] of some.entries()) {
    const at = all.indexOf(one, from)
    const context = (list: readonly string[], here: number): string =>
      list.slice(Math.max(0, here - 2), here + 3).join('\n  ')
    assert.ok(at >= 0, `${what}: ${one}\nremembered\n  ${context(some, index)}\nkept\n  ${context(all, from)}`)
    from = at + 1
  }
}

/**
 * Everything that a table's players were shown, and all of theirs that was acknowledged, is in its journal, in the same
 * order.
 */
const assertNothingLost = ({ roomId, moves, votes, sights }: KeptGame, players: readonly Witness[]): void => {
  for (const player of players) {
    const seat = SEATS[player.seat] ?? 0
    assertWithin(player.acknowledged, moves[seat], `${roomId} has lost a move of user ${player.userId}`)
    assertWithin(player.votes, votes[seat], `${roomId} has lost a vote of user ${player.userId}`)
    assertWithin(player.seen, sights[seat], `${roomId} has taken back what user ${player.userId} saw`)
  }
}

/** The games of tables, of which nothing is lost that the players of each table have seen or done. */
export const auditTables = async (
  location: DatabaseLocation,
  tables: readonly { readonly roomId: string }[],
  groups: readonly (readonly Witness[])[],
): Promise<readonly KeptGame[]> => {
  const kept = await keptGames(location, tables)
  for (const [index, game] of kept.entries()) assertNothingLost(game, groups[index] ?? [])
  return kept
}

/**
 * The rest of the database agrees with the journals: games, rooms and what was paid, as a rebuild compares them;
 * results also as the rules alone have them; and balances.
 */
export const assertBooksAgree = async (
  location: DatabaseLocation,
  kept: readonly KeptGame[],
  welcomeTokens: number,
): Promise<void> => {
  assert.deepEqual((await rebuildProjections(location, true)).differences, [])
  const { users, games, players } = await withDatabase(location, async ({ manager }) => ({
    users: await manager.find(USERS),
    games: await manager.find(GAMES),
    players: await manager.find(GAME_PLAYERS),
  }))
  for (const { roomId, ...room } of kept) {
    const stored = games.filter((game) => game.roomId === roomId).toSorted((a, b) => a.gameNumber - b.gameNumber)
    const results = stored.map(({ id }) =>
      players.filter(({ gameId }) => gameId === id).toSorted((a, b) => a.seat - b.seat),
    )
    assert.deepEqual(
      results.map((seats) =>
        seats.map(({ total, position, isWinner }) =>
          total === null ? null : { total, position, isWinner: isWinner === 1 },
        ),
      ),
      room.games.map((seats) => seats ?? SEATS.map(() => null)),
    )
  }
  const balances = kept.flatMap(({ userIds, games }) =>
    userIds.map((userId) => `user ${userId} has ${welcomeTokens - games.length}`),
  )
  assert.deepEqual(users.map(({ id, tokens }) => `user ${id} has ${tokens}`).toSorted(), balances.toSorted())
}
