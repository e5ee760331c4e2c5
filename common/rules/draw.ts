/**
 * Random numbers. Their source is always passed in: a deal draws from the seed of its game, a simulation from a number.
 */
import type { Card } from './cards.ts'

/** A source of whole numbers 0..bound-1, each equally likely; `bound` is 1 to 256. */
export type Draw = (bound: number) => number

/**
 * A fast, repeatable source for simulations and tests (Mulberry32). Never use it for cards that people play: a player
 * who sees some of its numbers can compute the others.
 */
export const simulationDraw = (seed: number): Draw => {
  let state = seed | 0
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((((mixed ^ (mixed >>> 14)) >>> 8) * bound) / 2 ** 24) | 0
  }
}

/** A number from 0 to below 1. */
export const fraction = (draw: Draw): number => (draw(256) + (draw(256) + draw(256) / 256) / 256) / 256

/** Shuffles a deck in place: Fisher-Yates from the last place to the first. */
export const shuffle = (deck: Card[], draw: Draw): void => {
  for (let last = deck.length - 1; last > 0; last--) {
    const chosen = draw(last + 1)
    const card = deck[last]
    const other = deck[chosen]
    if (card !== undefined && other !== undefined) {
      deck[last] = other
      deck[chosen] = card
    }
  }
}
