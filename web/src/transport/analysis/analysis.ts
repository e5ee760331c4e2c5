/** Analyses of games, made in a Web Worker and kept in this browser (IndexedDB). */
import { get, set } from 'idb-keyval'
import { ANALYSIS_VERSION, findingsIn, type Finding } from '#common/analysis/analyse.ts'
import type { PlayedGame } from '#common/analysis/decisions.ts'
import type { Seat } from '#common/rules/seats.ts'
import type { Cancel } from '../timers.ts'
import type { Analysed } from './analysis-worker.ts'

/** A game of so many rounds that is analysed for a seat, or for nobody. */
export type GameToAnalyse = {
  readonly gameId: number
  readonly game: PlayedGame
  readonly rounds: number
  readonly seat: Seat | null
}

/** The same number each time: a game that is analysed again has the same analysis. */
const SEED = 1

const keyOf = ({ gameId, seat }: GameToAnalyse): string => `analysis:${ANALYSIS_VERSION}:${gameId}:${seat ?? 'all'}`

/** What is kept of an analysis; nothing where the browser keeps nothing. */
const kept = async (asked: GameToAnalyse): Promise<readonly Finding[]> => {
  try {
    return (await get<readonly Finding[]>(keyOf(asked))) ?? []
  } catch {
    return []
  }
}

const keep = async (asked: GameToAnalyse, findings: readonly Finding[]): Promise<void> => {
  try {
    await set(keyOf(asked), findings)
  } catch (problem) {
    console.warn('analysis not kept', problem)
  }
}

type Listener = {
  /** Called with all findings so far, whenever there is another one. */
  readonly onFindings: (findings: readonly Finding[]) => void
  /** Called when the worker has failed. */
  readonly onFailure: () => void
}

/** Analyses a game until the returned function is called. It goes on from what this browser has kept. */
export const startAnalysis = (asked: GameToAnalyse, { onFindings, onFailure }: Listener): Cancel => {
  let isCancelled = false
  let worker: Worker | null = null
  const begin = async (): Promise<void> => {
    let findings = await kept(asked)
    if (isCancelled) return
    onFindings(findings)
    if (findings.length >= findingsIn(asked.rounds, asked.seat)) return
    const started = new Worker(new URL('./analysis-worker.ts', import.meta.url), { type: 'module' })
    worker = started
    started.addEventListener('message', ({ data }: MessageEvent<Finding>) => {
      findings = [...findings, data]
      onFindings(findings)
      void keep(asked, findings)
      if (findings.length === findingsIn(asked.rounds, asked.seat)) started.terminate()
    })
    started.addEventListener('error', ({ message }) => {
      console.error(`the analysis has failed: ${message}`)
      onFailure()
    })
    const { game, seat } = asked
    const analysed: Analysed = { game, seat, seed: SEED, known: findings }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    started.postMessage(analysed)
  }
  void begin()
  return () => {
    isCancelled = true
    worker?.terminate()
  }
}
