/**
 * The two ways in which tests read journals by themselves, on a journal in which players took the rest of a round at
 * once.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { SEATS } from '#common/rules/seats.ts'
import { recordsOf } from '../persistence/journal/journal-reading.ts'
import { GOLDEN_JOURNALS, goldenJournal, tableOf } from '../testing/golden-journals.ts'
import { keptGame } from '../testing/journal-audit.ts'
import { gamesIn } from '../../scripts/recount-journals.ts'

const golden = goldenJournal.parse(JSON.parse(readFileSync(new URL('v4-claims.json', GOLDEN_JOURNALS), 'utf8')))
const { roomId } = golden
const rows = golden.records.map(({ command, ...record }) => ({
  roomId,
  ...record,
  writer: '',
  command: JSON.stringify(command),
}))
const { game } = tableOf(golden)

describe('a journal with claims of the rest of a round', () => {
  it('is audited with every card that the claims played', () => {
    const { moves, games } = keptGame(roomId, recordsOf(roomId, rows))
    for (const seat of SEATS)
      assert.equal(moves[seat].filter((move) => move.includes('played')).length, 13 * (game?.roundScores.length ?? 0))
    assert.deepEqual(
      games.map((seats) => seats?.map(({ total }) => total)),
      [game?.totals],
    )
  })

  it('is recounted with every card that the claims played', () => {
    const [recounted, ...more] = gamesIn(roomId, rows)
    assert.deepEqual(more, [])
    assert.ok(recounted !== undefined)
    const points = (seat: number): number =>
      recounted.rounds
        .flat()
        .filter(({ taker }) => taker === seat)
        .reduce((sum, { value }) => sum + value, 0)
    assert.deepEqual(SEATS.map(points), game?.totals)
    assert.ok(
      recounted.rounds.every(
        (round) => new Set(round.flatMap(({ plays }) => plays.map(({ card }) => card))).size === 52,
      ),
    )
  })
})
