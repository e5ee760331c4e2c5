/** Games at a table: start, play, the pause between tricks, play again (specification section 4). */
import { ok, refused } from '../result.ts'
import { cardOf, type CardId } from '../rules/cards.ts'
import type { GameCommand, GameEvent } from '../rules/commands.ts'
import type { Seed } from '../rules/deal.ts'
import type { SeedPart } from '../rules/seed-parts.ts'
import { reduce, roundStarted } from '../rules/reduce.ts'
import type { Seat } from '../rules/seats.ts'
import { withComputersSeated } from './computers.ts'
import { dealtGame, deckOf, withSeedPart } from './deck.ts'
import { isPresent, startRefusal } from './start.ts'
import { MoveLog, type Move } from './move-log.ts'
import {
  BEFORE_A_GAME,
  isGameOver,
  nameAt,
  people,
  seated,
  withEveryOccupant,
  withOccupant,
  type Table,
} from './state.ts'
import { afterGame, seatsGivenBack, withVotesDue } from './absence/absence.ts'
import { noted, nothing, followedBy, type Outcome, type Step } from './step.ts'

/** The creator starts the game when 4 players are present and all 4 are ready. */
export const start = (table: Table, userId: number, seed: Seed | undefined, atMs: number): Outcome => {
  if (table.status !== 'waiting') return refused('gameAlreadyStarted')
  if (table.creatorId !== userId) return refused('notCreator')
  const refusal = startRefusal(
    seated(table).map(({ occupant }) => ({ isReady: occupant.isReady, isConnected: isPresent(occupant) })),
  )
  return refusal === null ? ok(beginGame(table, seed, atMs)) : refused(refusal)
}

/** The next game of a table, whoever has wanted it. */
export const beginGame = (table: Table, seed: Seed | undefined, atMs: number): Step => {
  const game = dealtGame(table, seed)
  const gameNumber = table.gameNumber + 1
  const deck = table.deck && deckOf(table.deck.secret, gameNumber + 1)
  const cleared = withComputersSeated(withEveryOccupant(table, { ...BEFORE_A_GAME, seedPart: null }))
  const begun: Step = {
    table: { ...withVotesDue(cleared, atMs), status: 'running', gameNumber, game, deck, moves: MoveLog.EMPTY },
    events: [{ type: 'gameStarted', gameNumber }],
  }
  return followedBy(begun, (running) => told(running, [roundStarted(game.round)], atMs))
}

/** Turns the events of the game into events of the table, with the notices that they add to the chat. */
const told = (table: Table, events: readonly GameEvent[], atMs: number): Step =>
  events.reduce<Step>(
    (step, event) => followedBy({ ...step, events: [...step.events, event] }, (now) => notedEvent(now, event, atMs)),
    nothing(table),
  )

const notedEvent = (table: Table, event: GameEvent, atMs: number): Step => {
  switch (event.type) {
    case 'roundStarted':
      return noted(table, { type: 'firstPlayer', name: nameAt(table, event.firstSeat), round: event.round }, atMs)
    case 'gameEnded':
      return noted(table, { type: 'gameEnded', names: event.winners.map((seat) => nameAt(table, seat)) }, atMs)
    default:
      return nothing(table)
  }
}

const inGame = (table: Table, command: GameCommand, atMs: number): Outcome => {
  if (table.game === null) return refused('gameNotStarted')
  if (table.status === 'suspended') return refused('gameSuspended')
  if (table.duplicate !== null && atMs >= table.duplicate.publishAfterMs) return refused('tableClosed')
  const outcome = reduce(table.game, command)
  if (!outcome.ok) return outcome
  const { state, events } = outcome.value
  if (state === table.game) return ok(nothing(table))
  return ok(
    told({ ...table, game: state, moves: table.moves.with(movesOf(table, command, events, atMs)) }, events, atMs),
  )
}

/** The moves that an accepted command makes: the cards of a pass, or each card that was played. */
const movesOf = (
  { seats }: Table,
  command: GameCommand,
  events: readonly GameEvent[],
  atMs: number,
): readonly Move[] => {
  const isComputer = (seat: Seat): boolean => seats[seat]?.isComputer === true
  if (command.type === 'passCards')
    return [{ type: 'pass', seat: command.seat, cards: command.cards, isComputer: isComputer(command.seat), atMs }]
  return events.flatMap((event) =>
    event.type === 'cardPlayed'
      ? [{ type: 'play', seat: event.seat, cards: [event.card], isComputer: isComputer(event.seat), atMs }]
      : [],
  )
}

/**
 * Whether a move may come from this source: a player moves only for their own seat, a computer only for a seat that it
 * holds.
 */
const mayMove = (table: Table, seat: Seat, isComputer: boolean): boolean => table.seats[seat]?.isComputer === isComputer

/** Chooses the cards to pass. An empty choice in a keep round is accepted and changes nothing. */
export const passCards = (
  table: Table,
  seat: Seat,
  ids: readonly CardId[],
  atMs: number,
  isComputer = false,
): Outcome => {
  if (!mayMove(table, seat, isComputer)) return refused(isComputer ? 'notComputerSeat' : 'seatHeldByComputer')
  const cards = ids.map(cardOf).filter((card) => card !== undefined)
  return cards.length === ids.length ? inGame(table, { type: 'passCards', seat, cards }, atMs) : refused('unknownCard')
}

export const playCard = (table: Table, seat: Seat, id: CardId, atMs: number, isComputer = false): Outcome => {
  if (!mayMove(table, seat, isComputer)) return refused(isComputer ? 'notComputerSeat' : 'seatHeldByComputer')
  const card = cardOf(id)
  return card === undefined ? refused('unknownCard') : inGame(table, { type: 'playCard', seat, card }, atMs)
}

/**
 * Takes all remaining tricks of the round, when that is certain from the player's hand and from what everybody has
 * seen.
 */
export const claimRest = (table: Table, seat: Seat, atMs: number): Outcome =>
  mayMove(table, seat, false) ? inGame(table, { type: 'claimRest', seat }, atMs) : refused('seatHeldByComputer')

/** Goes on when the pause after a trick is over. */
export const advanceTrick = (table: Table, atMs: number): Outcome => {
  const outcome = inGame(table, { type: 'advanceTrick' }, atMs)
  if (!outcome.ok) return outcome
  const { table: advanced, events } = outcome.value
  const isWanted = seated(advanced).some(({ occupant }) => occupant.wantsNextTrick)
  const next: Step = {
    table: isWanted ? withEveryOccupant(advanced, { wantsNextTrick: false }) : advanced,
    events: [{ type: 'trickAdvanced' }, ...events],
  }
  return ok(
    followedBy(
      followedBy(next, (now) => afterGame(now, atMs)),
      seatsGivenBack,
    ),
  )
}

/** Ends the pause early once every connected player wants to go on; never an error (DESIGN decision 10). */
export const wantNextTrick = (table: Table, seat: Seat, atMs: number): Outcome => {
  if (table.status !== 'running' || table.game?.phase !== 'betweenTricks' || table.seats[seat]?.wantsNextTrick === true)
    return ok(nothing(table))
  const wanted = withOccupant(table, seat, { wantsNextTrick: true })
  const isUnanimous = seated(wanted).every(({ occupant }) => occupant.wantsNextTrick || !occupant.isConnected)
  return isUnanimous ? advanceTrick(wanted, atMs) : ok({ table: wanted, events: [{ type: 'nextTrickWanted', seat }] })
}

/** What a wish for another game brings for its seed. */
type NextSeed = { readonly seed?: Seed | undefined; readonly seedPart?: SeedPart | undefined }

/** Asks for another game. It begins when the last player asks. */
export const wantPlayAgain = (table: Table, seat: Seat, { seed, seedPart }: NextSeed, atMs: number): Outcome => {
  if (!isGameOver(table)) return refused('gameNotOver')
  if (table.duplicate !== null) return refused('tableClosed')
  const given = withSeedPart(table, seat, seedPart)
  if (table.seats[seat]?.wantsPlayAgain === true) return ok(nothing(given))
  const wanted = withOccupant(given, seat, { wantsPlayAgain: true })
  const asked: Step = { table: wanted, events: [{ type: 'playAgainWanted', seat }] }
  const isUnanimous = people(wanted).every(({ occupant }) => occupant.wantsPlayAgain)
  return ok(isUnanimous ? followedBy(asked, (all) => beginGame(all, seed, atMs)) : asked)
}
