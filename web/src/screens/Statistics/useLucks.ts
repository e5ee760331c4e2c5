/** What the cards gave the user in the games of the history: shown where it is known, and counted when it is asked for. */
import { useEffect, useState } from 'react'
import type { OwnLuck } from '../../transport/analysis/own-luck.ts'

/** Its script is fetched when it is needed: the other numbers of the screen do not wait for it. */
const load = () => import('../../transport/analysis/own-luck.ts')

export type Lucks = {
  /** By the id of the game; null for a game of which nothing can be said. */
  readonly known: ReadonlyMap<number, OwnLuck | null>
  /** `failed`: it has stopped by itself. */
  readonly state: 'idle' | 'counting' | 'failed'
  readonly count: () => void
  readonly stop: () => void
}

const NONE: Lucks['known'] = new Map()

/** `ids` are those of the games, the same list from one render to the next. They are counted one after the other. */
export const useLucks = (userId: number, ids: readonly number[]): Lucks => {
  const [known, setKnown] = useState(NONE)
  const [state, setState] = useState<Lucks['state']>('idle')

  useEffect(() => {
    let isOver = false
    const show = async (): Promise<void> => {
      const { keptLucks } = await load()
      const kept = await keptLucks(ids.map((id) => ({ userId, key: String(id) })))
      if (isOver) return
      const found = ids.flatMap((id, index) => (kept[index] === undefined ? [] : [[id, kept[index]] as const]))
      setKnown((before) => new Map([...before, ...found]))
    }
    show().catch((problem: unknown) => console.warn('luck not shown', problem))
    return () => {
      isOver = true
    }
  }, [userId, ids])

  const next = state === 'counting' ? ids.find((id) => !known.has(id)) : undefined
  useEffect(() => {
    if (next === undefined) return undefined
    let cancel = (): void => {}
    let isOver = false
    const fail = (): void => setState('failed')
    const start = async (): Promise<void> => {
      const { startLuck } = await load()
      if (isOver) return
      const onLuck = (luck: OwnLuck | null): void => setKnown((before) => new Map([...before, [next, luck]]))
      cancel = startLuck({ userId, key: String(next) }, { onLuck, onFailure: fail })
    }
    start().catch(fail)
    return () => {
      isOver = true
      cancel()
    }
  }, [userId, next])

  return { known, state, count: () => setState('counting'), stop: () => setState('idle') }
}
