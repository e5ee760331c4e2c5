/** Where a key goes in a hand of one or two rows. */

/** The place after a key, from a place in a hand whose rows have these lengths; null for a key that goes nowhere. */
export const stepFrom = (key: string, from: number, rowLengths: readonly number[]): number | null => {
  const [upper = 0, lower = 0] = rowLengths
  const count = upper + lower
  if (count === 0) return null
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count
    case 'ArrowLeft':
      return (from + count - 1) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case 'ArrowDown':
      return lower > 0 && from < upper ? Math.min(upper + from, count - 1) : null
    case 'ArrowUp':
      return from >= upper ? Math.min(from - upper, upper - 1) : null
    default:
      return null
  }
}
