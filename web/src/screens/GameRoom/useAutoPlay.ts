/** Plays the card that the player has chosen ahead, and the one that plays by itself, a moment after the turn has come. */
import { useEffect } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { TableView } from '#common/table/view.ts'
import { forcedCard } from '../../game/card-play.ts'
import { isOwnTurn, legalHand } from '../../game/playable.ts'
import { chooseAhead, lift, useCardPlay } from '../../state/card-play.ts'
import { useSettings } from '../../state/settings.ts'
import { browserClock } from '../../transport/clock.ts'
import { text } from '../../text/hand.ts'
import { toast } from '../../ui/toasts.ts'

/** Long enough to see the card of the player before, and past the guard against double clicks. */
const AFTER_MS = ACTION_DEBOUNCE_MS + 150

/** `isOff`: nothing plays by itself, as in the lesson, where the coach says when. */
export const useAutoPlay = (view: TableView, play: (card: CardId) => void, isOff: boolean): void => {
  const { ahead } = useCardPlay()
  const { autoPlay } = useSettings()
  const isTurn = isOwnTurn(view)
  const mayPlayAhead = ahead !== null && legalHand(view).has(ahead)
  const next = !isTurn || isOff ? null : mayPlayAhead ? ahead : forcedCard(view, autoPlay)
  const { phase, round } = view.game ?? {}

  useEffect(() => {
    lift(null)
  }, [isTurn])
  const isPassing = phase === 'passing'
  useEffect(() => chooseAhead(null), [isPassing, round])
  useEffect(() => {
    if (isTurn && ahead !== null && !mayPlayAhead) {
      chooseAhead(null)
      toast({ id: 'hint-ahead', ...text.aheadLost })
    }
  }, [isTurn, ahead, mayPlayAhead])
  useEffect(() => {
    if (next === null) return
    return browserClock.after(AFTER_MS, () => {
      chooseAhead(null)
      play(next)
    })
  }, [next, play])
}
