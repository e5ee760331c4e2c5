import assert from 'node:assert/strict'
import { sentGame, type GameRecord } from '#common/protocol/game-record.ts'
import { heuristicMove } from '#common/computers/heuristic.ts'
import { recordedGame } from '#common/record/recorded-game.ts'
import { sizeOf } from '#common/rules/card-set.ts'
import { commandOfMove, seatToMove } from '#common/rules/computer-move.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { reduce } from '#common/rules/reduce.ts'
import { SEATS } from '#common/rules/seats.ts'
import { legalCards, newGame, turnOf } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import { soloTable, withoutPause } from '../solo/solo-game.ts'
import { momentAt, seatToTell, soloFrom } from './play-again.ts'
import { captionOf } from './replay-caption.ts'
import { replayOf, stepAt, stepWithMoves } from './replay.ts'

const RECORD: GameRecord = sentGame(
  1,
  recordedGame(playOn(runningTable(seedOf(1_122))), 0, 1) ?? assert.fail('no end'),
  [],
)
const REPLAY = replayOf(RECORD) ?? assert.fail('no replay')
const stepAfter = (moves: number) => stepAt(REPLAY, stepWithMoves(REPLAY, moves))

/** The record of so many hands that are played alone, whatever the totals. */
const handsOf = (rounds: number): GameRecord => {
  const moves: GameRecord['moves'][number][] = []
  let state = newGame(seedOf(1_122), null, { rounds, publishAfterMs: 0 })
  while (state.phase !== 'gameOver') {
    const seat = seatToMove(state)
    const made = seat === null ? null : heuristicMove(seatKnowledge(state, seat))
    if (seat !== null && made !== null)
      moves.push({
        type: made.type,
        seat,
        cards: made.type === 'pass' ? made.cards : [made.card],
        byComputer: false,
        at: RECORD.startedAt,
      })
    const outcome = reduce(state, seat === null || made === null ? { type: 'advanceTrick' } : commandOfMove(seat, made))
    state = outcome.ok ? outcome.value.state : assert.fail(outcome.code)
  }
  return { ...RECORD, seed: seedOf(1_122), moves, rounds }
}

describe('a moment of a finished game', () => {
  it('is found where the viewer had to choose, and only there', () => {
    for (const seat of SEATS) {
      const found = REPLAY.steps.filter((step) => momentAt(step, seat) !== null).map(({ moves }) => moves)
      const chosen = RECORD.moves.flatMap((move, moves) => (move.seat === seat && move.type === 'play' ? [moves] : []))
      const plays = found.filter((moves) => momentAt(stepAfter(moves), seat)?.from.phase === 'playing')
      assert.ok(plays.length > 20)
      assert.ok(plays.every((moves) => chosen.includes(moves)))
      for (const moves of plays) {
        const from = momentAt(stepAfter(moves), seat)?.from ?? assert.fail('no moment')
        assert.equal(turnOf(from), seat)
        assert.ok(sizeOf(legalCards(from.round, seat)) > 1)
      }
    }
    assert.equal(momentAt(stepAt(REPLAY, REPLAY.steps.length - 1), 0), null)
  })

  it('is at the deal when cards are passed, until the viewer has passed', () => {
    const [first] = RECORD.moves
    const seat = first?.seat ?? 0
    assert.equal(momentAt(stepAfter(0), seat)?.from.phase, 'passing')
    assert.equal(momentAt(stepAfter(1), seat), null)
  })

  it('is of the round that was dealt, not of the last trick of the round before', () => {
    assert.equal(stepAfter(56).state.round.number, 2)
    assert.equal(momentAt(stepAfter(56), 2)?.from.round.number, 2)
  })

  it('is of whoever has to choose when the viewer has not played, and of the wanted seat where several have to', () => {
    assert.equal(momentAt(stepAfter(0), null)?.seat, 0)
    const wanted = momentAt(stepAfter(0), null, 2) ?? assert.fail('no moment')
    assert.deepEqual([wanted.seat, seatToTell(wanted)], [2, 2])
    const own = momentAt(stepAfter(0), 0) ?? assert.fail('no moment')
    assert.equal(seatToTell(own), null)
    const play = REPLAY.steps.find((step) => momentAt(step, null)?.from.phase === 'playing') ?? assert.fail('no card')
    assert.equal(momentAt(play, null, 9)?.seat, RECORD.moves[play.moves]?.seat)
  })

  for (const seat of SEATS)
    it(`has the true hands, and the person at seat ${seat}`, () => {
      const step = REPLAY.steps.findLast((each) => momentAt(each, seat) !== null) ?? assert.fail('no moment')
      const moment = momentAt(step, seat) ?? assert.fail('no moment')
      const { game, cast } = soloFrom(RECORD, moment, true)
      const table = withoutPause(soloTable(game, cast) ?? assert.fail('no table'))
      assert.deepEqual(table?.game?.round, moment.from.round)
      assert.deepEqual(table.game.totals, moment.from.totals)
      assert.deepEqual(
        table.seats.map((occupant) => [occupant?.name, occupant?.computerLevel, occupant?.isComputer]),
        RECORD.players.map(({ name }, other) => (other === seat ? ['Tu', null, false] : [name, 'forte', true])),
      )
    })

  it('of hands that others play too comes after 51 points as well', () => {
    const record = handsOf(12)
    const replay = replayOf(record) ?? assert.fail('no replay')
    const step = replay.steps.findLast((each) => momentAt(each, 0) !== null) ?? assert.fail('no moment')
    const moment = momentAt(step, 0) ?? assert.fail('no moment')
    assert.ok(Math.max(...moment.from.totals) >= 51)
    const { game, cast } = soloFrom(record, moment, true)
    const table = withoutPause(soloTable(game, cast) ?? assert.fail('no table'))
    assert.deepEqual(table?.game?.totals, moment.from.totals)
    assert.equal(captionOf(record, stepAt(replay, replay.steps.length - 1)), 'Le mani sono finite.')
  })

  it('has the name of the player whose place is taken', () => {
    const moment = momentAt(stepAfter(0), null, 2) ?? assert.fail('no moment')
    assert.equal(soloFrom(RECORD, moment, false).cast.names[2], RECORD.players[2]?.name)
  })
})
