/** What a table does for its own player besides showing the game: it alerts them, keeps their phone awake, and goes on at their pace. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { HAND_SIZE, PASS_SIZE } from '#common/limits.ts'
import { cardOf } from '#common/rules/cards.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import type { TableView } from '#common/table/view.ts'
import { TRICK_MESSAGE_MS } from '#common/timings.ts'
import { areSumsShown } from '../../game/sums.ts'
import { ownMove } from '../../game/turn.ts'
import type { TableProps } from '../../table/table-props.ts'
import { useSettings } from '../../state/settings.ts'
import { dismiss } from '../../state/table-announcements.ts'
import { useReceived } from '../../state/table-received.ts'
import { useRefusal } from '../../state/table-refusal.ts'
import { useTable } from '../../state/table.ts'
import type { Send } from './useTableConnection.ts'
import { useTurnAlert } from './useTurnAlert.ts'
import { useWakeLock } from './useWakeLock.ts'

/** How long the message of the trick on the table is shown; null while no trick is complete. */
const messageMs = ({ game, status }: TableView): number | null => {
  if (game?.phase !== 'betweenTricks' || status !== 'running') return null
  return TRICK_MESSAGE_MS[trickFinale(game.trick.map(({ card }) => cardOf(card)).filter((card) => card !== undefined))]
}

/** At the fast pace the wish for the next trick is sent by itself, once the message of this one has been read. */
const useFastPace = (view: TableView, isFast: boolean, send: Send): void => {
  const ms = isFast ? messageMs(view) : null
  const current = useRef(send)
  useLayoutEffect(() => {
    current.current = send
  })
  useEffect(() => {
    if (ms === null) return
    const timer = setTimeout(() => current.current('next_trick', {}), ms)
    return () => clearTimeout(timer)
  }, [ms])
}

/** In the lesson nothing goes on by itself, because the coach says when. */
export const useOwnTable = (view: TableView, send: Send, isLesson: boolean): Pick<TableProps, 'refusal' | 'received' | 'showsSums' | 'pace'> => {
  const settings = useSettings()
  const { pace } = settings
  const { hasPassed, selected } = useTable()
  useTurnAlert(ownMove(view, hasPassed) === 'play')
  useWakeLock(view.status === 'running' && view.game !== null && view.game.phase !== 'gameOver')
  useFastPace(view, pace === 'fast' && !isLesson, send)
  // Whoever has chosen both cards wants to confirm them, and whoever has played has read enough.
  const hasActed = selected.length === PASS_SIZE || (view.own !== null && view.own.hand.length < HAND_SIZE)
  useEffect(() => {
    if (hasActed) dismiss('firstPlayer')
  }, [hasActed])
  return { refusal: useRefusal(view), received: useReceived(view), showsSums: areSumsShown(view, settings), pace }
}
