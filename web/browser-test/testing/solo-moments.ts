/** Solo games at a moment that a test needs, from known seeds. */
import type { Page } from 'playwright-core'
import { cardsIn, sizeOf } from '#common/rules/card-set.ts'
import { claimableRest } from '#common/rules/claim.ts'
import { idOf, type CardId } from '#common/rules/cards.ts'
import { legalCards, turnOf, type GameState } from '#common/rules/state.ts'
import { randomGame, seedOf } from '#common/rules/testing.ts'
import { winningPosition } from '#common/rules/tricks.ts'
import { publicView } from '#common/rules/view.ts'
import { priceOf } from '../../src/game/hand/card-play.ts'
import { encodeSoloGame, SOLO_SEAT, type SoloGame } from '../../src/game/solo/solo-game.ts'
import { SOLO_GAME_KEY } from '../../src/state/solo-store.ts'

/** A game whose cards have just been dealt. */
export const JUST_DEALT: SoloGame = { level: 'facile', gameNumber: 1, seed: seedOf(7), moves: [] }

/** From its next page on the browser keeps this game, unless it keeps one already. */
export const keepSoloGame = (page: Page, game: SoloGame): Promise<unknown> =>
  page.addInitScript(([key, text]) => localStorage.getItem(key) ?? localStorage.setItem(key, text), [
    SOLO_GAME_KEY,
    encodeSoloGame(game),
  ] as const)

/** A game that has come to a state of this kind. */
const gameAt = (isWanted: (state: GameState) => boolean): { readonly game: SoloGame; readonly state: GameState } => {
  for (let number = 0; ; number++) {
    const { seed, states, commands } = randomGame(number)
    const at = states.findIndex(isWanted)
    const moves = commands
      .slice(0, Math.max(at, 0))
      .flatMap((command) =>
        command.type === 'advanceTrick'
          ? []
          : [{ seat: command.seat, cards: (command.type === 'playCard' ? [command.card] : command.cards).map(idOf) }],
      )
    const state = states[at]
    if (state !== undefined) return { game: { level: 'facile', gameNumber: 1, seed, moves }, state }
  }
}

/** A game in which the person may take the rest of the round now, with at least so many cards. */
export const beforeClaim = (cards: number): SoloGame =>
  gameAt((state) => (claimableRest(state, SOLO_SEAT)?.length ?? 0) >= cards).game

/** A game in which the person, with so many cards in hand, plays next. */
export const beforeOwnCard = (cards: number): SoloGame =>
  gameAt((state) => turnOf(state) === SOLO_SEAT && sizeOf(state.round.hands[SOLO_SEAT]) === cards).game

/** The cards that the person may choose now and that would take an expensive trick. */
const expensiveCards = (state: GameState): readonly CardId[] => {
  if (turnOf(state) !== SOLO_SEAT) return []
  const legal = legalCards(state.round, SOLO_SEAT)
  return sizeOf(legal) < 2
    ? []
    : cardsIn(legal)
        .map(idOf)
        .filter((card) => priceOf({ game: publicView(state) }, card) !== null)
}

/** A game in which the person may take an expensive trick now, and a card that would. */
export const beforeExpensiveCard = (): { readonly game: SoloGame; readonly card: CardId } => {
  const { game, state } = gameAt((reached) => expensiveCards(reached).length > 0)
  const [card] = expensiveCards(state)
  if (card === undefined) throw new Error('no card is expensive')
  return { game, card }
}

/** Whether a later card has taken the trick from the one that was led. */
const isOvertaken = ({ round: { trick } }: GameState): boolean => winningPosition(trick.cards) > 0

/**
 * A game in which the person plays next, two cards lie there, the second takes the trick from the first, and three
 * totals above 0 are equal.
 */
export const beforeEqualTotals = (): SoloGame =>
  gameAt(
    (state) =>
      turnOf(state) === SOLO_SEAT &&
      state.round.trick.cards.length === 2 &&
      isOvertaken(state) &&
      areThreeEqual(state.totals),
  ).game

const areThreeEqual = (totals: readonly number[]): boolean =>
  totals.some((total) => total > 0 && totals.filter((other) => other === total).length === 3)
