/** The own hand: which card waits, and the cards that play a moment after the turn has come, because they were chosen ahead or play by themselves. */
import { useCallback, useEffect, useRef } from 'react'
import type { CardId } from '#common/rules/cards.ts'
import { ACTION_DEBOUNCE_MS } from '#common/timings.ts'
import type { TableView } from '#common/table/view.ts'
import { BY_ITSELF, forcedCard, type Gesture } from '../../game/card-play.ts'
import { isOwnTurn, legalHand, movesThemselves } from '../../game/playable.ts'
import { momentOf } from '../../game/turn.ts'
import { chooseAhead, lift, useCardPlay } from '../../state/card-play.ts'
import { useSettings } from '../../state/settings.ts'
import { useTable } from '../../state/table.ts'
import { browserClock } from '../../transport/clock.ts'
import type { TableProps } from '../../table/table-props.ts'
import { text } from '../../text/hand.ts'
import { toast } from '../../ui/toasts.ts'

/** Long enough to see the card of the player before, and past the guard against double clicks. */
const AFTER_MS = ACTION_DEBOUNCE_MS + 150

/**
 * Plays the card after a moment, and only once at one moment of the game: a card that the server refused is not sent again and again. When the table takes
 * moves again after a pause, the card has another chance.
 */
const useSendOnce = (card: CardId | null, moment: string, canMove: boolean, play: (card: CardId) => void): void => {
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (!canMove) tried.current = null
  }, [canMove])
  useEffect(() => {
    if (card === null || tried.current === moment) return
    return browserClock.after(AFTER_MS, () => {
      tried.current = moment
      play(card)
    })
  }, [card, moment, play])
}

/** `isOff`: nothing plays by itself. */
const useAutoPlay = (view: TableView, play: (card: CardId) => void, isOff: boolean): void => {
  const { ahead } = useCardPlay()
  const { autoPlay } = useSettings()
  const isTurn = isOwnTurn(view)
  const { phase: connection } = useTable()
  const canMove = connection === 'open' && movesThemselves(view)
  const mayPlayAhead = ahead !== null && legalHand(view).has(ahead)
  const next = !isTurn || !canMove || isOff ? null : mayPlayAhead ? ahead : forcedCard(view, autoPlay)
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
  useSendOnce(next, momentOf(view), canMove, play)
}

/** What the hand shows besides its cards. In the lesson nothing plays by itself, because the coach says when. */
export const useHandPlay = (view: TableView, clickCard: (card: CardId, gesture: Gesture) => void, isLesson: boolean): Pick<TableProps, 'waiting' | 'handOrder'> => {
  useAutoPlay(view, useCallback((card) => clickCard(card, BY_ITSELF), [clickCard]), isLesson)
  return { waiting: useCardPlay(), handOrder: useSettings().handOrder }
}
