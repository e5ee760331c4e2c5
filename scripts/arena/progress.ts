/** A progress bar with the time that is left. */

const WIDTH = 30

const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** The line of a progress bar. `done` of `total` parts took `elapsedMs`; the rest is taken to be as fast. */
export const progressLine = (what: string, done: number, total: number, elapsedMs: number): string => {
  const part = total === 0 ? 1 : done / total
  const bar = '█'.repeat(Math.round(part * WIDTH)).padEnd(WIDTH, '░')
  const left = done === 0 ? '?' : clockTime(((elapsedMs / done) * (total - done)) / 1_000)
  return `${bar} ${Math.round(part * 100)} % ${left} left, ${what}`
}
