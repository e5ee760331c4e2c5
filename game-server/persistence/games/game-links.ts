/** Makes and withdraws the links with which players show their games, and finds the game of a link. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from '../engine/entity-columns.ts'
import { randomBytes } from 'node:crypto'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import { isDuplicate } from '../engine/errors.ts'
import type { Database } from '../engine/database.ts'

/** How many characters a token has: 24 random bytes in base64url. */
const LINK_TOKEN_CHARS = 32

/**
 * A user's link to a game that they have played. Whoever has the token sees the game. The token is stored as it is,
 * because its owner can copy it again, and because the game that it opens is in the same database.
 */
type GameLinkRow = {
  readonly userId: number
  readonly gameId: number
  readonly token: string
  readonly createdAtMs: number
}

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

const newToken = (): string => randomBytes((LINK_TOKEN_CHARS * 3) / 4).toString('base64url')

export class GameLinks {
  readonly #database: Database
  readonly #now: () => number

  /** `now` in milliseconds since the epoch. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  /** The token of a user's link to a game; null when there is none. */
  async tokenOf(gameId: number, userId: number): Promise<string | null> {
    const [row] = await this.#database.select('SELECT token FROM game_links WHERE userId = ? AND gameId = ?', [
      userId,
      gameId,
    ])
    return row === undefined ? null : String(row['token'])
  }

  /**
   * Makes a user's link to a game, unless there is one already. The caller has made sure that the user has played the
   * game.
   */
  async make(gameId: number, userId: number): Promise<string> {
    const known = await this.tokenOf(gameId, userId)
    if (known !== null) return known
    const token = newToken()
    try {
      await this.#database.run((manager) =>
        manager.insert(GAME_LINKS, { userId, gameId, token, createdAtMs: this.#now() }),
      )
      return token
    } catch (error) {
      // Another request of the same user has just made it.
      const made = isDuplicate(error) ? await this.tokenOf(gameId, userId) : null
      if (made === null) throw error
      return made
    }
  }

  /** Withdraws a user's link to a game, if there is one. */
  async withdraw(gameId: number, userId: number): Promise<void> {
    await this.#database.run((manager) => manager.delete(GAME_LINKS, { userId, gameId }))
  }

  /** The game that a token opens; null when no link has this token. */
  async gameOf(token: string): Promise<number | null> {
    const [row] = await this.#database.select('SELECT gameId FROM game_links WHERE token = ?', [token])
    return row === undefined ? null : Number(row['gameId'])
  }
}

/** The links that a user has made and not withdrawn, oldest first. */
export const gameLinksOf = (database: Database, userId: number): Promise<OwnData['gameLinks']> =>
  database.run(async (manager) => {
    const rows = await manager.find(GAME_LINKS, { where: { userId }, order: { createdAtMs: 'ASC', gameId: 'ASC' } })
    return rows.map(({ gameId, token, createdAtMs }) => ({
      gameId,
      token,
      createdAt: new Date(createdAtMs).toISOString(),
    }))
  })
