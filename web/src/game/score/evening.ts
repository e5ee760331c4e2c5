/** What an evening stands at: the totals of the same four over the games that they have played at a table. */

/** A game that is over, with the total of each of the four. */
export type PlayedGame = {
  readonly roomId: string
  readonly gameNumber: number
  readonly totals: readonly { readonly name: string; readonly total: number }[]
}

/** `standings`: the highest total first. */
export type Evening = { readonly games: number; readonly standings: PlayedGame['totals'] }

const fourOf = ({ totals }: PlayedGame): string =>
  totals
    .map(({ name }) => name)
    .toSorted()
    .join('\n')

/** The games of the same four up to the last one. Behind a game that is not known the sums would be wrong. */
const gamesUpTo = (last: PlayedGame, known: readonly PlayedGame[]): readonly PlayedGame[] => {
  const before = known.find(
    (game) => game.roomId === last.roomId && game.gameNumber === last.gameNumber - 1 && fourOf(game) === fourOf(last),
  )
  return before === undefined ? [last] : [...gamesUpTo(before, known), last]
}

/** The evening after its last game, as far as the games before are known; null after the first one. */
export const eveningAfter = (last: PlayedGame, known: readonly PlayedGame[]): Evening | null => {
  const games = gamesUpTo(last, known)
  if (games.length < 2) return null
  const all = games.flatMap(({ totals }) => totals)
  const sumOf = (name: string): number => all.reduce((sum, score) => (score.name === name ? sum + score.total : sum), 0)
  const standings = last.totals.map(({ name }) => ({ name, total: sumOf(name) }))
  return { games: games.length, standings: standings.toSorted((a, b) => b.total - a.total) }
}
