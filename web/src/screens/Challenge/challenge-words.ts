/** What the results of a challenge say, computed from the points of all who have finished. */
import type { ChallengeAnswer } from '#common/protocol/rest/hands/challenge-answers.ts'

type Player = ChallengeAnswer['players'][number]

/** `difference`: to the mean of the others with these cards, in points; null while there are no others. */
export type HandResult = { readonly points: number; readonly difference: number | null }
export type PlayerResult = {
  readonly player: Player
  readonly hands: readonly HandResult[]
  readonly total: HandResult
}

const known = (player: Player): readonly number[] => player.points.filter((points) => points !== null)
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

const compared = (points: number, others: readonly number[]): HandResult => ({
  points,
  difference: others.length === 0 ? null : points - sum(others) / others.length,
})

/** Those with whom others are compared: nobody counts twice by a second account on one device. */
const counted = (results: readonly PlayerResult[]): readonly PlayerResult[] =>
  results.filter(({ player }) => !player.isSecond)

/** Those whose points of all hands are known, the most points first; second accounts of a device come last. */
export const resultsOf = ({ players, hands }: Pick<ChallengeAnswer, 'players' | 'hands'>): readonly PlayerResult[] => {
  const finished = players.filter((player) => known(player).length === hands)
  return finished
    .map((player) => {
      const others = finished.filter((other) => other !== player && !other.isSecond).map(known)
      const own = known(player)
      return {
        player,
        hands: own.map((points, hand) =>
          compared(
            points,
            others.map((other) => other[hand] ?? 0),
          ),
        ),
        total: compared(sum(own), others.map(sum)),
      }
    })
    .toSorted((a, b) => Number(a.player.isSecond) - Number(b.player.isSecond) || b.total.points - a.total.points)
}

/**
 * The place of a player among all who have finished and count, and how many they are: who has the same points has the
 * same place; null when alone, and for a second account of a device.
 */
export const placeOf = (
  results: readonly PlayerResult[],
  { player, total }: PlayerResult,
): { readonly place: number; readonly people: number } | null => {
  const all = counted(results)
  if (player.isSecond || all.length < 2) return null
  return { place: 1 + all.filter((other) => other.total.points > total.points).length, people: all.length }
}

const SQUARES = ['🟥', '🟨', '🟩'] as const

/** A square for each hand, by how many of the others had fewer points with it; empty while there are no others. */
export const squaresOf = (results: readonly PlayerResult[], playerId: string): string => {
  const own = results.find(({ player }) => player.playerId === playerId)
  const others = counted(results).filter((result) => result !== own)
  if (own === undefined || others.length === 0) return ''
  return own.hands
    .map(({ points }, hand) => {
      const beaten = others.filter(({ hands }) => (hands[hand]?.points ?? 0) < points).length
      const level = others.filter(({ hands }) => hands[hand]?.points === points).length
      return SQUARES[Math.min(2, Math.floor(((beaten + level / 2) / others.length) * SQUARES.length))]
    })
    .join('')
}
