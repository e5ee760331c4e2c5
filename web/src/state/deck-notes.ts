/**
 * What this browser notes of the decks of its player's games, to check them when they are over: the hashes that the
 * server showed before the game, and the part that the player gave. The server cannot change these notes.
 */
import * as z from 'zod/mini'
import type { DeckNotes } from '#common/record/verify-deck.ts'
import { isBeforeFirstCard } from '#common/rules/view.ts'
import { isSeedPart, type SeedPart } from '#common/rules/seed-parts.ts'
import type { TableView } from '#common/table/view.ts'
import { viewerIdOf } from '../game/seating.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const DECK_NOTES_KEY = 'regicidio.decks'
/** How many games are kept: the oldest are forgotten first. */
export const KEPT_DECKS = 200

/** A game of one player: two players may use the same browser. */
export type NotedGame = { readonly roomId: string; readonly gameNumber: number; readonly playerId: string }

const note = z.object({
  roomId: z.string(),
  gameNumber: z.number(),
  playerId: z.string(),
  serverPartHash: z.nullable(z.string()),
  seedHash: z.nullable(z.string()),
  ownPart: z.nullable(z.string()),
})
type Note = z.infer<typeof note>

const PART_BYTES = 16
const NOTHING: DeckNotes = { serverPartHash: null, seedHash: null, ownPart: null }

const notesIn = (storage: KeyValueStorage): readonly Note[] => {
  try {
    return z.array(note).safeParse(JSON.parse(storage.getItem(DECK_NOTES_KEY) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

const isOf =
  ({ roomId, gameNumber, playerId }: NotedGame) =>
  (noted: Note): boolean =>
    noted.roomId === roomId && noted.gameNumber === gameNumber && noted.playerId === playerId

/** The notes of a game; null when there are none. */
export const deckNotes = (game: NotedGame, storage: () => KeyValueStorage = () => browserStorage): DeckNotes | null => {
  try {
    return notesIn(storage()).find(isOf(game)) ?? null
  } catch {
    return null
  }
}

/** The part that the player has given for a game from this browser; null when they have given none. */
export const ownPartOf = (game: NotedGame): string | null => deckNotes(game)?.ownPart ?? null

/**
 * Adds to the notes of a game. What is noted already stays, because it was shown first. Without storage nothing is
 * noted.
 */
const addNotes = (game: NotedGame, shown: Partial<DeckNotes>, storage: () => KeyValueStorage): void => {
  try {
    const notes = notesIn(storage())
    const before = notes.find(isOf(game)) ?? { ...game, ...NOTHING }
    const { serverPartHash = null, seedHash = null, ownPart = null } = shown
    const after: Note = {
      ...before,
      serverPartHash: before.serverPartHash ?? serverPartHash,
      seedHash: before.seedHash ?? seedHash,
      ownPart: before.ownPart ?? ownPart,
    }
    storage().setItem(
      DECK_NOTES_KEY,
      JSON.stringify([...notes.filter((noted) => noted !== before), after].slice(-KEPT_DECKS)),
    )
  } catch (problem) {
    console.warn('notes of the deck not stored', problem)
  }
}

const randomPart = (): SeedPart => {
  const part = [...crypto.getRandomValues(new Uint8Array(PART_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  if (!isSeedPart(part)) throw new Error('not a part of a seed')
  return part
}

/** The game that is on the table, as its viewer plays it. */
export const gameOn = (view: TableView): NotedGame => ({
  roomId: view.roomId,
  gameNumber: view.gameNumber,
  playerId: viewerIdOf(view),
})
/** The next game at the table. */
export const gameAfter = (view: TableView): NotedGame => ({ ...gameOn(view), gameNumber: view.gameNumber + 1 })

/**
 * The player's part of the seed of the next game, the same one until that game begins. It is noted together with the
 * hash of the server's part, which the player has been shown before. Undefined at a table whose server has committed to
 * no part.
 */
export const partForNextGame = (
  view: TableView,
  storage: () => KeyValueStorage = () => browserStorage,
): SeedPart | undefined => {
  if (view.nextServerPartHash === null) return undefined
  const game = gameAfter(view)
  const noted = deckNotes(game, storage)?.ownPart ?? ''
  const ownPart = isSeedPart(noted) ? noted : randomPart()
  addNotes(game, { serverPartHash: view.nextServerPartHash, ownPart }, storage)
  return ownPart
}

/** A message with the player's part of the next seed, if the table takes one. */
export const withPart = <Message extends object>(
  view: TableView,
  message: Message,
): Message & { readonly seedPart?: SeedPart } => {
  const seedPart = partForNextGame(view)
  return seedPart === undefined ? message : { ...message, seedPart }
}

/**
 * Notes the hashes of a game with parts that has just begun. After its first card it is too late: only what was shown
 * before proves anything.
 */
export const noteBeginning = (view: TableView, storage: () => KeyValueStorage = () => browserStorage): void => {
  const { game } = view
  if (
    game === null ||
    game.serverPartHash === null ||
    game.round > 1 ||
    game.phase === 'gameOver' ||
    !isBeforeFirstCard(game)
  )
    return
  addNotes(gameOn(view), { serverPartHash: game.serverPartHash, seedHash: game.seedHash }, storage)
}
