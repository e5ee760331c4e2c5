/** The links with which players show their games to others. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** How many characters a token has: 24 random bytes in base64url. */
export const LINK_TOKEN_CHARS = 32

/**
 * A user's link to a game that they have played. Whoever has the token sees the game. The token is stored as it is, because its owner can copy it
 * again, and because the game that it opens is in the same database.
 */
export type GameLinkRow = { readonly userId: number; readonly gameId: number; readonly token: string; readonly createdAtMs: number }

export const GAME_LINKS = new EntitySchema<GameLinkRow>({
  name: 'GameLink',
  tableName: 'game_links',
  columns: {
    userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } },
    gameId: { type: 'integer', primary: true },
    token: text(LINK_TOKEN_CHARS),
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['token'], unique: true }],
})
