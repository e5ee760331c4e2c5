/** The numbers of the personal statistics as words: what is shown, under which name, and what it means. */
import { COUNTED, SHOWN_COUNTS } from '#common/record/counted.ts'
import type { Insights, StatisticsSummary } from '#common/protocol/rest/statistics-answers.ts'
import { average, change, dateAndTime, percentage, winnings } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'

/** `note`: a smaller line below the value. */
export type Figure = {
  readonly label: string
  readonly explanation: string
  readonly value: string
  readonly note?: string
}

const words = STATISTICS_TEXT.statistics

/** The value, or '-' when there is none. */
const known = (value: number | null, shown: (value: number) => string): string =>
  value === null ? words.unknown : shown(value)

/** Games played, won and lost. */
export const gameCounts = ({
  gamesPlayed,
  gamesWon,
  gamesLost,
  withComputers,
}: StatisticsSummary): readonly Figure[] => [
  {
    ...words.played,
    value: plainNumber(gamesPlayed),
    ...(withComputers > 0 && { note: words.ofWhichWithComputers(plainNumber(withComputers)) }),
  },
  { ...words.won, value: plainNumber(gamesWon) },
  { ...words.lost, value: plainNumber(gamesLost) },
]

/** The shares of games won and lost, in percent; both 0 before the first game. */
export const shares = ({
  gamesPlayed,
  gamesWon,
  gamesLost,
}: StatisticsSummary): { readonly won: number; readonly lost: number } => {
  const share = (games: number): number => (gamesPlayed === 0 ? 0 : (100 * games) / gamesPlayed)
  return { won: share(gamesWon), lost: share(gamesLost) }
}

/** The rest of the summary of specification section 2. The two opponents are always '-'. */
export const summaryFigures = ({
  totalScore,
  highestTrickValue,
  lowestTrickValue,
  lastPlayed,
}: StatisticsSummary): readonly Figure[] => [
  { ...words.winnings, value: winnings(totalScore) },
  { ...words.highestTrick, value: known(highestTrickValue, plainNumber) },
  { ...words.lowestTrick, value: known(lowestTrickValue, plainNumber) },
  { ...words.favourite, value: words.unknown },
  { ...words.difficult, value: words.unknown },
  { ...words.lastPlayed, value: lastPlayed === null ? words.never : dateAndTime(lastPlayed) || words.never },
]

/** The numbers about rounds, tricks and the queen of spades. */
export const detailFigures = ({
  pointsPerRound,
  tricksPerRound,
  queensTaken,
  queensPerRound,
  ...more
}: Insights): readonly Figure[] => [
  {
    ...words.pointsPerRound,
    value: known(pointsPerRound, (points) => (points > 0 ? `+${average(points)}` : average(points))),
  },
  { ...words.tricksPerRound, value: known(tricksPerRound, average) },
  {
    ...words.queens,
    value: plainNumber(queensTaken),
    ...(queensPerRound !== null && { note: words.queensShare(percentage(100 * queensPerRound)) }),
  },
  ...SHOWN_COUNTS.map((name) => ({
    ...words[name],
    value: known(more[name], COUNTED[name].fold === 'sum' ? plainNumber : change),
  })),
]
