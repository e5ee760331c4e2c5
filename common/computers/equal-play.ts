/**
 * Computers that play alike wherever the same cards are played: their moves follow from the cards, from what their seat
 * knows, and from how this version thinks. Nobody can foresee them who does not know the seed of the game.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import type { Thinking } from './computer.ts'

/** Rises with every change of how `forte` thinks: hands that were played with different ones do not compare. */
export const ENGINE_VERSION = 2

/** How they think: for the points of the round, and no longer than until the best card is clear. */
export const EQUAL_THINKING: Partial<Thinking> = { aim: 'points', isSparing: true }

/**
 * The seed of a search, from that of the game: the same for the same cards and knowledge. `run` tells runs apart in
 * which a computer plays for the person too.
 */
export const equalSeed = (game: string, known: SeatKnowledge, run = 0): number => {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(
    utf8ToBytes([game, ENGINE_VERSION, run, JSON.stringify(known)].join('\n')),
  )
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 1
}
