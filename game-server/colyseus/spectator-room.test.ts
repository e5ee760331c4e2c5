import assert from 'node:assert/strict'
import { ClientState } from '@colyseus/core'
import fc from 'fast-check'
import { cardsIn, setOf, sizeOf } from '#common/rules/card-set.ts'
import type { Card } from '#common/rules/cards.ts'
import { shuffle, simulationDraw } from '#common/rules/draw.ts'
import { sharedGameState } from '#common/protocol/wire.ts'
import { publicView } from '#common/rules/view.ts'
import { publicKnowledge } from '#common/rules/knowledge.ts'
import { SEATS, perSeat } from '#common/rules/seats.ts'
import type { GameState } from '#common/rules/state.ts'
import { hand, randomGame, seedOf } from '#common/rules/testing.ts'
import { readyTable } from '#common/table/testing.ts'
import type { Table } from '#common/table/state.ts'
import { NO_LATENCIES } from '#common/table/view.ts'
import { StateSync } from './state-sync.ts'
import { TableSerializer } from './table-serializer.ts'

/** Another state that everybody without a seat knows equally well: other hands, other passes, another seed. */
const lookalike = (state: GameState, number: number): GameState => {
  const { round } = state
  const unseen: Card[] = SEATS.flatMap((seat) => cardsIn(round.hands[seat]))
  shuffle(unseen, simulationDraw(number))
  return {
    ...state,
    seed: seedOf(number),
    round: {
      ...round,
      hands: perSeat((seat) => setOf(unseen.splice(0, sizeOf(round.hands[seat])))),
      passes: perSeat((seat) => round.passes[seat] && hand('c2 c3')),
    },
  }
}

const tableWith = (game: GameState): Table => ({ ...readyTable(), status: 'running', gameNumber: 1, game })

/** The bytes that a spectator gets who comes at the first of these tables and stays, as hexadecimal text. */
const bytesFor = (tables: readonly Table[]): readonly string[] => {
  const stateSync = new StateSync(false)
  const serializer = new TableSerializer(() => false)
  const received: string[] = []
  const client = {
    state: ClientState.JOINED,
    raw: (bytes: Uint8Array) => void received.push(Buffer.from(bytes).toString('hex')),
  }
  tables.forEach((table, index) => {
    stateSync.follow(table, NO_LATENCIES, [])
    if (index === 0) {
      serializer.reset(stateSync.state)
      client.raw(serializer.getFullState(client as never))
    } else serializer.applyPatches([client as never])
  })
  return received
}

/** What a spectator at `/ws` gets of a game. */
const inJson = (state: GameState): unknown => sharedGameState(publicView(state), [])

describe('what a spectator gets', () => {
  it('is byte for byte the same for games that differ only in what nobody has seen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (number) => {
        const states = randomGame(number).states.filter(({ phase }) => phase !== 'gameOver')
        const others = states.map((state, index) => lookalike(state, number + index))
        states.forEach((state, index) => {
          const other = others[index]
          assert.ok(other)
          assert.deepEqual(publicKnowledge(other), publicKnowledge(state))
          assert.deepEqual(inJson(other), inJson(state))
        })
        const received = bytesFor(states.map(tableWith))
        assert.ok(received.length > 50)
        assert.deepEqual(bytesFor(others.map(tableWith)), received)
      }),
      { numRuns: 15 },
    )
  })
})
