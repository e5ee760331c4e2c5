/** The thread in which computers think: it answers one request after the other. */
import { parentPort } from 'node:worker_threads'
import { chooseMove } from '#common/computers/computer.ts'
import type { Answer, Question } from './question.ts'

parentPort?.on('message', ({ number, knowledge, level, seed }: Question) => {
  const answer: Answer = { number, move: chooseMove(knowledge, { level, seed }) }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
  parentPort?.postMessage(answer)
})
