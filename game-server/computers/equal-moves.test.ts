import assert from 'node:assert/strict'
import { heuristicMove } from '#common/computers/heuristic.ts'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import { newGame } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import type { ComputerRequest } from '../tables/ports.ts'
import { rememberingEqualMoves } from './equal-moves.ts'

const never = new AbortController().signal
/** What the first seat is asked in the game of this seed. */
const requestOf = (number: number, equalSeed?: number): ComputerRequest => ({
  knowledge: seatKnowledge(newGame(seedOf(number)), 0),
  level: 'forte',
  ...(equalSeed !== undefined && { equalSeed }),
})

describe('the moves of equal computers', () => {
  let asked: ComputerRequest[]
  const thinker = (mostMoves?: number) => {
    asked = []
    return rememberingEqualMoves(async (request) => {
      asked.push(request)
      return heuristicMove(request.knowledge)
    }, mostMoves)
  }

  it('are thought of once a question', async () => {
    const player = thinker()
    const first = await player(requestOf(1, 7), never)
    assert.deepEqual(await player(requestOf(1, 7), never), first)
    assert.equal(asked.length, 1)
  })

  it('are those of the same seed and the same knowledge alone', async () => {
    const player = thinker()
    for (const request of [requestOf(1, 7), requestOf(1, 8), requestOf(2, 7)])
      assert.deepEqual(await player(request, never), heuristicMove(request.knowledge))
    assert.equal(asked.length, 3)
  })

  it('are not kept for tables where computers need not be equal', async () => {
    const player = thinker()
    await player(requestOf(1), never)
    await player(requestOf(1), never)
    assert.equal(asked.length, 2)
  })

  it('are forgotten when there are many others, first those that were not asked for the longest', async () => {
    const player = thinker(2)
    for (const seed of [1, 2, 1, 3, 1, 2]) await player(requestOf(1, seed), never)
    assert.deepEqual(
      asked.map(({ equalSeed }) => equalSeed),
      [1, 2, 3, 2],
    )
  })

  it('are thought of once for all who ask at the same moment, until none of them waits any more', async () => {
    const thoughts: { readonly signal: AbortSignal; readonly answer: PromiseWithResolvers<ComputerMove> }[] = []
    const player = rememberingEqualMoves((_request, signal) => {
      const answer = Promise.withResolvers<ComputerMove>()
      thoughts.push({ signal, answer })
      return answer.promise
    })
    const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()]
    const ask = (who: AbortController, more: Partial<ComputerRequest> = {}): Promise<ComputerMove> =>
      player({ ...requestOf(1, 7), ...more }, who.signal)

    const [ofFirst, ofSecond] = [ask(first), ask(second)]
    assert.equal(thoughts.length, 1)
    first.abort()
    await assert.rejects(ofFirst, { name: 'AbortError' })
    assert.equal(thoughts[0]?.signal.aborted, false, 'the second waits still')
    second.abort()
    await assert.rejects(ofSecond, { name: 'AbortError' })
    assert.equal(thoughts[0]?.signal.aborted, true)
    thoughts[0]?.answer.reject(new Error('nobody hears this'))
    await assert.rejects(ask(first), { name: 'AbortError' })

    const again = [ask(third), ask(third, { isPatient: true })]
    assert.equal(thoughts.length, 3, 'who is not patient does not wait with who is')
    const move = heuristicMove(requestOf(1).knowledge)
    for (const { answer } of thoughts) answer.resolve(move)
    assert.deepEqual(await Promise.all(again), [move, move])
    assert.deepEqual(await ask(third), move)
    assert.equal(thoughts.length, 3)
  })

  it('are asked for again after a question that was not answered', async () => {
    let isLost = true
    const player = rememberingEqualMoves(({ knowledge }) =>
      isLost ? Promise.reject(new Error('lost')) : Promise.resolve(heuristicMove(knowledge)),
    )
    await assert.rejects(player(requestOf(1, 7), never), /lost/)
    isLost = false
    assert.equal((await player(requestOf(1, 7), never)).type, 'pass')
  })
})
