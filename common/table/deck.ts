/**
 * The seeds of a table's games: the server's parts, and those that the players give for the next game (DESIGN decision
 * 21).
 */
import { seedHash, type Seed } from '../rules/deal.ts'
import { perSeat, type Seat } from '../rules/seats.ts'
import { seedOfParts, serverAlone, serverPartOf, type SeedPart, type SeedParts } from '../rules/seed-parts.ts'
import { newGame, type GameState } from '../rules/state.ts'
import { withOccupant, type Table, type TableDeck } from './state.ts'

/** The deck of a table whose next game has this number. */
export const deckOf = (secret: Seed, nextGameNumber: number): TableDeck => ({
  secret,
  nextServerPartHash: seedHash(serverPartOf(secret, nextGameNumber)),
})

/**
 * Keeps a player's part for the next game. At a table that has not committed to a part of the server it would have no
 * use.
 */
export const withSeedPart = (table: Table, seat: Seat, seedPart: SeedPart | undefined): Table =>
  table.deck === null || seedPart === undefined || table.seats[seat]?.seedPart === seedPart
    ? table
    : withOccupant(table, seat, { seedPart })

/**
 * The next game of a table, with the parts that its players have given so far. `seed` is used only at a table without a
 * deck. Throws when both are missing, which no server does.
 */
export const dealtGame = ({ deck, duplicate, gameNumber, seats }: Table, seed: Seed | undefined): GameState => {
  if (duplicate !== null) {
    const { serverPart: server, rounds, publishAfterMs } = duplicate
    const parts = serverAlone(server)
    return newGame(seedOfParts(parts), parts, { rounds, publishAfterMs })
  }
  if (deck !== null) {
    const parts: SeedParts = {
      server: serverPartOf(deck.secret, gameNumber + 1),
      players: perSeat((seat) => seats[seat]?.seedPart ?? null),
    }
    return newGame(seedOfParts(parts), parts)
  }
  if (seed === undefined) throw new Error('a table without a deck needs a seed')
  return newGame(seed)
}
