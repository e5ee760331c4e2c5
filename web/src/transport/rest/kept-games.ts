/** The finished games that were opened last, kept in this browser (IndexedDB): they open without a network, too. */
import { del, get, update } from 'idb-keyval'
import type { GameAnswer } from '#common/protocol/game-record.ts'

type KeptGame = { readonly path: string; readonly answer: GameAnswer }

const KEY = 'games'
/** Some 20 KB each. */
const KEPT = 20

/** The answer at a path of `games.ts`, as it was last; null when it is not kept. */
export const keptGame = async (path: string): Promise<GameAnswer | null> => {
  try {
    const games = (await get<readonly KeptGame[]>(KEY)) ?? []
    return games.find((game) => game.path === path)?.answer ?? null
  } catch {
    return null
  }
}

export const keepGame = async (path: string, answer: GameAnswer): Promise<void> => {
  try {
    await update<readonly KeptGame[]>(KEY, (games = []) =>
      [{ path, answer }, ...games.filter((game) => game.path !== path)].slice(0, KEPT),
    )
  } catch (problem) {
    console.warn('game not kept', problem)
  }
}

/** Forgets all of them: they are those of somebody who leaves this browser. */
export const forgetGames = async (): Promise<void> => {
  try {
    await del(KEY)
  } catch (problem) {
    console.warn('games not forgotten', problem)
  }
}
