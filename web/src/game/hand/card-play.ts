/**
 * How cards are played: what a tap, a double click, a drag or a key means, what plays by itself, and which card is
 * worth a question.
 */
import { setOf } from '#common/rules/card-set.ts'
import { SEAT_COUNT, TRICK_POINTS } from '#common/limits.ts'
import type { CardId } from '#common/rules/cards.ts'
import { trickPoints } from '#common/rules/scoring.ts'
import { winningPosition } from '#common/rules/tricks.ts'
import type { Settings } from '#common/protocol/rest/settings.ts'
import type { TableView } from '#common/table/view.ts'
import { knownCard } from './card-names.ts'
import { isOwnTurn, legalHand, movesThemselves } from './playable.ts'

/**
 * How a card was touched, and how many times in quick succession. A program that presses the button counts as a key.
 */
export type Gesture = { readonly by: 'mouse' | 'touch' | 'key' | 'drag' | 'itself'; readonly count: number }
/** The card plays by itself, or was chosen ahead. */
export const BY_ITSELF: Gesture = { by: 'itself', count: 1 }

/**
 * Whether this gesture plays a card that may be played, or only lifts it. By itself a finger lifts first, because it
 * hits the wrong card more easily than a mouse. A key and a drag always play: both name one card.
 */
export const plays = (playBy: Settings['playBy'], { by, count }: Gesture, isLifted: boolean): boolean => {
  if (by !== 'mouse' && by !== 'touch') return true
  switch (playBy) {
    case 'byPointer':
      return by === 'mouse' || isLifted
    case 'oneTap':
      return true
    case 'twoTaps':
      return isLifted
    case 'doubleClick':
      // The third click of a quick hand answers no question that the second one raised.
      return isLifted && count > 0 && count % 2 === 0
    case 'drag':
      return false
  }
}

/** How a card lies in the hand: flat, lifted, or lifted with the question whether the player means it. */
export type CardState = 'flat' | 'lifted' | 'asked'

/** What a gesture makes of a card that may be played. `isExpensive`: it asks once before it is played. */
export const afterGesture = (
  playBy: Settings['playBy'],
  gesture: Gesture,
  state: CardState,
  isExpensive: boolean,
): CardState | 'played' => {
  if (plays(playBy, gesture, state !== 'flat')) return isExpensive && state !== 'asked' ? 'asked' : 'played'
  if (state === 'flat') return 'lifted'
  // One click may be the first half of a double click: the card waits for the other half. Where only a drag plays, a
  // second tap lowers the card.
  return playBy === 'doubleClick' || gesture.count > 1 ? state : 'flat'
}

/** A trick of so few points is expensive. */
const EXPENSIVE = -10

/**
 * What the trick on the table is worth to the viewer if nobody beats this card: the points, or null when the card does
 * not win so far or costs little. The cards that follow are unknown, so the real price can be lower, or higher.
 */
export const priceOf = ({ game }: Pick<TableView, 'game'>, card: CardId): number | null => {
  if (game === null) return null
  const cards = [...game.trick.map((played) => knownCard(played.card)), knownCard(card)]
  if (winningPosition(cards) !== cards.length - 1) return null
  // An incomplete trick counts as a complete one: somebody will take all of it.
  const points = trickPoints(setOf(cards)) + (1 - cards.length / SEAT_COUNT) * TRICK_POINTS
  return points <= EXPENSIVE ? points : null
}

/**
 * The card that plays by itself on the viewer's turn: the last one, or the only one that may be played. None while the
 * table takes no move from the viewer.
 */
export const forcedCard = (view: TableView, autoPlay: Settings['autoPlay']): CardId | null => {
  if (autoPlay === 'never' || !movesThemselves(view) || !isOwnTurn(view)) return null
  const legal = [...legalHand(view)]
  const [only] = legal
  if (only === undefined || legal.length > 1) return null
  return autoPlay === 'onlyLegal' || view.own?.hand.length === 1 ? only : null
}
