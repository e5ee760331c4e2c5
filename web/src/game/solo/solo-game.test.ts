import assert from 'node:assert/strict'
import { cardsIn } from '#common/rules/card-set.ts'
import { idOf } from '#common/rules/cards.ts'
import { SEATS } from '#common/rules/seats.ts'
import { seedOf } from '#common/rules/testing.ts'
import { turnOf } from '#common/rules/state.ts'
import { simplestMove } from '#common/table/computer-turns.ts'
import {
  decodeSoloGame,
  encodeSoloGame,
  ownKnowledge,
  ownMoves,
  soloGameOf,
  soloTable,
  type SoloGame,
} from './solo-game.ts'

const begun: SoloGame = { level: 'medio', gameNumber: 2, seed: seedOf(1), moves: [] }
/** A game in which so many moves have been made, each with the lowest cards. */
const after = (moves: number): SoloGame => {
  let game = begun
  for (let made = 0; made < moves; made++) {
    const table = soloTable(game)?.game ?? assert.fail('the rules refuse a move')
    const turn = table.phase === 'betweenTricks' ? table.round.tricks.at(-1)?.winner : turnOf(table)
    const seat = turn ?? SEATS.find((other) => table.round.passes[other] === null) ?? assert.fail('nobody has to move')
    const settled =
      table.phase === 'betweenTricks'
        ? { ...table, round: { ...table.round, trick: { leader: seat, cards: [] } } }
        : table
    const move = simplestMove(settled, seat)
    game = { ...game, moves: [...game.moves, { seat, cards: move.type === 'pass' ? move.cards : [move.card] }] }
  }
  return game
}
const spoilt = (change: (stored: Record<string, unknown>) => unknown): string => {
  const stored: unknown = JSON.parse(encodeSoloGame(after(30)))
  assert.ok(typeof stored === 'object' && stored !== null)
  return JSON.stringify(change({ ...stored }))
}

describe('a solo game that is kept', () => {
  it('has you against three computers of one level', () => {
    const table = soloTable(begun)
    assert.deepEqual(
      table?.seats.map((occupant) => [occupant?.name, occupant?.computerLevel]),
      [
        ['Tu', null],
        ['Player 2', 'medio'],
        ['Player 3', 'medio'],
        ['Player 4', 'medio'],
      ],
    )
    assert.equal(table?.gameNumber, 2)
  })

  for (const moves of [0, 3, 4, 9, 55]) {
    it(`is the same table again after ${moves} moves`, () => {
      const table = soloTable(after(moves)) ?? assert.fail('the rules refuse a move')
      const again = soloTable(decodeSoloGame(encodeSoloGame(soloGameOf(table, 'medio'))) ?? assert.fail('not decoded'))
      assert.deepEqual(again, table)
    })
  }

  for (const [what, text] of [
    ['no JSON', '{'],
    ['of another version', spoilt((stored) => ({ ...stored, version: 2 }))],
    ['with something that nobody knows', spoilt((stored) => ({ ...stored, cheats: true }))],
    ['of a level that does not exist', spoilt((stored) => ({ ...stored, level: 'divino' }))],
    ['with a seed that is none', spoilt((stored) => ({ ...stored, seed: 'abc' }))],
    ['with another seed', spoilt((stored) => ({ ...stored, seed: seedOf(2) }))],
    [
      'with a card twice',
      spoilt((stored) => ({
        ...stored,
        moves: Array.isArray(stored.moves) ? [...stored.moves, stored.moves.at(-1)] : [],
      })),
    ],
    ['with a card that does not exist', spoilt((stored) => ({ ...stored, moves: [{ seat: 0, cards: ['x9', 'h1'] }] }))],
    ['with a move of nobody', spoilt((stored) => ({ ...stored, moves: [{ seat: 4, cards: ['h1'] }] }))],
  ] as const) {
    it(`is refused when the text is ${what}`, () => assert.equal(decodeSoloGame(text), null))
  }
})

describe('what you know in a solo game', () => {
  it('is there when you have to pass or to play, and only then', () => {
    assert.equal(ownKnowledge(begun)?.phase, 'passing')
    assert.equal(ownKnowledge(after(1)), null)
    const turns = [4, 5, 6, 7, 12, 13, 14, 15].map((moves) => ownKnowledge(after(moves)))
    assert.ok(turns.some((known) => known !== null))
    assert.ok(turns.every((known) => known === null || known.turn === 0))
  })

  it('comes with what you have passed and each card that you have played in a round', () => {
    const moves = ownMoves(after(56), 1)
    assert.deepEqual(
      moves.map(({ cards }) => cards.length),
      [2, ...Array.from({ length: 13 }, () => 1)],
    )
    for (const { known, cards } of moves) assert.ok(cards.every((card) => cardsIn(known.hand).map(idOf).includes(card)))
    assert.deepEqual(
      moves.map(({ known }) => known.tricks.length),
      [0, ...Array.from({ length: 13 }, (_, trick) => trick)],
    )
    assert.equal(ownMoves(after(56), 2).length, 0)
  })
})
