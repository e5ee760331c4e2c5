/** Where the values of a line chart are in its box, in percent of the box: x from the left, y from the top. */
export type ChartPoint = { readonly x: number; readonly y: number }
/** Lowest and highest value that a chart shows. */
export type ChartRange = readonly [low: number, high: number]

/**
 * The smallest range with all values of all lines and with the values in `included`. It is never empty, so that values
 * can be placed in it.
 */
export const rangeOf = (lines: readonly (readonly number[])[], included: readonly number[] = [0]): ChartRange => {
  const all = [...included, ...lines.flat()]
  const low = Math.min(...all)
  const high = Math.max(...all)
  return low === high ? [low - 1, high + 1] : [low, high]
}

/** The height of a value: the highest of the range is at 0, the lowest at 100. */
export const heightOf = (value: number, [low, high]: ChartRange): number => (100 * (high - value)) / (high - low)

/** The points of a line, from the left edge to the right one. A single value is in the middle. */
export const pointsOf = (values: readonly number[], range: ChartRange): readonly ChartPoint[] =>
  values.map((value, index) => ({
    x: values.length === 1 ? 50 : (100 * index) / (values.length - 1),
    y: heightOf(value, range),
  }))

/**
 * The same heights, moved so far that two of them are at least `least` apart, where there is space for that; none is
 * lower than 100.
 */
export const spread = (heights: readonly number[], least: number): readonly number[] => {
  const moved = [...heights]
  const falling = [...heights.keys()].toSorted((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  falling.forEach((index, step) => {
    const above = moved[falling[step - 1] ?? -1] ?? -Infinity
    moved[index] = Math.max(moved[index] ?? 0, above + least)
  })
  falling.toReversed().forEach((index, step, rising) => {
    const below = moved[rising[step - 1] ?? -1] ?? 100 + least
    moved[index] = Math.min(moved[index] ?? 0, below - least)
  })
  return moved
}

/** The path of an SVG line through points. */
export const pathThrough = (points: readonly ChartPoint[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')
