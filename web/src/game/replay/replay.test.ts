import assert from 'node:assert/strict'
import fc from 'fast-check'
import { recordedGame } from '#common/record/recorded-game.ts'
import { sentGame, type GameRecord } from '#common/protocol/game-record.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { seedOf } from '#common/rules/testing.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import { captionOf } from './replay-caption.ts'
import {
  nextTrick,
  previousTrick,
  roundStarts,
  stepAfterMoves,
  stepOfTrick,
  handsAt,
  passesAt,
  replayOf,
  roundPointsAt,
  stepAt,
  tricksAt,
  viewAt,
  type Replay,
} from './replay.ts'

const recordOf = (seed: number): GameRecord =>
  sentGame(1, recordedGame(playOn(runningTable(seedOf(seed))), 0, 1) ?? assert.fail('no end'), [])
const known = (replay: Replay | null): Replay => replay ?? assert.fail('no replay')
const totalOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const RECORD = recordOf(1_122)
const REPLAY = known(replayOf(RECORD))
const step = (index: number) => stepAt(REPLAY, index)

describe('the replay of a game', () => {
  it('has a step for each deal, each move and the end, and ends with the recorded scores', () => {
    fc.assert(
      fc.property(fc.nat(5_000), (seed) => {
        const record = recordOf(seed)
        const { steps, plays } = known(replayOf(record))
        const end = steps.at(-1)
        assert.equal(steps.length, record.moves.length + record.roundScores.length + 1)
        assert.equal(plays.length, 52 * record.roundScores.length)
        assert.deepEqual(
          [end?.state.phase, end?.state.totals, end?.moves],
          ['gameOver', record.totals, record.moves.length],
        )
      }),
      { numRuns: 10 },
    )
  })

  it('shows four hands of 13 cards at a deal, what is passed, and what was received until the first trick is complete', () => {
    assert.deepEqual(
      handsAt(step(0)).map(({ cards, marked }) => [cards.length, marked.length]),
      SEATS.map(() => [13, 0]),
    )
    const [mine] = RECORD.moves
    assert.deepEqual(handsAt(step(1))[0].marked.toSorted(), mine?.cards.toSorted())
    const passed = passesAt(step(4))
    assert.deepEqual(
      passed.map(({ from, to, cards }) => [from, to, cards?.toSorted()]),
      RECORD.moves.slice(0, 4).map(({ seat, cards }) => [seat, (seat + 3) % 4, cards.toSorted()]),
    )
    for (const { to, cards } of passed) assert.deepEqual(handsAt(step(4))[to].marked, cards)
    assert.deepEqual(
      handsAt(step(8)).map(({ marked }) => marked),
      [[], [], [], []],
    )
  })

  it('has the value of each trick, and who took it', () => {
    const tricks = tricksAt(REPLAY, step(stepOfTrick(REPLAY, 1, 13)))
    assert.equal(tricks.length, 13)
    assert.deepEqual(
      SEATS.map((seat) => totalOf(tricks.filter(({ winner }) => winner === seat).map(({ points }) => points))),
      RECORD.roundScores[0],
    )
    assert.deepEqual(roundPointsAt(step(stepOfTrick(REPLAY, 1, 13))), RECORD.roundScores[0])
  })

  it('has the points of the last round beside its tricks, also when the game is over', () => {
    const end = stepAt(REPLAY, REPLAY.steps.length)
    assert.equal(end.state.phase, 'gameOver')
    assert.deepEqual(roundPointsAt(end), RECORD.roundScores.at(-1))
  })

  it('marks the seats for which a computer played, from its first move to the first of the player', () => {
    const moves = RECORD.moves.map((move, index) => ({
      ...move,
      byComputer: move.seat === 2 && index > 10 && index < 40,
    }))
    const replay = known(replayOf({ ...RECORD, moves }))
    const isComputer = (index: number): boolean =>
      viewAt(RECORD, stepAt(replay, index), 0).players[2]?.isComputer === true
    const first = moves.findIndex(({ byComputer }) => byComputer)
    assert.deepEqual([isComputer(first), isComputer(first + 1), isComputer(44)], [false, true, false])
    assert.deepEqual(
      tricksAt(replay, stepAt(replay, 20))
        .slice(2)
        .map(({ byComputer }) => byComputer),
      [[2], [2]],
    )
  })

  it('goes from stop to stop: deals, completed tricks, the end', () => {
    const last = REPLAY.steps.length - 1
    assert.deepEqual(
      [
        nextTrick(REPLAY, 0),
        nextTrick(REPLAY, 8),
        previousTrick(REPLAY, 8),
        previousTrick(REPLAY, 11),
        previousTrick(REPLAY, 0),
      ],
      [8, 12, 0, 8, 0],
    )
    assert.deepEqual([nextTrick(REPLAY, last), nextTrick(REPLAY, last - 1)], [last, last])
    assert.deepEqual(roundStarts(REPLAY), [0, 57, 114, 171])
    assert.deepEqual(
      [stepOfTrick(REPLAY, 2, 1), stepAfterMoves(REPLAY, 0), stepAfterMoves(REPLAY, 57), stepAfterMoves(REPLAY, 9_999)],
      [65, 0, 58, last],
    )
  })

  it('says what happens at each step', () => {
    assert.deepEqual(
      [0, 1, 5, 8, REPLAY.steps.length - 1].map((index) => captionOf(RECORD, step(index))),
      [
        'Mano 1. Passaggio: a destra.',
        'Anna passa il Tre di fiori e il Cinque di fiori a Dino.',
        'Anna gioca il Sette di fiori.',
        'Bruno gioca il Quattro di fiori. Prende Anna: +10 punti.',
        'Carla ha vinto la partita!',
      ],
    )
    const byComputer = RECORD.moves.map((move) => ({ ...move, byComputer: true }))
    const replay = known(replayOf({ ...RECORD, moves: byComputer }))
    assert.equal(captionOf(RECORD, stepAt(replay, 5)), 'Il computer, per Anna, gioca il Sette di fiori.')
  })

  it('shows a player of the pass only what they passed, and what they received once all have passed', () => {
    const [anna, bruno] = SEATS
    const hiddenAt = (index: number, seat: Seat) =>
      passesAt(step(index), seat)
        .filter(({ isHidden }) => !isHidden)
        .map(({ from, to }) => [from, to])
    assert.deepEqual(hiddenAt(3, anna), [[0, 3]])
    assert.deepEqual(hiddenAt(4, anna), [
      [0, 3],
      [1, 0],
    ])
    assert.equal(captionOf(RECORD, step(1), anna), 'Anna passa il Tre di fiori e il Cinque di fiori a Dino.')
    assert.equal(captionOf(RECORD, step(1), bruno), 'Anna passa 2 carte a Dino.')
  })

  it('is not made of a record that the rules refuse', () => {
    const [first, ...others] = RECORD.moves
    assert.ok(first !== undefined)
    const damaged: readonly GameRecord[] = [
      { ...RECORD, seed: 'x' },
      { ...RECORD, moves: others },
      { ...RECORD, moves: [{ ...first, cards: ['z9', 'c3'] }, ...others] },
      { ...RECORD, moves: [{ ...first, seat: 7 }, ...others] },
    ]
    for (const record of damaged) assert.equal(replayOf(record), null)
  })
})
