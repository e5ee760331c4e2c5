/** What a table does for its own player besides showing the game: it alerts them, and keeps their phone awake. */
import { useEffect } from 'react'
import { HAND_SIZE, PASS_SIZE } from '#common/limits.ts'
import type { TableView } from '#common/table/view.ts'
import { areSumsShown } from '../../game/score/sums.ts'
import { ownMove } from '../../game/turn.ts'
import type { TableProps } from '../../table/table-props.ts'
import { useSettings } from '../../state/settings/settings.ts'
import { dismiss } from '../../state/story.ts'
import { useReceived } from '../../state/hand.ts'
import { useRefusal } from '../../state/hand.ts'
import { useTable } from '../../state/table.ts'
import { useTurnAlert } from './useTurnAlert.ts'

/**
 * Keeps the screen of a phone on during a game: a phone that falls asleep is a player who has gone away. `isWanted`:
 * whether a game is running. Where the browser has no wake lock, or refuses it on low battery, the screen
 * sleeps as usual.
 */
const useWakeLock = (isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const release = (): void => void lock?.release().catch(() => undefined)
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const fresh = await navigator.wakeLock.request('screen').catch(() => null)
      // A page that is hidden and shown quickly asks twice; one lock is enough, and a second one would never be
      // released.
      if (isOver || lock?.released === false) void fresh?.release().catch(() => undefined)
      else lock = fresh
    }
    // The browser takes the lock away when the page is hidden.
    const onVisibility = (): void => void ask()
    document.addEventListener('visibilitychange', onVisibility)
    void ask()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisibility)
      release()
    }
  }, [isWanted])
}

export const useOwnTable = (view: TableView): Pick<TableProps, 'refusal' | 'received' | 'showsSums' | 'pace'> => {
  const settings = useSettings()
  const { pace } = settings
  const { hasPassed, selected } = useTable()
  useTurnAlert(ownMove(view, hasPassed) === 'play')
  useWakeLock(view.status === 'running' && view.game !== null && view.game.phase !== 'gameOver')
  // Whoever has chosen both cards wants to confirm them, and whoever has played has read enough.
  const hasActed = selected.length === PASS_SIZE || (view.own !== null && view.own.hand.length < HAND_SIZE)
  useEffect(() => {
    if (hasActed) dismiss('firstPlayer')
  }, [hasActed])
  return { refusal: useRefusal(view), received: useReceived(view), showsSums: areSumsShown(view, settings), pace }
}
