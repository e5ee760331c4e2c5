/** The thread that prices the hands of a day which is over: the server's own thread does not search. */
import { parentPort } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { decisionsOf, type Decision, type PlayedGame } from '#common/analysis/decisions.ts'
import { lostPoints } from '#common/analysis/marks.ts'
import { priceOf } from '#common/analysis/price.ts'
import { stayBehindTables } from '../computers/behind-tables.ts'

stayBehindTables()

/** The same number for everybody, as in the browser. */
const SEED = 1
/** The seat of the person. */
const PERSON = 0
/** What decisions have lost. With the cards of a day many people decide the same, most often in the pass. 1 kB each. */
const lost = new LRUCache<string, number>({ max: 5_000 })

const pointsLostBy = (decision: Decision): number => {
  const question = JSON.stringify(decision)
  const known = lost.get(question)
  if (known !== undefined) return known
  const points = lostPoints(priceOf(decision, { seed: SEED, aim: 'points' }))
  lost.set(question, points)
  return points
}

parentPort?.on('message', (game: PlayedGame) => {
  const points = decisionsOf(game, PERSON).reduce((sum, decision) => sum + pointsLostBy(decision), 0)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(Math.round(10 * points))
})
