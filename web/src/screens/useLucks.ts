/** What the cards gave in games that are over: shown where it is known, and counted when that is asked for. */
import { useEffect, useState } from 'react'
import type { LuckListener } from '../transport/analysis/count-luck.ts'
import type { Cancel } from '../transport/timers.ts'

/** From where the luck of games comes, each by its id. */
export type LuckSource<Luck> = {
  /** What this browser keeps, in the order of the games; undefined where it was never counted. */
  readonly kept: (ids: readonly number[]) => Promise<readonly (Luck | undefined)[]>
  /** Says what is kept, or counts it. */
  readonly start: (id: number, listener: LuckListener<Luck>) => Cancel
}

export type Lucks<Luck> = {
  /** By the id of the game; null for a game of which nothing can be said. */
  readonly known: ReadonlyMap<number, Luck | null>
  /** `failed`: it has stopped by itself. */
  readonly state: 'idle' | 'counting' | 'failed'
  readonly count: () => void
  readonly stop: () => void
}

/**
 * `ids` are those of the games, and `load` fetches the script with their source: both are the same from one render to
 * the next. The games are counted one after the other.
 */
export const useLucks = <Luck>(load: () => Promise<LuckSource<Luck>>, ids: readonly number[]): Lucks<Luck> => {
  const [known, setKnown] = useState<Lucks<Luck>['known']>(new Map())
  const [state, setState] = useState<Lucks<Luck>['state']>('idle')

  useEffect(() => {
    let isOver = false
    const show = async (): Promise<void> => {
      const { kept } = await load()
      const lucks = await kept(ids)
      if (isOver) return
      const found = ids.flatMap((id, index) => (lucks[index] === undefined ? [] : [[id, lucks[index]] as const]))
      setKnown((before) => new Map([...before, ...found]))
    }
    show().catch((problem: unknown) => console.warn('luck not shown', problem))
    return () => {
      isOver = true
    }
  }, [load, ids])

  const next = state === 'counting' ? ids.find((id) => !known.has(id)) : undefined
  useEffect(() => {
    if (next === undefined) return undefined
    let cancel = (): void => {}
    let isOver = false
    const fail = (): void => setState('failed')
    const begin = async (): Promise<void> => {
      const { start } = await load()
      if (isOver) return
      const onLuck = (luck: Luck | null): void => setKnown((before) => new Map([...before, [next, luck]]))
      cancel = start(next, { onLuck, onFailure: fail })
    }
    begin().catch(fail)
    return () => {
      isOver = true
      cancel()
    }
  }, [load, next])

  return { known, state, count: () => setState('counting'), stop: () => setState('idle') }
}
