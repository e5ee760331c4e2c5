/** Analyses of games, made in a Web Worker and kept in this browser. */
import { ANALYSIS_VERSION, findingsIn, findingsOf, type AnalysisPart, type Finding } from '#common/analysis/findings.ts'
import type { PlayedGame } from '#common/analysis/decisions.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import { onRestored } from '../wake-events.ts'
import type { Analysed } from './analysis-worker.ts'
import { keepChanged, keptAll } from '../kept.ts'

/** A game of so many rounds that is analysed for a seat, or for nobody: the whole of it, or a part. */
export type GameToAnalyse = {
  readonly gameId: number
  readonly game: PlayedGame
  readonly rounds: number
  readonly seat: Seat | null
  readonly part: AnalysisPart
}

/** The same number each time: a game that is analysed again has the same analysis. */
const SEED = 1

/** All parts of an analysis are kept together, so that none is made twice. */
const nameOf = ({ gameId, seat }: GameToAnalyse): string => `analysis:${ANALYSIS_VERSION}:${gameId}:${seat ?? 'all'}`

type Listener = {
  /** Called with all findings so far, whenever there is another one. */
  readonly onFindings: (findings: readonly Finding[]) => void
  /** Called when the worker has failed. */
  readonly onFailure: () => void
}

const isSame = (finding: Finding, other: Finding): boolean =>
  finding.type === 'course' || other.type === 'course'
    ? finding.type === other.type
    : finding.type === other.type && finding.round === other.round

const keepFinding = (asked: GameToAnalyse, finding: Finding): Promise<void> =>
  keepChanged<readonly Finding[]>(nameOf(asked), (before = []) => [
    ...before.filter((other) => !isSame(other, finding)),
    finding,
  ])

/** Analyses a game as {@link startAnalysis} does. Once it is cancelled, nobody hears of the worker that is ended. */
const run = (asked: GameToAnalyse, { onFindings, onFailure }: Listener): Cancel => {
  const running = new AbortController()
  const { signal } = running
  const { game, seat, part, rounds } = asked
  const begin = async (): Promise<void> => {
    let [findings = []] = await keptAll<readonly Finding[]>([nameOf(asked)])
    if (signal.aborted) return
    onFindings(findings)
    const isDone = (): boolean => findingsOf(part, findings).length >= findingsIn(rounds, seat, part)
    if (isDone()) return
    const worker = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
    signal.addEventListener('abort', () => worker.terminate())
    const hear = ({ data }: MessageEvent<Finding>): void => {
      findings = [...findings, data]
      void keepFinding(asked, data)
      if (isDone()) running.abort()
      onFindings(findings)
    }
    worker.addEventListener('message', hear, { signal })
    const fail = ({ message }: ErrorEvent): void => {
      // Without a message its script did not come, which the browser has written down itself.
      if (message) console.error(`the analysis has failed: ${message}`)
      running.abort()
      onFailure()
    }
    worker.addEventListener('error', fail, { signal })
    const analysed: Analysed = { game, seat, part, seed: SEED, known: findings }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    worker.postMessage(analysed)
  }
  void begin()
  return () => running.abort()
}

/**
 * Analyses a game until the returned function is called. It goes on from what this browser has kept. While the page is
 * left it stands still: a browser that ends the worker then would let it fail.
 */
export const startAnalysis = (asked: GameToAnalyse, listener: Listener): Cancel => {
  let cancel = run(asked, listener)
  const leave = (): void => cancel()
  window.addEventListener('pagehide', leave)
  const cancelRestored = onRestored(window, () => (cancel = run(asked, listener)))
  return () => {
    window.removeEventListener('pagehide', leave)
    cancelRestored()
    cancel()
  }
}
