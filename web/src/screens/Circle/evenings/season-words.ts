/** How seasons are called, and who comes first in their matrices. */
import type { SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import type { QueenMatrix } from '#common/protocol/rest/statistics-answers.ts'
import { seasonText } from '../../../text/circles/evenings.ts'

/** The name that the owner gave, or the months of the quarter. */
export const nameOfSeason = ({ from, to, name }: SeasonAnswer['season']): string => name ?? seasonText.quarter(from, to)

/** The dates of a season that has some of its own, and how many evenings there were; empty when nothing is known. */
export const factsOfSeason = ({ season: { from, to, name }, evenings }: SeasonAnswer): string =>
  [
    ...(name === null ? [] : [seasonText.dates(from, to)]),
    ...(evenings === 0 ? [] : [seasonText.evenings(evenings)]),
  ].join(' · ')

/** The people of the matrices, the user first, and the place that each has in the answer. */
export const matrixPeople = (
  { people, matrices }: SeasonAnswer,
  userId: string,
): { readonly players: QueenMatrix['players']; readonly places: readonly number[] } => {
  const places = matrices.players
    .map((playerId, place) => ({ playerId, place }))
    .toSorted((a, b) => Number(b.playerId === userId) - Number(a.playerId === userId))
  return {
    players: places.map(({ playerId }) => {
      const { nickname = '', avatarUrl = null } = people.find((person) => person.playerId === playerId) ?? {}
      return { name: nickname, avatarUrl, isSelf: playerId === userId }
    }),
    places: places.map(({ place }) => place),
  }
}
