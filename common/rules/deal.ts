/**
 * Deals that everybody can compute again from the seed, once it is published. The pseudorandom stream of a label is
 * HMAC-SHA256(seed, `label:0`), HMAC-SHA256(seed, `label:1`), ... read byte by byte.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HAND_SIZE } from '../limits.ts'
import { NO_CARDS, withCard, type CardSet } from './card-set.ts'
import { DECK, type Card } from './cards.ts'
import { shuffle, type Draw } from './draw.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from './seats.ts'

declare const seed: unique symbol
/** 256 random bits in hex, from the platform's CSPRNG. Anyone who knows the seed knows every card of the game. */
export type Seed = string & { readonly [seed]: true }

const SEED_BYTES = 32

/** The seed made of 32 random bytes. Throws if there are not exactly 32. */
export const seedFrom = (bytes: Uint8Array): Seed => {
  if (bytes.length !== SEED_BYTES) throw new Error(`a seed has ${SEED_BYTES} bytes`)
  return bytesToHex(bytes) as Seed
}

const SEED = /^[0-9a-f]{64}$/
const isSeed = (text: string): text is Seed => SEED.test(text)

/** The seed, or the server's part of one, that a text is; null when it is none. */
export const seedFromHex = (text: string): Seed | null => (isSeed(text) ? text : null)

/** SHA-256 of the seed's bytes, in hex. It is published before the first deal. */
export const seedHash = (seed: Seed): string => bytesToHex(sha256(hexToBytes(seed)))

/** The random numbers of a label. Bytes that would make some numbers more likely are skipped. */
const draws = (seed: Seed, label: string): Draw => {
  const key = hexToBytes(seed)
  let block = new Uint8Array(0)
  let blocks = 0
  let used = 0
  const nextByte = (): number => {
    if (used === block.length) {
      block = hmac(sha256, key, utf8ToBytes(`${label}:${blocks++}`))
      used = 0
    }
    return block[used++] ?? 0
  }
  return (bound) => {
    const accepted = 256 - (256 % bound)
    let byte = nextByte()
    while (byte >= accepted) byte = nextByte()
    return byte % bound
  }
}

/** The deck of a round, shuffled: Fisher-Yates from the last place to the first, with the stream `round:{number}`. */
export const shuffled = (seed: Seed, round: number): readonly Card[] => {
  const deck = [...DECK]
  shuffle(deck, draws(seed, `round:${round}`))
  return deck
}

/** The hand of a seat: the shuffled deck gives 13 cards to each seat, in seat order. */
export const handFrom = (deck: readonly Card[], seat: Seat): CardSet => {
  let hand = NO_CARDS
  for (let place = seat * HAND_SIZE; place < (seat + 1) * HAND_SIZE; place++) {
    const card = deck[place]
    if (card !== undefined) hand = withCard(hand, card)
  }
  return hand
}

/** The four hands of a round. */
export const deal = (seed: Seed, round: number): PerSeat<CardSet> => {
  const deck = shuffled(seed, round)
  return perSeat((seat) => handFrom(deck, seat))
}

/** The seat that leads the first trick of the game, 'chosen randomly' (specification section 4). */
export const firstSeatOf = (seed: Seed): Seat => SEATS[draws(seed, 'first')(SEATS.length)] ?? 0
