/** Which of the own mistakes are solved. */
import { useEffect, useState } from 'react'
import type { Seat } from '#common/rules/seats.ts'
import { keepSolved, keptSolved } from '../../../transport/analysis/solved.ts'

/** `solved`: the moves; null until the browser has said what it keeps. */
type Solved = { readonly solved: readonly number[] | null; readonly solve: (move: number) => void }

/** Of a game that somebody has played on this seat; nothing is solved when `seat` is null. */
export const useSolved = (gameId: number, seat: Seat | null): Solved => {
  const [solved, setSolved] = useState<readonly number[] | null>(null)
  useEffect(() => {
    let isOver = false
    if (seat !== null) void keptSolved({ gameId, seat }).then((moves) => !isOver && setSolved(moves))
    return () => {
      isOver = true
    }
  }, [gameId, seat])
  const solve = (move: number): void => {
    if (seat === null || solved === null || solved.includes(move)) return
    const moves = [...solved, move]
    setSolved(moves)
    void keepSolved({ gameId, seat }, moves)
  }
  return { solved, solve }
}
