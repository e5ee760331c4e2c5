/**
 * What goes on by itself at a table: a card that was chosen ahead, or that the player wants to play by itself, and at
 * the fast pace the next trick. It renders nothing.
 */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { cardOf, type CardId } from '#common/rules/cards.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import type { TableView } from '#common/table/view.ts'
import { ACTION_DEBOUNCE_MS, TRICK_MESSAGE_MS } from '#common/timings.ts'
import { BY_ITSELF, forcedCard } from '../../game/hand/card-play.ts'
import { isOwnTurn, legalHand, movesThemselves } from '../../game/hand/playable.ts'
import { momentOf } from '../../game/turn.ts'
import { useCardPlay } from '../../state/hand.ts'
import { useSettings } from '../../state/settings/settings.ts'
import { useTable } from '../../state/table.ts'
import type { TableActions } from '../../table/table-props.ts'
import { browserTimers } from '../../transport/timers.ts'
import type { Send } from './useTableConnection.ts'

/** Long enough to see the card of the player before, and past the guard against double clicks. */
const AFTER_MS = ACTION_DEBOUNCE_MS + 150

/**
 * Plays the card after a moment, and only once at one moment of the game: a card that the server refused is not sent
 * again and again. When the table takes moves again after a pause, the card has another chance.
 */
const useSendOnce = (card: CardId | null, moment: string, canMove: boolean, play: (card: CardId) => void): void => {
  const tried = useRef<string | null>(null)
  useEffect(() => {
    if (!canMove) tried.current = null
  }, [canMove])
  useEffect(() => {
    if (card === null || tried.current === moment) return
    return browserTimers.after(AFTER_MS, () => {
      tried.current = moment
      play(card)
    })
  }, [card, moment, play])
}

const useAutoPlay = (view: TableView, play: (card: CardId) => void): void => {
  const { ahead } = useCardPlay()
  const { autoPlay } = useSettings()
  const { phase: connection } = useTable()
  const canMove = connection === 'open' && movesThemselves(view)
  const mayPlayAhead = ahead !== null && legalHand(view).has(ahead)
  const next = !isOwnTurn(view) || !canMove ? null : mayPlayAhead ? ahead : forcedCard(view, autoPlay)
  useSendOnce(next, momentOf(view), canMove, play)
}

/** How long the viewer reads the message of the trick on the table; null while none is complete, and for spectators. */
const messageMs = ({ game, status, viewerSeat }: TableView): number | null => {
  if (viewerSeat === null || game?.phase !== 'betweenTricks' || status !== 'running') return null
  return TRICK_MESSAGE_MS[trickFinale(game.trick.map(({ card }) => cardOf(card)).filter((card) => card !== undefined))]
}

/** At the fast pace the wish for the next trick is sent by itself, once the message of this one has been read. */
const useFastPace = (view: TableView, send: Send): void => {
  const ms = useSettings().pace === 'fast' ? messageMs(view) : null
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

type ByItselfProps = {
  readonly view: TableView
  readonly send: Send
  readonly clickCard: TableActions['clickCard']
}

export const ByItself = ({ view, send, clickCard }: ByItselfProps): null => {
  useAutoPlay(
    view,
    useCallback((card) => clickCard(card, BY_ITSELF), [clickCard]),
  )
  useFastPace(view, send)
  return null
}
