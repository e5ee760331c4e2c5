/** The thread in which computers think: it answers one request after the other. */
import { parentPort } from 'node:worker_threads'
import { chooseMove } from '#common/computers/computer.ts'
import { EQUAL_THINKING } from '#common/computers/equal-play.ts'
import { stayBehindTables } from './behind-tables.ts'
import type { Answer, Question } from './question.ts'

stayBehindTables()

parentPort?.on('message', ({ number, knowledge, level, seed, isEqual }: Question) => {
  const answer: Answer = { number, move: chooseMove(knowledge, { level, seed, ...(isEqual && EQUAL_THINKING) }) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(answer)
})
