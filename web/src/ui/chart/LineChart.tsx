/** A small line chart that fills its box. Its lines and dots keep their width at every size. */
import { heightOf, pathThrough, pointsOf, rangeOf, spread, type ChartRange } from './chart-scale.ts'
import styles from './LineChart.module.css'

/**
 * `tone` names a colour and a dash pattern: see `LineChart.module.css`. `filledDots`: which dots are filled; without
 * it, only the last value has a dot. `end`: a short text behind the last value.
 */
type ChartLine = {
  readonly end?: string
  readonly values: readonly number[]
  readonly tone: number
  readonly isBold?: boolean
  readonly filledDots?: readonly boolean[]
}
/** A horizontal line at a value, with its label. `isGoal`: drawn in gold. */
type ChartGuide = { readonly value: number; readonly label: string; readonly isGoal?: boolean }

type LineChartProps = {
  /** What the chart shows, for screen readers. */
  readonly label: string
  readonly lines: readonly ChartLine[]
  readonly guides: readonly ChartGuide[]
  /** A short text below each value; empty for none. */
  readonly steps?: readonly string[]
  readonly size?: 'small' | 'large'
}

const Line = ({ values, tone, isBold, filledDots, range }: ChartLine & { readonly range: ChartRange }) => {
  const points = pointsOf(values, range)
  return (
    <g className={styles.line} data-tone={tone} data-bold={isBold || undefined}>
      <path d={pathThrough(points)} />
      {points.map(({ x, y }, index) =>
        // A path of no length with round ends is a dot that the shape of the box does not distort.
        filledDots === undefined && index < points.length - 1 ? null : (
          <path
            key={index}
            className={styles.dot}
            data-hollow={filledDots?.[index] === false || undefined}
            d={`M${x} ${y}h0`}
          />
        ),
      )}
    </g>
  )
}

/** The share of the chart's height that a line of text takes. */
const TEXT_PERCENT = 10

export const LineChart = ({ label, lines, guides, steps = [], size = 'small' }: LineChartProps) => {
  const range = rangeOf(
    lines.map(({ values }) => values),
    guides.map(({ value }) => value),
  )
  const ends = spread(
    lines.map(({ values }) => heightOf(values.at(-1) ?? 0, range)),
    TEXT_PERCENT,
  )
  return (
    <div
      className={styles.chart}
      data-size={size}
      data-has-ends={lines.some(({ end }) => end !== undefined) || undefined}
      data-has-steps={steps.length > 0 || undefined}
      role="img"
      aria-label={label}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden focusable="false">
        {guides.map(({ value, isGoal }) => (
          <path
            key={value}
            className={styles.guide}
            data-goal={isGoal || undefined}
            d={`M0 ${heightOf(value, range)}h100`}
          />
        ))}
        {lines.map((line, index) => (
          <Line key={index} {...line} range={range} />
        ))}
      </svg>
      {guides.map(({ value, label, isGoal }) => (
        <span
          key={value}
          className={styles.label}
          data-goal={isGoal || undefined}
          style={{ top: `${heightOf(value, range)}%` }}
        >
          {label}
        </span>
      ))}
      {lines.map(
        ({ end, tone }, index) =>
          end !== undefined && (
            <span key={index} className={styles.end} data-tone={tone} style={{ top: `${ends[index]}%` }}>
              {end}
            </span>
          ),
      )}
      {steps.map((step, index) => (
        <span key={index} className={styles.step} style={{ left: `${(100 * index) / (steps.length - 1)}%` }}>
          {step}
        </span>
      ))}
    </div>
  )
}

/** A short piece of a line, for legends. */
export const LineSample = ({ tone }: { readonly tone: number }) => (
  <svg className={styles.sample} viewBox="0 0 28 6" width={28} height={6} aria-hidden focusable="false">
    <g className={styles.line} data-tone={tone}>
      <path d="M2 3h24" />
    </g>
  </svg>
)
