/** What the cards gave and what the play gave in an evening, from the games of it that the user may look at. */
import type { EveningAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import type { GameLucks } from '../../../transport/analysis/game-lucks.ts'
import type { LuckSource } from '../../useLucks.ts'

/** In whole points. `games`: in how many games they were made. */
export type EveningLuck = {
  readonly games: number
  readonly sums: readonly { readonly playerId: string; readonly luck: number; readonly skill: number }[]
}

/** The games whose cards the user may see: those that they have played. */
export const ownGames = ({ games }: EveningAnswer, userId: string): readonly number[] =>
  games.filter(({ seats }) => seats.some(({ playerId }) => playerId === userId)).map(({ id }) => id)

/** The luck of those who have a part in the sums of an evening; null while none of its games is known. */
export const eveningLuck = (
  { games, sums }: EveningAnswer,
  known: ReadonlyMap<number, GameLucks | null>,
): EveningLuck | null => {
  const told = games.flatMap(({ id, seats }) => {
    const lucks = known.get(id) ?? null
    return lucks === null ? [] : [{ seats, lucks }]
  })
  if (told.length === 0) return null
  const people = sums.flatMap(({ playerId }) => {
    const own = told.flatMap(({ seats, lucks }) =>
      seats.flatMap(({ seat, playerId: sitting }) => (sitting === playerId ? (lucks[seat] ?? []) : [])),
    )
    const luck = Math.round(own.reduce((sum, each) => sum + each.luck, 0))
    const points = own.reduce((sum, each) => sum + each.points, 0)
    return own.length === 0 ? [] : [{ playerId, luck, skill: points - luck }]
  })
  return { games: told.length, sums: people }
}

/** The luck of all four in games. Its script is fetched when it is needed: the evening does not wait for it. */
export const gameLucks = async (userId: number): Promise<LuckSource<GameLucks>> => {
  const { keptGameLucks, startGameLucks } = await import('../../../transport/analysis/game-lucks.ts')
  return { kept: keptGameLucks, start: (id, listener) => startGameLucks(userId, id, listener) }
}
