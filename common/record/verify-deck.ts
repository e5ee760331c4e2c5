/**
 * Verifies the cards of a finished game (docs/rules.md): whether its seed was made of the published parts, whether
 * these are the ones that were promised, and whether the cards that were played are those of the seed. It needs nothing
 * but what is published and what a browser has noted.
 */
import { NO_CARDS, difference, setOf, union, type CardSet } from '../rules/card-set.ts'
import { deal, firstSeatOf, seedHash, seedFromHex, type Seed } from '../rules/deal.ts'
import { directionOf, receiverOf } from '../rules/passing.ts'
import { isSeedPart, seedOfParts, type SeedPart } from '../rules/seed-parts.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from '../rules/seats.ts'
import { DECK } from '../rules/cards.ts'
import type { Move } from '../table/move-log.ts'

/**
 * What is published of a finished game, as it was received: any of it may have been changed. A game without parts has
 * null for them.
 */
export type PublishedDeck = {
  readonly seed: string
  readonly seedHash: string
  readonly serverPart: string | null
  readonly serverPartHash: string | null
  readonly seedParts: readonly (string | null)[] | null
  /** All moves of the game, oldest first. */
  readonly moves: readonly Move[]
}

/**
 * What a browser has noted of a game: the hashes that it was shown before the first card, and its own player's part.
 * Null: it has noted none.
 */
export type DeckNotes = {
  readonly serverPartHash: string | null
  readonly seedHash: string | null
  readonly ownPart: string | null
}

/**
 * A result of the verification. `unremembered`: it is right, as far as this can be said without notes. `hashChanged`:
 * the published hash is not the one that was shown before. `withheld`: a hash was shown, and no part is published.
 */
export type DeckFinding =
  | { readonly check: 'serverPart' | 'seed'; readonly verdict: 'right' | 'unremembered' | 'hashChanged' | 'wrong' }
  | { readonly check: 'serverPart'; readonly verdict: 'withheld' }
  | { readonly check: 'ownPart'; readonly verdict: 'right' | 'unremembered' | 'missing' }
  | { readonly check: 'parts'; readonly verdict: 'right' | 'wrong' }
  | { readonly check: 'hands'; readonly verdict: 'right'; readonly rounds: number }
  | { readonly check: 'hands'; readonly verdict: 'incomplete' | 'firstSeat'; readonly round: number }
  | { readonly check: 'hands'; readonly verdict: 'wrong'; readonly round: number; readonly seat: Seat }

const NO_NOTES: DeckNotes = { serverPartHash: null, seedHash: null, ownPart: null }

/** Compares a secret with its published hash, and the hash with the one that was noted. */
const revealed = (
  secret: Seed | null,
  published: string | null,
  noted: string | null,
): 'right' | 'unremembered' | 'hashChanged' | 'wrong' => {
  if (noted !== null && noted !== published) return 'hashChanged'
  if (secret === null || seedHash(secret) !== published) return 'wrong'
  return noted === null ? 'unremembered' : 'right'
}

/** The players' parts; null when one of them cannot be a part. */
const partsIn = (parts: readonly (string | null)[]): PerSeat<SeedPart | null> | null => {
  const known = parts.map((part) => (part === null || isSeedPart(part) ? part : undefined))
  if (known.length !== SEATS.length || known.includes(undefined)) return null
  return perSeat((seat) => known[seat] ?? null)
}

const partsFindings = (
  deck: PublishedDeck,
  seedParts: readonly (string | null)[],
  notes: DeckNotes,
): readonly DeckFinding[] => {
  const server = seedFromHex(deck.serverPart ?? '')
  const players = partsIn(seedParts)
  const isMade = server !== null && players !== null && seedOfParts({ server, players }) === deck.seed
  const own = notes.ownPart === null ? 'unremembered' : seedParts.includes(notes.ownPart) ? 'right' : 'missing'
  return [
    { check: 'serverPart', verdict: revealed(server, deck.serverPartHash, notes.serverPartHash) },
    { check: 'ownPart', verdict: own },
    { check: 'parts', verdict: isMade ? 'right' : 'wrong' },
  ]
}

type RoundOfMoves = { readonly round: number; readonly passes: readonly Move[]; readonly plays: readonly Move[] }

/**
 * Cuts the moves of a game into its rounds: the passes, if the round has any, and the 52 plays. The last round may be
 * incomplete.
 */
const roundsOf = (moves: readonly Move[]): readonly RoundOfMoves[] => {
  const rounds: RoundOfMoves[] = []
  for (let at = 0; at < moves.length;) {
    const round = rounds.length + 1
    const passes = directionOf(round) === 'keep' ? 0 : SEATS.length
    rounds.push({
      round,
      passes: moves.slice(at, at + passes),
      plays: moves.slice(at + passes, at + passes + DECK.length),
    })
    at += passes + DECK.length
  }
  return rounds
}

const cardsOf = (moves: readonly Move[], isOf: (seat: Seat) => boolean): CardSet =>
  moves.filter(({ seat }) => isOf(seat)).reduce((cards, move) => union(cards, setOf(move.cards)), NO_CARDS)

/** The hand that a seat must have been dealt: what it played and passed, without what it received. */
const handFromMoves = ({ round, passes, plays }: RoundOfMoves, seat: Seat): CardSet => {
  const received = cardsOf(passes, (giver) => {
    const receiver = receiverOf(giver, directionOf(round))
    return receiver.ok && receiver.value === seat
  })
  return union(
    difference(
      cardsOf(plays, (player) => player === seat),
      received,
    ),
    cardsOf(passes, (giver) => giver === seat),
  )
}

const isComplete = ({ passes, plays }: RoundOfMoves): boolean =>
  plays.length === DECK.length &&
  plays.every(({ type }) => type === 'play') &&
  passes.every(({ type }) => type === 'pass')

const handsFinding = (seed: Seed, moves: readonly Move[]): DeckFinding => {
  const rounds = roundsOf(moves)
  for (const played of rounds) {
    const { round, plays } = played
    if (!isComplete(played)) return { check: 'hands', verdict: 'incomplete', round }
    const dealt = deal(seed, round)
    const seat = SEATS.find((at) => handFromMoves(played, at) !== dealt[at])
    if (seat !== undefined) return { check: 'hands', verdict: 'wrong', round, seat }
    if (round === 1 && plays[0]?.seat !== firstSeatOf(seed)) return { check: 'hands', verdict: 'firstSeat', round }
  }
  return rounds.length === 0
    ? { check: 'hands', verdict: 'incomplete', round: 1 }
    : { check: 'hands', verdict: 'right', rounds: rounds.length }
}

/** Whether a finding says that something is not as it was promised. */
export const isProblem = ({ verdict }: DeckFinding): boolean => verdict !== 'right' && verdict !== 'unremembered'

/**
 * Verifies a finished game. Without notes, nothing can be compared with what was shown before the game. A game without
 * parts has two findings.
 */
export const verifyDeck = (deck: PublishedDeck, notes: DeckNotes | null): readonly DeckFinding[] => {
  const known = notes ?? NO_NOTES
  const seed = seedFromHex(deck.seed)
  const about: DeckFinding[] = [{ check: 'seed', verdict: revealed(seed, deck.seedHash, known.seedHash) }]
  if (seed !== null) about.push(handsFinding(seed, deck.moves))
  if (deck.seedParts !== null && deck.serverPart !== null)
    return [...partsFindings(deck, deck.seedParts, known), ...about]
  return known.serverPartHash === null ? about : [{ check: 'serverPart', verdict: 'withheld' }, ...about]
}
