/**
 * The keys of the hand. It is one stop of the Tab key; the arrows, Home and End go from card to card, and the sign of a
 * rank (2 to 9, 0 for the ten, A, J, Q, K) goes to the next card of this rank. A played card disappears with the focus;
 * the card that takes its place gets it. A focus that the player has moved elsewhere is never taken back.
 */
import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { rankOf, type CardId } from '#common/rules/cards.ts'
import { cornerOf, knownCard } from '../../game/hand/card-names.ts'
import { stepFrom } from '../../game/hand/hand-layout.ts'

const rankKeyOf = (card: CardId): string => {
  const corner = cornerOf(rankOf(knownCard(card))).toLowerCase()
  return corner === '10' ? '0' : corner
}

/** `cards` as they lie, row by row; `rowLengths` says where the rows end. `first` gets the focus at first. */
export const useHandKeys = (cards: readonly CardId[], rowLengths: readonly number[], first: CardId | undefined) => {
  const group = useRef<HTMLDivElement>(null)
  /** Where in the hand the focus is; -1 when it is elsewhere, or came by a click. */
  const place = useRef(-1)
  const length = useRef(cards.length)
  const [chosen, setChosen] = useState<CardId | undefined>()
  const stop = chosen !== undefined && cards.includes(chosen) ? chosen : (first ?? cards[0])
  const buttons = (): readonly HTMLButtonElement[] => [
    ...(group.current?.querySelectorAll<HTMLButtonElement>('button[data-card]') ?? []),
  ]
  useLayoutEffect(() => {
    const isPlayed = cards.length < length.current
    length.current = cards.length
    if (!isPlayed || place.current < 0 || document.activeElement !== document.body) return
    const all = buttons()
    all[Math.min(place.current, all.length - 1)]?.focus({ preventScroll: true })
  }, [cards])
  const onFocus = ({ target }: FocusEvent): void => {
    const index = buttons().findIndex((button) => button === target)
    setChosen(cards[index])
    place.current = target.matches(':focus-visible') ? index : -1
  }
  const onBlur = ({ target }: FocusEvent): void => {
    // In another window the page keeps its focus. A card that disappears says nothing here.
    if (document.activeElement !== target) place.current = -1
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const now = stop === undefined ? 0 : cards.indexOf(stop)
    const to = stepFrom(event.key, now, rowLengths) ?? nextOfRank(cards, event.key.toLowerCase(), now)
    if (to === null) return
    event.preventDefault()
    buttons()[to]?.focus({ preventScroll: true })
  }
  return { stop, group: { ref: group, onFocus, onBlur, onKeyDown } }
}

const nextOfRank = (cards: readonly CardId[], key: string, now: number): number | null => {
  const places = cards.flatMap((card, index) =>
    rankKeyOf(card) === key || (key === '1' && rankKeyOf(card) === 'a') ? [index] : [],
  )
  return places.find((index) => index > now) ?? places[0] ?? null
}
