/** What each card of the decision after a step of a replay would cost. The page computes it when it stays there. */
import { useEffect, useMemo, useState } from 'react'
import type { Advice } from '#common/computers/advice.ts'
import type { Seat } from '#common/rules/seats.ts'
import { ROUND_DEADLINE_MS } from '#common/timings.ts'
import { cardPrices, decisionAfter, type CardPrices, type NextDecision } from '../../game/replay/card-prices.ts'
import type { Replay } from '../../game/replay/replay.ts'
import type { WorkerComputers } from '../../transport/solo/worker-computers.ts'

/** Two such prices of a card differ by more than half a per cent in fewer than one of 50 cases. */
const ITERATIONS = 8_000
/** The same number in each browser, so that all read the same prices. It is that of the analysis. */
const SEED = 1
/** How often a price is asked for that does not come: the worker may be busy. */
const MOST_TRIES = 3
/** Whoever goes through the game faster asks for no prices. */
const REST_MS = 200

export type SeatPrices = { readonly seat: Seat; readonly prices: CardPrices }

const comparedIn = async (computers: WorkerComputers, decision: NextDecision): Promise<readonly Advice[] | null> => {
  const { known, made, choices, move } = decision
  const seed = SEED + move
  // Nobody waits for a move, and the analysis beside it may take a slow phone's time.
  const deadlineMs = ROUND_DEADLINE_MS
  if (known.phase !== 'passing')
    return computers.comparison(
      known,
      choices.map((card) => [card]),
      { seed, iterations: ITERATIONS, deadlineMs },
    )
  const judged = await computers.judge(known, made, { seed, deadlineMs })
  return judged && [judged.best, judged.played]
}

/** The prices at a step; null without `computers`, until they are known, and where there is nothing to decide. */
export const useCardPrices = (replay: Replay, step: number, computers: WorkerComputers | null): SeatPrices | null => {
  const decision = useMemo(() => (computers === null ? null : decisionAfter(replay, step)), [computers, replay, step])
  const [known, setKnown] = useState<ReadonlyMap<number, CardPrices>>(new Map())
  const isKnown = decision !== null && known.has(decision.move)
  useEffect(() => {
    if (computers === null || decision === null || isKnown) return undefined
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      let compared: readonly Advice[] | null = null
      for (let tries = 0; tries < MOST_TRIES && compared === null && !left.signal.aborted; tries++)
        compared = await comparedIn(computers, decision)
      if (compared !== null) setKnown((before) => new Map([...before, [decision.move, cardPrices(compared, decision)]]))
    }
    const timer = setTimeout(() => void ask(), REST_MS)
    return () => {
      left.abort()
      clearTimeout(timer)
    }
  }, [computers, decision, isKnown])
  const prices = decision === null ? undefined : known.get(decision.move)
  return decision === null || prices === undefined ? null : { seat: decision.seat, prices }
}
