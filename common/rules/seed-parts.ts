/**
 * The parts of which the seed of a game is made, so that nobody alone can choose the cards: one of the server, which it
 * has committed to before it knows the others, and one of each player who gives one (DESIGN decision 21).
 * `docs/rules.md` shows how anybody checks them.
 */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { seedFrom, type Seed } from './deal.ts'
import { SEATS, type PerSeat } from './seats.ts'

declare const seedPart: unique symbol
/** A player's part of a seed: 16 random bytes, as 32 lower-case hexadecimal digits. */
export type SeedPart = string & { readonly [seedPart]: true }

const SEED_PART = /^[0-9a-f]{32}$/

export const isSeedPart = (text: string): text is SeedPart => SEED_PART.test(text)

/**
 * All parts of a seed. `server` is as secret as the seed. A seat without a part is null: its client is older, or a
 * computer has the seat.
 */
export type SeedParts = { readonly server: Seed; readonly players: PerSeat<SeedPart | null> }

/** The parts of a seed to which no player has given one. */
export const serverAlone = (server: Seed): SeedParts => ({ server, players: [null, null, null, null] })

/**
 * The server's part of a game, from the secret of its table: HMAC-SHA256 with the secret as the key, of the text
 * `server:` and the game's number. So the parts of all games of a table are fixed when it opens, and those that are
 * published do not tell the others.
 */
export const serverPartOf = (secret: Seed, gameNumber: number): Seed =>
  seedFrom(hmac(sha256, hexToBytes(secret), utf8ToBytes(`server:${gameNumber}`)))

/**
 * The seed made of parts: SHA-256 of the text of all parts, the server's first and then the players' in seat order,
 * with colons in between.
 */
export const seedOfParts = ({ server, players }: SeedParts): Seed =>
  seedFrom(sha256(utf8ToBytes([server, ...SEATS.map((seat) => players[seat] ?? '')].join(':'))))
