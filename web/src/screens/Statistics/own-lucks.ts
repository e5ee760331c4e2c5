import type { SeatPoints } from '../../transport/analysis/count-luck.ts'
import type { LuckSource } from '../useLucks.ts'

/**
 * The user's own luck in games. Its script is fetched when it is needed: the rest of the screen does not wait for it.
 */
export const ownLucks = async (userId: number): Promise<LuckSource<SeatPoints>> => {
  const { keptLucks, startLuck } = await import('../../transport/analysis/own-luck.ts')
  return {
    kept: (ids) => keptLucks(ids.map((id) => ({ userId, key: String(id) }))),
    start: (id, listener) => startLuck({ userId, key: String(id) }, listener),
  }
}
