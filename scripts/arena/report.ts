/** The results of the arena as a table (Markdown), as data (JSON) and as a chart (SVG). */
import { z } from 'zod'
import { MATCHES, nameOf, type Match } from './matches.ts'
import { PLAYERS, type PlayerName } from './players.ts'
import type { Estimate, Summary, Times } from './statistics.ts'

/** A match that has been played, with the machine and the day. */
export type Played = {
  readonly match: Match
  readonly machine: string
  readonly date: string
  readonly summary: Summary
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`
const estimate = ({ value, plusMinus }: Estimate, shown: (value: number) => string): string =>
  `${shown(value)} ± ${shown(plusMinus)}`
const times = ({ meanMs, p99Ms }: Times): string => `${meanMs.toFixed(2)} / ${p99Ms.toFixed(2)} ms`

const row = ({ match, summary, date }: Played): string => {
  const { won, pointsPerRound, deals, cards, passes } = summary
  const cells = [
    `1 ${match.one} against 3 ${match.others}`,
    estimate(won, percent),
    match.goal === null ? '' : `at least ${percent(match.goal)}`,
    estimate(pointsPerRound, (points) => points.toFixed(1)),
    String(deals * 4),
    times(cards),
    times(passes),
    date,
  ]
  return `| ${cells.join(' | ')} |`
}

/** A Markdown table. */
export const tableOf = (played: readonly Played[]): string =>
  [
    '| match | games won | goal | points a round | games | a card, mean / p99 | a pass, mean / p99 | played on |',
    '|---|---|---|---|---|---|---|---|',
    ...played.map(row),
  ].join('\n')

/** The results as a page with table and chart. */
export const pageOf = (played: readonly Played[]): string =>
  [
    '# Results of the arena',
    'Written by `npm run arena`; docs/computers.md explains it. Four equal players win 25 % each; ± is half of the 95 % confidence interval.',
    `Played with ${[...new Set(played.map(({ machine }) => machine))].join('; ')}.`,
    tableOf(played),
    '![games won](arena.svg)',
  ].join('\n\n')

/** Everything as JSON, one match a line. */
export const jsonOf = (played: readonly Played[]): string =>
  `{"matches":[\n${played.map((match) => JSON.stringify(match)).join(',\n')}\n]}`

const player = z.custom<PlayerName>((name) => typeof name === 'string' && name in PLAYERS)
const estimated = z.object({ value: z.number(), plusMinus: z.number() })
const measured = z.object({ meanMs: z.number(), p99Ms: z.number() })
const results = z.object({
  matches: z.array(
    z.object({
      match: z.object({ one: player, others: player, goal: z.number().nullable(), deals: z.number() }),
      machine: z.string(),
      date: z.string(),
      summary: z.object({
        deals: z.number(),
        won: estimated,
        pointsPerRound: estimated,
        roundsPerGame: z.number(),
        cards: measured,
        passes: measured,
      }),
    }),
  ),
})

/** The matches in a file of results. Throws when it is none. */
export const playedIn = (json: string): readonly Played[] => results.parse(JSON.parse(json)).matches

/** Results with a new one, which replaces that of the same match, in the order in which matches are listed. */
export const withNews = (played: readonly Played[], news: Played): readonly Played[] => {
  const all = [...played.filter(({ match }) => nameOf(match) !== nameOf(news.match)), news]
  const place = ({ match }: Played): number => MATCHES.findIndex((listed) => nameOf(listed) === nameOf(match))
  return all.toSorted((a, b) => place(a) - place(b))
}

const CHART = { width: 820, left: 300, bar: 18, gap: 12, top: 40 } as const
const PAR = 0.25

const barOf = ({ match, summary: { won } }: Played, index: number): string => {
  const { width, left, bar, gap, top } = CHART
  const y = top + index * (bar + gap)
  const at = (part: number): number => left + Math.min(1, Math.max(0, part)) * (width - left - 80)
  const middle = y + bar / 2
  return [
    `<text x="${left - 10}" y="${middle}" text-anchor="end" dominant-baseline="central">1 ${match.one} : 3 ${match.others}</text>`,
    `<rect x="${left}" y="${y}" width="${at(won.value) - left}" height="${bar}" rx="3" fill="#1f6f54"/>`,
    `<line x1="${at(won.value - won.plusMinus)}" x2="${at(won.value + won.plusMinus)}" y1="${middle}" y2="${middle}" stroke="#c9a227" stroke-width="3"/>`,
    ...(match.goal === null
      ? []
      : [
          `<line x1="${at(match.goal)}" x2="${at(match.goal)}" y1="${y - 3}" y2="${y + bar + 3}" stroke="#8b1e2d" stroke-width="2"/>`,
        ]),
    `<text x="${at(Math.min(1, won.value + won.plusMinus)) + 8}" y="${middle}" dominant-baseline="central">${percent(won.value)}</text>`,
  ].join('')
}

/**
 * A bar for each match: the games won, with the confidence interval, the goal as a red line, and the part of four equal
 * players as a dashed line.
 */
export const chartOf = (played: readonly Played[]): string => {
  const { width, left, bar, gap, top } = CHART
  const height = top + played.length * (bar + gap) + 10
  const par = left + PAR * (width - left - 80)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#222">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    `<text x="10" y="20" font-weight="bold">Games won by the one player (95 % confidence; red: the goal; dashed: four equal players)</text>`,
    `<line x1="${par}" x2="${par}" y1="${top - 8}" y2="${height - 10}" stroke="#999" stroke-dasharray="4 4"/>`,
    ...played.map(barOf),
    '</svg>',
  ].join('\n')
}
