/** The finished games that were opened last, kept in this browser: they open without a network, too. */
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { keepChanged, keptAll } from '../kept.ts'

type KeptGame = { readonly path: string; readonly answer: GameAnswer }

const NAME = 'games'
/** Some 20 KB each. */
const KEPT = 20

/** The answer at a path of `games.ts`, as it was last; null when it is not kept. */
export const keptGame = async (path: string): Promise<GameAnswer | null> => {
  const [games = []] = await keptAll<readonly KeptGame[]>([NAME])
  return games.find((game) => game.path === path)?.answer ?? null
}

export const keepGame = (path: string, answer: GameAnswer): Promise<void> =>
  keepChanged<readonly KeptGame[]>(NAME, (games = []) =>
    [{ path, answer }, ...games.filter((game) => game.path !== path)].slice(0, KEPT),
  )
