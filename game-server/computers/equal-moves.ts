/**
 * The moves of equal computers are kept: whoever plays the same cards meets the same questions again, the passes all
 * of them, and an answer follows from its question alone. Those who ask at the same moment wait for one answer.
 */
import { LRUCache } from 'lru-cache'
import type { ComputerMove } from '#common/rules/computer-move.ts'
import type { ComputerPlayer, ComputerRequest } from '../tables/ports.ts'

/** At most so many moves are kept, about 1 kB each. */
const MOST_MOVES = 5_000

/** A question in full: seeds of two questions may be equal by chance. */
const questionIn = ({ knowledge, level, equalSeed }: ComputerRequest): string =>
  JSON.stringify([equalSeed, level, knowledge])

/** A question that is thought about, and how many wait for the answer. */
type Thought = { readonly answer: Promise<ComputerMove>; readonly stop: () => void; waiting: number }

/** The answer of `thought`; rejects when this one does not wait any more. It is stopped when nobody waits for it. */
const waitedFor = async (thought: Thought, signal: AbortSignal): Promise<ComputerMove> => {
  const { promise: noLonger, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(signal.reason)
  signal.addEventListener('abort', leave, { once: true })
  thought.waiting++
  try {
    return await Promise.race([thought.answer, noLonger])
  } finally {
    signal.removeEventListener('abort', leave)
    thought.waiting--
    if (thought.waiting === 0) thought.stop()
  }
}

/** The same player, who thinks once about a question that several ask at the same moment. */
const sharingThoughts = (think: ComputerPlayer): ComputerPlayer => {
  const thoughts = new Map<string, Thought>()
  return async (request, signal) => {
    signal.throwIfAborted()
    // A patient question is answered last, so nobody else waits for that answer.
    const question = `${request.isPatient === true} ${questionIn(request)}`
    let thought = thoughts.get(question)
    if (thought === undefined) {
      const stopped = new AbortController()
      const stop = (): void => {
        thoughts.delete(question)
        stopped.abort()
      }
      thought = { answer: think(request, stopped.signal), stop, waiting: 0 }
      thoughts.set(question, thought)
    }
    return waitedFor(thought, signal)
  }
}

/** The same player, who thinks about a request with a seed of its own only once. */
export const rememberingEqualMoves = (think: ComputerPlayer, mostMoves = MOST_MOVES): ComputerPlayer => {
  const moves = new LRUCache<string, ComputerMove>({ max: mostMoves })
  const share = sharingThoughts(think)
  return async (request, signal) => {
    if (request.equalSeed === undefined) return think(request, signal)
    const question = questionIn(request)
    const kept = moves.get(question)
    if (kept !== undefined) return kept
    const move = await share(request, signal)
    moves.set(question, move)
    return move
  }
}
