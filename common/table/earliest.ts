/** The earliest of some moments; null when there is none. A loop, because this runs several times for each move. */
export const earliest = (...moments: readonly (number | null)[]): number | null => {
  let first: number | null = null
  for (const moment of moments) if (moment !== null && (first === null || moment < first)) first = moment
  return first
}
