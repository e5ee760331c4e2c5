/** The thread that prices the hands of a day which is over: the server's own thread does not search. */
import { parentPort } from 'node:worker_threads'
import { lostPoints } from '#common/analysis/marks.ts'
import { priceGame } from '#common/analysis/price.ts'
import type { PlayedGame } from '#common/analysis/decisions.ts'
import { stayBehindTables } from '../computers/behind-tables.ts'

stayBehindTables()

/** The same number for everybody, as in the browser. */
const SEED = 1
/** The seat of the person. */
const PERSON = 0

parentPort?.on('message', (game: PlayedGame) => {
  const prices = priceGame(game, PERSON, { seed: SEED, aim: 'points' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(Math.round(10 * prices.reduce((sum, price) => sum + lostPoints(price), 0)))
})
