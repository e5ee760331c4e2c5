/** Hints during a solo game, and the moves of the last round that cost most. */
import { useEffect, useRef, useState } from 'react'
import type { Judged } from '#common/analysis/marks.ts'
import type { CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { costliest, hintFor, type Hint } from '../../game/solo/hint.ts'
import { ownKnowledge, ownMoves } from '../../game/solo/solo-game.ts'
import { soloStore } from '../../state/solo-store.ts'
import type { WorkerComputers } from '../../transport/solo/worker-computers.ts'

/** `waiting`: none was asked for since the last move. */
export type HintState = Hint | 'waiting' | 'thinking' | 'failed'

/** What a round has cost. */
export type RoundReview = { readonly round: number; readonly costly: readonly Judged[] }

/** Two hints for the same cards differ by more than half a per cent of a game in fewer than one of 50 cases. */
const HINT_ITERATIONS = 8_000

const askFor = async (computers: WorkerComputers): Promise<Hint | null> => {
  const known = soloStore.game && ownKnowledge(soloStore.game)
  const advice = known && (await computers.advice(known, HINT_ITERATIONS))
  return known && advice && hintFor(known, advice)
}

/**
 * What a round has cost; null when the computers could not judge all of it. The moves are judged one after the other,
 * so that the computers of the table are not kept waiting.
 */
const reviewOf = async (computers: WorkerComputers, round: number): Promise<RoundReview | null> => {
  const judged: Judged[] = []
  for (const { known, cards } of soloStore.game === null ? [] : ownMoves(soloStore.game, round)) {
    const move = await computers.judge(known, cards)
    if (move === null) return null
    judged.push(move)
  }
  return { round, costly: costliest(judged) }
}

/** A text that changes with every move of the game. */
const momentOf = ({ gameNumber, game }: TableView): string =>
  `${gameNumber}.${game?.round ?? 0}.${game?.phase ?? ''}.${game?.trick.length ?? 0}.${game?.tricksTaken.join() ?? ''}`

export type SoloHints = {
  readonly state: HintState
  readonly mayAsk: boolean
  readonly review: RoundReview | null
  readonly ask: () => void
}

/** The cards of a hint. */
export const hintedCards = (state: HintState): readonly CardId[] => (typeof state === 'string' ? [] : state.best)

/** The hints of the game on the table; `view` is null before it is there. */
export const useHint = (computers: WorkerComputers, view: TableView | null): SoloHints => {
  const moment = view === null ? '' : momentOf(view)
  const [answered, setAnswered] = useState<{ readonly moment: string; readonly state: HintState }>({
    moment: '',
    state: 'waiting',
  })
  const [review, setReview] = useState<RoundReview | null>(null)
  const current = useRef(moment)
  useEffect(() => {
    current.current = moment
  }, [moment])

  const ended = view?.game?.roundScores.length ?? 0
  const reviewed = useRef<number | null>(null)
  useEffect(() => {
    if (view === null) return
    const before = reviewed.current
    reviewed.current = ended
    if (before === null || ended !== before + 1) return
    void reviewOf(computers, ended).then(setReview)
  }, [computers, ended, view])

  const ask = (): void => {
    setAnswered({ moment, state: 'thinking' })
    void askFor(computers).then((hint) => {
      if (current.current === moment) setAnswered({ moment, state: hint ?? 'failed' })
    })
  }
  const mayAsk =
    view?.game?.phase === 'passing'
      ? view.viewerSeat !== null && !view.game.hasPassed[view.viewerSeat]
      : view?.game?.turn === view?.viewerSeat && view !== null
  return { state: answered.moment === moment ? answered.state : 'waiting', mayAsk, review, ask }
}
