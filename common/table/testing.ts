/** Tables in one line, for tests. Times are small numbers: what matters is their order. */
import { idOf, type CardId } from '../rules/cards.ts'
import { cardAt } from '../rules/card-set.ts'
import { SEATS, type Seat } from '../rules/seats.ts'
import { seedOf } from '../rules/testing.ts'
import { legalCards, turnOf, type GameState } from '../rules/state.ts'
import type { Person, TableEvent } from './commands.ts'
import { openTable, reduceTable, type StandingCommand } from './reduce.ts'
import { seated, type Table } from './state.ts'
import type { Vote } from './absence/votes.ts'

/** Four people; their user ids are 10, 11, 12 and 13, and they sit in this order. */
export const PEOPLE: readonly [Person, Person, Person, Person] = [
  { userId: 10, name: 'Anna', avatarUrl: null },
  { userId: 11, name: 'Bruno', avatarUrl: null },
  { userId: 12, name: 'Carla', avatarUrl: null },
  { userId: 13, name: 'Dino', avatarUrl: null },
]

/** Applies commands one after the other at one time; throws the code of the first that is refused. */
export const apply = (
  table: Table,
  commands: readonly StandingCommand[],
  atMs = 0,
): { table: Table; events: readonly TableEvent[] } => {
  const events: TableEvent[] = []
  let current = table
  for (const command of commands) {
    const outcome = reduceTable(current, command, atMs)
    if (!outcome.ok) throw new Error(`${command.type}: ${outcome.code}`)
    current = outcome.value.table
    events.push(...outcome.value.events)
  }
  return { table: current, events }
}

/** The code with which a table refuses a command; 'ok' when it accepts it. */
export const codeOf = (table: Table, command: StandingCommand, atMs = 0): string => {
  const outcome = reduceTable(table, command, atMs)
  return outcome.ok ? 'ok' : outcome.code
}

export const gone = (userId: number): StandingCommand => ({ type: 'disconnect', userId })
export const back = (userId: number): StandingCommand => ({ type: 'connect', userId })
export const votes = (vote: Vote, ...userIds: number[]): StandingCommand[] =>
  userIds.map((userId) => ({ type: 'vote', userId, vote }))

/** The names at a table, in the order of the seats. */
export const names = (table: Table): readonly string[] => seated(table).map(({ occupant }) => occupant.name)

/** A waiting table at which the first `count` people sit, connected, not ready. */
export const waitingTable = (count = 4): Table => {
  const [creator, ...guests] = PEOPLE.slice(0, count)
  if (creator === undefined) throw new Error('a table has a creator')
  const opened = openTable('ABC234', 'Partita di Anna', creator, 0)
  const joined = apply(
    opened,
    guests.map((person) => ({ type: 'join', person })),
  )
  return apply(
    joined.table,
    PEOPLE.slice(0, count).map(({ userId }) => ({ type: 'connect', userId })),
  ).table
}

/** The four at the table, connected and ready. */
export const readyTable = (): Table =>
  apply(
    waitingTable(),
    PEOPLE.map(({ userId }) => ({ type: 'setReady', userId, ready: true })),
  ).table

/** A game that has just begun. */
export const runningTable = (seed = seedOf(1)): Table =>
  apply(readyTable(), [{ type: 'start', userId: 10, seed }]).table

/** The game of a table that has one. */
export const gameOf = ({ game }: Table): GameState => {
  if (game === null) throw new Error('no game at this table')
  return game
}

const userAt = (seat: Seat): number => PEOPLE[seat].userId

/** Some legal command that takes the game further: the lowest cards are passed and played. */
export const nextMove = (table: Table): StandingCommand => {
  const game = gameOf(table)
  if (game.phase === 'betweenTricks') return { type: 'advanceTrick' }
  const turn = turnOf(game)
  const isComputer = (seat: Seat): boolean => table.seats[seat]?.isComputer === true
  if (turn !== null) {
    const card = idOf(cardAt(legalCards(game.round, turn), 0))
    return isComputer(turn)
      ? { type: 'computerPlay', seat: turn, card }
      : { type: 'playCard', userId: userAt(turn), card }
  }
  const seat = SEATS.find((waiting) => game.round.passes[waiting] === null)
  if (seat === undefined) throw new Error(`nothing to do in ${game.phase}`)
  const cards: CardId[] = [0, 1].map((index) => idOf(cardAt(game.round.hands[seat], index)))
  return isComputer(seat) ? { type: 'computerPass', seat, cards } : { type: 'passCards', userId: userAt(seat), cards }
}

/** Plays on until `until` says so, and at most to the end of the game. */
export const playOn = (table: Table, until: (table: Table) => boolean = () => false): Table => {
  let current = table
  while (gameOf(current).phase !== 'gameOver' && !until(current)) current = apply(current, [nextMove(current)]).table
  return current
}
