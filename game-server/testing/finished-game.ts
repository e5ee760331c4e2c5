import type { PlayerClient } from './player-client.ts'
import type { TestPlayer, Four } from './player.ts'
import { deal, everyone, MIXED, sitDown } from './seats.ts'
import { autoplay } from './strategy.ts'

/** Four accounts have played a game to its end at a table that anybody may watch, every second one over `/ws`. */
export const finishedGame = async (accounts: Four<TestPlayer>): Promise<Four<PlayerClient>> => {
  const { body } = await accounts[0].post('/api/rooms', { audience: 'everybody' })
  const seats = await deal(await sitDown(accounts, MIXED, (body as { readonly roomId: string }).roomId))
  await Promise.all(seats.map((seat) => autoplay(seat)))
  await everyone(seats, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')
  return seats
}

/** Whether somebody was shown last that this player leads, and after how many moves. */
export const isShown =
  (leader: PlayerClient, move: number) =>
  (client: PlayerClient): boolean => {
    const review = client.lastOf('review')
    return review !== undefined && 'move' in review && review.leaderId === leader.playerId && review.move === move
  }
