/** Where the dots of a comparison stand: points of the same cards, played by the computer and by the viewer. */
import { quantile } from '#common/daily/standings.ts'

/** `at`: how far along the line, in percent. `level`: how many dots are below it. */
export type Dot = { readonly points: number; readonly at: number; readonly level: number }

/** How far apart dots must be to stand side by side, in percent of the line. */
const DOT_PERCENT = 3.4
const MIDDLE_PERCENT = 50

/**
 * The dots of these runs, from the lowest points to the highest, and that of the viewer, who stands on the line of
 * their own. Dots that would cover each other are piled up.
 */
export const dotsOf = (
  runs: readonly number[],
  own: number,
): { readonly dots: readonly Dot[]; readonly ownAt: number } => {
  const lowest = Math.min(own, ...runs)
  const range = Math.max(own, ...runs) - lowest
  const place = (points: number): number =>
    range === 0 ? MIDDLE_PERCENT : Math.round(((points - lowest) / range) * 1_000) / 10
  const dots: Dot[] = []
  for (const points of runs.toSorted((a, b) => a - b)) {
    const at = place(points)
    const below = dots.filter((dot) => at - dot.at < DOT_PERCENT)
    const free = Array.from({ length: below.length + 1 }, (_, level) => level).find(
      (level) => !below.some((dot) => dot.level === level),
    )
    dots.push({ points, at, level: free ?? 0 })
  }
  return { dots, ownAt: place(own) }
}

/** The lowest, the middle and the highest points, and between which of them half of the runs lie; null without runs. */
export const spreadOf = (runs: readonly number[]) => {
  if (runs.length === 0) return null
  const sorted = runs.toSorted((a, b) => a - b)
  const [lowest, low, middle, high, highest] = [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(sorted, share))
  return { lowest: lowest ?? 0, low: low ?? 0, middle: middle ?? 0, high: high ?? 0, highest: highest ?? 0 }
}
