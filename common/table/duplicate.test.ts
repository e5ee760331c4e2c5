/** Tables at which the cards are the same as at others. */
import assert from 'node:assert/strict'
import { chooseMove } from '../computers/computer.ts'
import { equalSeed } from '../computers/equal-play.ts'
import { heuristicMove } from '../computers/heuristic.ts'
import { seatKnowledge } from '../rules/knowledge.ts'
import { seedOf } from '../rules/testing.ts'
import { EMPTY_ROOM_MS, ABSENCE_TIMES } from '../timings.ts'
import type { Person, TableEvent } from './commands.ts'
import { computerCommand, computerToMove } from './computer-turns.ts'
import { nextDeadlineMs } from './deadlines.ts'
import { beginDuplicate } from './duplicate-play.ts'
import type { Duplicate } from './duplicate.ts'
import { openTable, reduceTable, type StandingCommand } from './reduce.ts'
import { isGameOver, type Table } from './state.ts'
import { apply, gameOf, PEOPLE } from './testing.ts'
import { NO_LATENCIES, viewFor } from './view.ts'

const [anna, bruno] = PEOPLE
const DAY_MS = 24 * 3_600_000

const duplicateOf = (seed: number, rounds = 1): Duplicate => ({
  set: 'daily:2026-11-28',
  rounds,
  serverPart: seedOf(seed),
  publishAfterMs: DAY_MS,
  computers: ['Computer 2', 'Computer 3', 'Computer 4'],
})
const opened = (person: Person, duplicate: Duplicate, roomId = 'ABC234'): Table =>
  beginDuplicate(openTable(roomId, 'La mano del giorno', person, 0, ABSENCE_TIMES), duplicate, 0).table

/** What happens next when the person plays by the rule of thumb. The computers think as they do, but less long. */
const nextCommand = (table: Table, { userId }: Person): StandingCommand => {
  const game = gameOf(table)
  if (game.phase === 'betweenTricks') return { type: 'advanceTrick' }
  const seat = computerToMove(table)
  const known = seatKnowledge(game, seat ?? 0)
  if (seat === null) {
    const move = heuristicMove(known)
    return move.type === 'pass'
      ? { type: 'passCards', userId, cards: move.cards }
      : { type: 'playCard', userId, card: move.card }
  }
  const thinking = { level: 'forte', seed: equalSeed(game.seed, known), iterations: 12, aim: 'points' } as const
  return computerCommand(seat, chooseMove(known, thinking))
}

/** A game, as its journal has it, apart from its person. `goesAway`: after so many commands, and comes back later. */
const journalOf = (
  person: Person,
  duplicate: Duplicate,
  goesAway = Infinity,
): { readonly table: Table; readonly records: readonly string[] } => {
  let [table, atMs] = [opened(person, duplicate, person.name), 0]
  const records: string[] = []
  const dispatch = (command: StandingCommand): readonly TableEvent[] => {
    const outcome = reduceTable(table, command, atMs)
    assert.ok(outcome.ok, JSON.stringify([command, outcome]))
    table = outcome.value.table
    return outcome.value.events
  }
  dispatch({ type: 'connect', userId: person.userId })
  while (!isGameOver(table)) {
    if (records.length === goesAway) {
      dispatch({ type: 'disconnect', userId: person.userId })
      atMs += EMPTY_ROOM_MS
      dispatch({ type: 'timeElapsed' })
      assert.equal(table.status, 'suspended')
      dispatch({ type: 'connect', userId: person.userId })
      assert.equal(table.status, 'running')
    }
    const command = nextCommand(table, person)
    dispatch(command)
    records.push(JSON.stringify({ ...command, ...('userId' in command && { userId: 0 }) }))
    atMs += 1_000
  }
  return { table, records }
}

describe('a table with the same cards as others', () => {
  it('begins at once, with its person on seat 0 and three computers that play as well as they can', () => {
    const table = opened(anna, duplicateOf(1))
    assert.deepEqual([table.status, table.gameNumber, gameOf(table).phase], ['running', 1, 'passing'])
    assert.deepEqual(
      table.seats.map((occupant) => [occupant?.name, occupant?.computerLevel]),
      [['Anna', null], ...['Computer 2', 'Computer 3', 'Computer 4'].map((name) => [name, 'forte'])],
    )
    assert.deepEqual(gameOf(table).round.hands, gameOf(opened(bruno, duplicateOf(1), 'DEF567')).round.hands)
  })

  it('leaves the same journal whoever plays the same, over 200 hands, also when one goes away meanwhile', () => {
    for (let hand = 1; hand <= 200; hand++) {
      const [one, other] = [journalOf(anna, duplicateOf(hand)), journalOf(bruno, duplicateOf(hand), 3 + (hand % 50))]
      assert.equal(one.records.join('\n'), other.records.join('\n'), `hand ${hand}`)
      assert.deepEqual(gameOf(one.table).totals, gameOf(other.table).totals)
    }
  })

  it('ends after its rounds, whatever the points, and tells no part of the seed', () => {
    for (const rounds of [1, 4]) {
      const { table } = journalOf(anna, duplicateOf(5, rounds))
      const { game } = viewFor(table, 0, NO_LATENCIES)
      assert.deepEqual([game?.phase, game?.round, game?.roundScores.length], ['gameOver', rounds, rounds])
      assert.deepEqual([game?.seed, game?.serverPart, game?.seedParts], [null, null, [null, null, null, null]])
    }
  })

  it('has one person only: nobody joins or watches, and there is no other game', () => {
    const table = opened(anna, duplicateOf(1))
    const over = journalOf(anna, duplicateOf(1)).table
    const refusal = (at: Table, command: StandingCommand): unknown => {
      const outcome = reduceTable(at, command, 1)
      return outcome.ok ? 'ok' : outcome.code
    }
    const { userId } = anna
    for (const at of [table, over]) {
      assert.equal(refusal(at, { type: 'join', person: bruno }), 'gameAlreadyStarted')
      assert.equal(refusal(at, { type: 'setAudience', userId, audience: 'everybody' }), 'gameAlreadyStarted')
      assert.equal(
        refusal(at, { type: 'addComputer', userId, seat: 1, name: 'x', level: 'facile' }),
        'gameAlreadyStarted',
      )
      assert.equal(refusal(at, { type: 'vote', userId, vote: 'conclude' }), 'noVote')
    }
    assert.equal(refusal(over, { type: 'playAgain', userId }), 'tableClosed')
    assert.equal(refusal(over, { type: 'giveSeat', userId }), 'tableClosed')
  })

  it('is suspended while its person is away or its computers do not answer, and no computer plays for the person', () => {
    const { userId } = anna
    const { table } = apply(opened(anna, duplicateOf(1)), [{ type: 'connect', userId }])
    const late = apply(table, [{ type: 'suspendPlay' }]).table
    assert.deepEqual([late.status, computerToMove(late), late.seats[0]?.isInactive], ['suspended', null, true])
    assert.equal(apply(late, [{ type: 'returnToSeat', userId }]).table.status, 'running')
    assert.equal(
      apply(late, [
        { type: 'disconnect', userId },
        { type: 'connect', userId },
      ]).table.status,
      'running',
    )
    const away = apply(table, [{ type: 'disconnect', userId }]).table
    const suspended = apply(away, [{ type: 'timeElapsed' }], EMPTY_ROOM_MS).table
    assert.deepEqual([suspended.status, suspended.seats[0]?.isComputer], ['suspended', false])
  })

  it('closes when the time for its cards is over, running or suspended, and takes no card after that', () => {
    const { userId } = anna
    const running = apply(opened(anna, duplicateOf(1)), [{ type: 'connect', userId }]).table
    for (const table of [running, apply(running, [{ type: 'suspendPlay' }]).table]) {
      assert.equal(nextDeadlineMs(table), DAY_MS)
      assert.equal(apply(table, [{ type: 'timeElapsed' }], DAY_MS - 1).table.status, table.status)
      assert.equal(apply(table, [{ type: 'timeElapsed' }], DAY_MS).table.status, 'closed')
    }
    const outcome = reduceTable(running, nextCommand(running, anna), DAY_MS)
    assert.ok(!outcome.ok && outcome.code === 'tableClosed')
  })
})
