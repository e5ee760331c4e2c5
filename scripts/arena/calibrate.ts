/** `npm run arena -- calibration`: plays whole games, and tells whether the chance of winning is true in them. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brierOf, readingsOf, readingsOfLength, slopeOf, tenthsOf, type Reading } from './calibration.ts'
import { gameOf, lineOf, playWhole, type WholeGame } from './whole-games.ts'

/** Games of so many rounds are read beside those that end with 51 points. */
const FIXED_ROUNDS = 4

/**
 * The games of a file, after playing those that are missing there. `iterations` is the time of a card, in whole rounds
 * played in thought. `played` is told how many games there are.
 */
export const gamesIn = (
  folder: string,
  count: number,
  iterations: number,
  played: (games: number) => void,
): readonly WholeGame[] => {
  const file = join(folder, `games-${iterations}.txt`)
  mkdirSync(folder, { recursive: true })
  const games = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').map(gameOf) : []
  for (let number = games.length; number < count; number++) {
    const game = playWhole(number, iterations)
    appendFileSync(file, `${lineOf(game)}\n`)
    games.push(game)
    played(games.length)
  }
  return games.slice(0, count)
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`

const summaryOf = (what: string, readings: readonly Reading[]): string => {
  const [{ brier, ofBaseRate }, { value, plusMinus }] = [brierOf(readings), slopeOf(readings)]
  return (
    `${what}: Brier ${brier.toFixed(4)}, always 25 %: ${ofBaseRate.toFixed(4)} (${percent(1 - brier / ofBaseRate)} less), ` +
    `slope ${value.toFixed(2)} ± ${plusMinus.toFixed(2)}, ${readings.length} readings`
  )
}

/** The report of some games as Markdown. */
export const calibrationOf = (games: readonly WholeGame[], iterations: number): string => {
  const readings = readingsOf(games)
  return [
    `${games.length} games of four computers with ${iterations} rounds a card, read between rounds`,
    ['| said | times | on average | won |', '|---|---|---|---|']
      .concat(
        tenthsOf(readings).map(
          ({ from, count, said, got }) =>
            `| ${Math.round(from * 100)} to ${Math.round(from * 100 + 10)} % | ${count} | ${percent(said)} | ${percent(got)} |`,
        ),
      )
      .join('\n'),
    summaryOf('To 51 points', readings),
    summaryOf(`${FIXED_ROUNDS} rounds`, readingsOfLength(games, FIXED_ROUNDS)),
  ].join('\n\n')
}
