/** The queen matrix: how strongly its cells are coloured, and what stands out for the user, who is its first player. */
import type { QueenMatrix } from '#common/protocol/rest/statistics-answers.ts'

/** How many degrees of colour there are above 0. */
const HEAT_LEVELS = 4

const countAt = ({ given }: QueenMatrix, from: number, to: number): number => given[from]?.[to] ?? 0

/** The highest count of the matrix; 0 when nobody gave the queen to anybody. */
const highest = ({ given }: QueenMatrix): number => Math.max(0, ...given.flat())

/** A row: how often its player gave the queen to each player, with the degree of colour, 0 to {@link HEAT_LEVELS}. */
export type MatrixRow = {
  readonly from: number
  readonly cells: readonly { readonly count: number; readonly heat: number }[]
}

/** The rows in the order of the players. */
export const matrixRows = (matrix: QueenMatrix): readonly MatrixRow[] => {
  const most = highest(matrix)
  return matrix.players.map((_, from) => ({
    from,
    cells: matrix.players.map((_, to) => {
      const count = countAt(matrix, from, to)
      return { count, heat: count === 0 ? 0 : Math.ceil((HEAT_LEVELS * count) / most) }
    }),
  }))
}

export type Rival = { readonly name: string; readonly count: number }

/** The other player with the highest count, the first of them when several have it; null when all counts are 0. */
const mostOf = ({ players }: QueenMatrix, countOf: (other: number) => number): Rival | null => {
  let most: Rival | null = null
  for (const [other, { name }] of players.entries()) {
    const count = other === 0 ? 0 : countOf(other)
    if (count > (most?.count ?? 0)) most = { name, count }
  }
  return most
}

/** Who gave the user the queen most often, and to whom the user gave her most often. */
export const rivals = (matrix: QueenMatrix): { readonly from: Rival | null; readonly to: Rival | null } => ({
  from: mostOf(matrix, (other) => countAt(matrix, other, 0)),
  to: mostOf(matrix, (other) => countAt(matrix, 0, other)),
})
