/** The rules of the game as one pure function (specification sections 1, 4 and 5). */
import { PASS_SIZE, SEAT_COUNT } from '../limits.ts'
import { ok, refused, type Result } from '../result.ts'
import { NO_CARDS, cardAt, difference, has, hasAll, setOf, sizeOf, union, without, type CardSet } from './card-set.ts'
import type { Card } from './cards.ts'
import { claimableRest } from './claim.ts'
import type { GameCommand, GameEvent, RuleError } from './commands.ts'
import { deal } from './deal.ts'
import { breaksHearts } from './legality.ts'
import { receiverOf } from './passing.ts'
import { endsGame, trickPoints, winnersOf } from './scoring.ts'
import { SEATS, nextSeat, perSeat, withSeat, type PerSeat, type Seat } from './seats.ts'
import {
  dealtRound,
  lastTrickOf,
  ledSuit,
  legalCards,
  openingPhase,
  takenCards,
  turnOf,
  type GameState,
  type Round,
} from './state.ts'
import { trickWinner } from './tricks.ts'

/** The next state of a game, and the events that led to it. */
type GameStep = { readonly state: GameState; readonly events: readonly GameEvent[] }
type GameOutcome = Result<GameStep, RuleError>

/** The event of a new round. */
export const roundStarted = ({ number, direction, firstSeat }: Round): GameEvent => ({
  type: 'roundStarted',
  round: number,
  direction,
  firstSeat,
})

/**
 * Applies a command to a game. It never changes the given state; a refused command has no effect.
 * Errors: {@link RuleError}, as in specification section 5.
 */
export const reduce = (state: GameState, command: GameCommand): GameOutcome => {
  if (state.phase === 'gameOver') return refused('gameOver')
  switch (command.type) {
    case 'passCards':
      return passCards(state, command.seat, command.cards)
    case 'playCard':
      return playCard(state, command.seat, command.card)
    case 'claimRest':
      return claimRest(state, command.seat)
    case 'advanceTrick':
      return state.phase === 'betweenTricks' ? ok(advanceTrick(state)) : refused('notBetweenTricks')
  }
}

const passCards = (state: GameState, seat: Seat, cards: readonly Card[]): GameOutcome => {
  const { round } = state
  // Clients confirm a keep round with an empty pass (specification section 4). It is accepted and changes nothing.
  if (round.direction === 'keep' && cards.length === 0) return ok({ state, events: [] })
  if (state.phase !== 'passing') return refused('notPassing')
  const receiver = receiverOf(seat, round.direction)
  if (!receiver.ok) return receiver
  const chosen = setOf(cards)
  if (cards.length !== PASS_SIZE || sizeOf(chosen) !== PASS_SIZE) return refused('mustPassTwoCards')
  if (round.passes[seat] !== null) return refused('alreadyPassed')
  if (!hasAll(round.hands[seat], chosen)) return refused('cardsNotInHand')

  const passes = withSeat(round.passes, seat, chosen)
  const waiting: GameState = { ...state, round: { ...round, passes } }
  const events: GameEvent[] = [{ type: 'passChosen', seat }]
  if (passes.includes(null)) return ok({ state: waiting, events })
  return ok({
    state: { ...waiting, phase: 'playing', round: { ...waiting.round, hands: exchanged(waiting.round) } },
    events: [...events, { type: 'cardsPassed', direction: round.direction }],
  })
}

/** The hands after all four passes are exchanged. */
const exchanged = ({ hands, passes, direction }: Round): PerSeat<CardSet> => {
  const received = [NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS]
  for (const seat of SEATS) {
    const receiver = receiverOf(seat, direction)
    if (receiver.ok) received[receiver.value] = passes[seat] ?? NO_CARDS
  }
  return perSeat((seat) => union(difference(hands[seat], passes[seat] ?? NO_CARDS), received[seat] ?? NO_CARDS))
}

/** The reason why it is not the turn of a seat; null when it is. */
const turnRefusal = (state: GameState, seat: Seat): RuleError | null => {
  if (state.phase === 'betweenTricks') return 'betweenTricks'
  if (state.phase !== 'playing') return 'notPlaying'
  return turnOf(state) === seat ? null : 'notYourTurn'
}

/** The reason why a seat may not play a card now; null when it may. */
const playRefusal = (state: GameState, seat: Seat, card: Card): RuleError | null => {
  const refusal = turnRefusal(state, seat)
  if (refusal !== null) return refusal
  if (!has(state.round.hands[seat], card)) return 'cardNotInHand'
  if (has(legalCards(state.round, seat), card)) return null
  return ledSuit(state.round) === null ? 'heartsNotBroken' : 'mustFollowSuit'
}

const playCard = (state: GameState, seat: Seat, card: Card): GameOutcome => {
  const refusal = playRefusal(state, seat, card)
  if (refusal !== null) return refused(refusal)
  const { round } = state
  const trick = { leader: round.trick.leader, cards: [...round.trick.cards, card] }
  const played: Round = {
    ...round,
    trick,
    hands: withSeat(round.hands, seat, without(round.hands[seat], card)),
    heartsBroken: round.heartsBroken || breaksHearts(card),
  }
  const events: GameEvent[] = [{ type: 'cardPlayed', seat, card }]
  if (trick.cards.length < SEAT_COUNT) return ok({ state: { ...state, round: played }, events })

  const winner = trickWinner(trick.leader, trick.cards)
  return ok({
    state: { ...state, phase: 'betweenTricks', round: { ...played, tricks: [...round.tricks, { ...trick, winner }] } },
    events: [...events, { type: 'trickWon', winner, cards: trick.cards }],
  })
}

/**
 * Plays all remaining tricks: the claimer leads what takes them, and the others follow with their first legal card.
 * Which cards they follow with changes no points, only in which trick the queen of spades falls and what each trick is
 * worth.
 */
const claimRest = (state: GameState, seat: Seat): GameOutcome => {
  const refusal = turnRefusal(state, seat)
  if (refusal !== null) return refused(refusal)
  const cards = claimableRest(state, seat)
  if (cards === null) return refused('restNotCertain')
  const events: GameEvent[] = [{ type: 'restClaimed', seat, cards }]
  let current = state
  for (const lead of cards) {
    if (current.phase === 'betweenTricks') current = advanceTrick(current).state
    while (current.phase === 'playing') {
      const turn = turnOf(current) ?? seat
      const played = playCard(current, turn, turn === seat ? lead : cardAt(legalCards(current.round, turn), 0))
      if (!played.ok) return played
      current = played.value.state
      events.push(...played.value.events)
    }
  }
  return ok({ state: { ...current, round: { ...current.round, claim: { seat, cards } } }, events })
}

const advanceTrick = (state: GameState): GameStep => {
  const { round } = state
  if (round.hands.every((hand) => hand === NO_CARDS)) return scoreRound(state)
  const leader = trickWinner(round.trick.leader, round.trick.cards)
  return { state: { ...state, phase: 'playing', round: { ...round, trick: { leader, cards: [] } } }, events: [] }
}

const scoreRound = (state: GameState): GameStep => {
  const { round } = state
  const taken = takenCards(round)
  const scores = perSeat((seat) => trickPoints(taken[seat]))
  const totals = perSeat((seat) => state.totals[seat] + scores[seat])
  const scored: GameState = { ...state, totals, roundScores: [...state.roundScores, scores] }
  const events: GameEvent[] = [{ type: 'roundScored', round: round.number, scores, totals }]
  const isLast = state.shared === null ? endsGame(totals) : round.number >= state.shared.rounds
  if (isLast) {
    return {
      state: { ...scored, phase: 'gameOver' },
      events: [...events, { type: 'gameEnded', winners: winnersOf(totals), totals }],
    }
  }
  // The first player of the next round sits to the right of this round's first player (specification section 1).
  const next = dealtRound(
    round.number + 1,
    nextSeat(round.firstSeat),
    deal(state.seed, round.number + 1),
    lastTrickOf(round),
  )
  return { state: { ...scored, phase: openingPhase(next), round: next }, events: [...events, roundStarted(next)] }
}
