/** The changes between two views of a table, and the sound of each. Announcements are made from them, too. */
import { setOf } from '#common/rules/card-set.ts'
import { QUEEN_OF_SPADES, type CardId } from '#common/rules/cards.ts'
import { trickPoints } from '#common/rules/scoring.ts'
import type { Seat } from '#common/rules/seats.ts'
import { trickFinale, type TrickFinale } from '#common/rules/tricks.ts'
import type { CompletedTrickView, PlayedCard, PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { knownCard } from '../hand/card-names.ts'

export type ViewChange =
  | { readonly type: 'gameStarted'; readonly isRematch: boolean }
  | { readonly type: 'roundStarted'; readonly round: number; readonly firstSeat: Seat; readonly isKeep: boolean }
  | { readonly type: 'cardPlayed'; readonly seat: Seat; readonly card: CardId }
  | { readonly type: 'queenPlayed'; readonly seat: Seat }
  | { readonly type: 'trickWon'; readonly winner: Seat; readonly finale: TrickFinale; readonly points: number }
  /** Somebody has taken all remaining tricks, which were worth so many points, at once. */
  | { readonly type: 'restClaimed'; readonly seat: Seat; readonly points: number }
  | { readonly type: 'gameEnded'; readonly winners: readonly Seat[] }

const sameTrick = (a: CompletedTrickView | null, b: CompletedTrickView | null): boolean =>
  a?.cards.map(({ card }) => card).join() === b?.cards.map(({ card }) => card).join()

/** All cards of this round that are still in a view, the oldest first. */
const visibleCards = (game: PublicGameView): readonly PlayedCard[] => [...(game.lastTrick?.cards ?? []), ...game.trick]

const playedSince = (before: PublicGameView, after: PublicGameView): readonly PlayedCard[] => {
  const seen = new Set(visibleCards(before).map(({ card }) => card))
  const fresh = sameTrick(before.lastTrick, after.lastTrick) ? after.trick : visibleCards(after)
  return [...new Map(fresh.map((played) => [played.card, played])).values()].filter(({ card }) => !seen.has(card))
}

const inRound = (before: PublicGameView, after: PublicGameView): readonly ViewChange[] => {
  const { claimedBy } = after
  // Its tricks are over at once: only the last of them can be seen. What it was worth follows only from a view of the
  // same round.
  if (claimedBy !== null && before.claimedBy === null && before.round === after.round) {
    const claimed: ViewChange = {
      type: 'restClaimed',
      seat: claimedBy,
      points: after.roundPoints[claimedBy] - before.roundPoints[claimedBy],
    }
    const { queenPlayer } = after
    return queenPlayer !== null && before.queenPlayer === null
      ? [{ type: 'queenPlayed', seat: queenPlayer }, claimed]
      : [claimed]
  }
  const happened: ViewChange[] = playedSince(before, after).flatMap(({ seat, card }): readonly ViewChange[] =>
    knownCard(card) === QUEEN_OF_SPADES
      ? [
          { type: 'cardPlayed', seat, card },
          { type: 'queenPlayed', seat },
        ]
      : [{ type: 'cardPlayed', seat, card }],
  )
  const trick = after.lastTrick
  if (trick !== null && !sameTrick(before.lastTrick, trick)) {
    const cards = trick.cards.map(({ card }) => knownCard(card))
    happened.push({
      type: 'trickWon',
      winner: trick.winner,
      finale: trickFinale(cards),
      points: trickPoints(setOf(cards)),
    })
  }
  return happened
}

const started = ({ round, firstSeat, direction }: PublicGameView): ViewChange => ({
  type: 'roundStarted',
  round,
  firstSeat,
  isKeep: direction === 'keep',
})

/** The changes since an earlier view of the same table. The first view has none. */
export const viewDiff = (before: TableView | null, after: TableView): readonly ViewChange[] => {
  if (before === null || after.game === null) return []
  const [old, game] = [before.game, after.game]
  if (old === null || before.gameNumber !== after.gameNumber)
    return [{ type: 'gameStarted', isRematch: after.gameNumber > 1 }, started(game)]
  const happened = [...inRound(old, game)]
  if (old.round !== game.round) happened.push(started(game))
  if (old.phase !== 'gameOver' && game.phase === 'gameOver') happened.push({ type: 'gameEnded', winners: game.winners })
  return happened
}

export type Sound = 'card' | 'trick' | 'queen' | 'regicide' | 'turn' | 'wake' | 'join' | 'chat' | 'win'

/**
 * The sound of a change of the table; null for a silent one. The queen has a sound of her own besides that of her card.
 * `viewer` is null for a spectator.
 */
export const soundOf = (change: ViewChange, viewer: Seat | null): Sound | null => {
  switch (change.type) {
    case 'cardPlayed':
      return 'card'
    case 'queenPlayed':
      return 'queen'
    case 'trickWon':
      if (change.finale === 'regicide') return 'regicide'
      return change.winner === viewer ? 'trick' : null
    case 'restClaimed':
      return 'trick'
    case 'gameEnded':
      return change.winners.some((winner) => winner === viewer) ? 'win' : null
    case 'gameStarted':
    case 'roundStarted':
      return null
  }
}
