/** Games in one line, for tests. A helper throws where a rule refuses what a test takes for granted. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { PASS_SIZE } from '../limits.ts'
import type { Result } from '../result.ts'
import { cardAt, setOf, sizeOf, without, type CardSet } from './card-set.ts'
import { cardOf, type Card } from './cards.ts'
import type { GameCommand } from './commands.ts'
import { seedFrom, type Seed } from './deal.ts'
import { simulationDraw, type Draw } from './draw.ts'
import { reduce } from './reduce.ts'
import { isSeedPart, type SeedPart } from './seed-parts.ts'
import { SEATS, perSeat, type PerSeat, type Seat } from './seats.ts'
import { dealtRound, legalCards, newGame, openingPhase, turnOf, type GameState } from './state.ts'

/** The value of a result that must be one. */
export const valueOf = <T, E extends string>(result: Result<T, E>): T => {
  if (result.ok) return result.value
  throw new Error(`refused: ${result.code}`)
}

/** The code of a result that must be a refusal. */
export const codeOf = <T, E extends string>(result: Result<T, E>): E => {
  if (!result.ok) return result.code
  throw new Error('accepted')
}

/** The same value, in which nothing can be changed any more: an attempt throws. */
export const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(frozen)
  return value
}

/** The card with that id. */
export const card = (id: string): Card => {
  const found = cardOf(id)
  if (found === undefined) throw new Error(`no such card: ${id}`)
  return found
}

/** Cards in the order written: `cards('c2 h1')`. */
export const cards = (ids: string): readonly Card[] => ids.split(' ').filter(Boolean).map(card)

/** A hand: `hand('c2 h1')`. */
export const hand = (ids: string): CardSet => setOf(cards(ids))

/** A seed that depends on the number only. */
export const seedOf = (number: number): Seed => seedFrom(sha256(utf8ToBytes(`test ${number}`)))

/** A player's part of a seed that depends on the number only. */
export const seedPartOf = (number: number): SeedPart => {
  const part = seedOf(number).slice(0, 32)
  if (!isSeedPart(part)) throw new Error('not a part of a seed')
  return part
}

type Situation = {
  readonly round?: number
  readonly firstSeat?: Seat
  readonly heartsBroken?: boolean
  readonly totals?: PerSeat<number>
}

/**
 * A game whose round has just been dealt, with hands of any size: `newGameOf('c2 h3 / c5 / c9 / c1')`, in seat order.
 * Round 4 unless told otherwise: nothing is passed.
 */
export const newGameOf = (hands: string, situation: Situation = {}): GameState => {
  const { round = 4, firstSeat = 0, heartsBroken = false, totals = [0, 0, 0, 0] } = situation
  const texts = hands.split('/')
  const dealt = dealtRound(
    round,
    firstSeat,
    perSeat((seat) => hand(texts[seat]?.trim() ?? '')),
  )
  return { ...newGame(seedOf(0)), phase: openingPhase(dealt), round: { ...dealt, heartsBroken }, totals }
}

/** The state after a command that must be accepted. */
export const after = (state: GameState, command: GameCommand): GameState => valueOf(reduce(state, command)).state

/** The state after the pause between tricks, if there is one. */
export const advanced = (state: GameState): GameState =>
  state.phase === 'betweenTricks' ? after(state, { type: 'advanceTrick' }) : state

/**
 * Plays cards, each by the seat whose turn it is: `play(state, 'c2 c5 c9 c1')`. The pause between tricks is skipped
 * before the next card, not after the last.
 */
export const play = (state: GameState, ids: string): GameState =>
  cards(ids).reduce((before, played) => {
    const ready = advanced(before)
    const seat = turnOf(ready)
    if (seat === null) throw new Error(`nobody plays while ${ready.phase}`)
    return after(ready, { type: 'playCard', seat, card: played })
  }, state)

/** Passes the cards of each seat, in seat order: `pass(state, 'c2 c3', 's1 s2', 'h1 h2', 'd1 d2')`. */
export const pass = (state: GameState, ...chosen: PerSeat<string>): GameState =>
  SEATS.reduce((before, seat) => after(before, { type: 'passCards', seat, cards: cards(chosen[seat]) }), state)

const drawnFrom = (set: CardSet, draw: Draw): Card => cardAt(set, draw(sizeOf(set)))

const randomPass = (hand: CardSet, draw: Draw): readonly Card[] => {
  const chosen: Card[] = []
  for (let rest = hand; chosen.length < PASS_SIZE;) {
    const next = drawnFrom(rest, draw)
    rest = without(rest, next)
    chosen.push(next)
  }
  return chosen
}

/** A command of a game in which nobody claims the rest of a round. */
type PlainCommand = Exclude<GameCommand, { readonly type: 'claimRest' }>

/**
 * A command that the game accepts, chosen at random: the lowest seat that has not passed yet passes. Nobody claims the
 * rest of a round.
 */
export const randomCommand = (state: GameState, draw: Draw): PlainCommand => {
  const { phase, round } = state
  switch (phase) {
    case 'passing': {
      const seat = SEATS.find((candidate) => round.passes[candidate] === null) ?? 0
      return { type: 'passCards', seat, cards: randomPass(round.hands[seat], draw) }
    }
    case 'playing': {
      const seat = turnOf(state) ?? 0
      return { type: 'playCard', seat, card: drawnFrom(legalCards(round, seat), draw) }
    }
    case 'betweenTricks':
      return { type: 'advanceTrick' }
    case 'gameOver':
      throw new Error('the game is over')
  }
}

/** A game as it was played: `states[n]` is the state before `commands[n]`, and the last one is over. */
export type RecordedGame = {
  readonly seed: Seed
  readonly commands: readonly PlainCommand[]
  readonly states: readonly GameState[]
}

/** A complete game of random legal commands; it depends on the number only. */
export const randomGame = (seedNumber: number): RecordedGame => {
  const draw = simulationDraw(seedNumber)
  const seed = seedOf(seedNumber)
  const commands: PlainCommand[] = []
  const states: GameState[] = []
  let state = newGame(seed)
  while (state.phase !== 'gameOver') {
    const command = randomCommand(state, draw)
    states.push(state)
    commands.push(command)
    state = after(state, command)
  }
  return { seed, commands, states: [...states, state] }
}
