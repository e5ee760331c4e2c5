/** Four seats of a table on either transport, moved by the test card by card. */
import { cardAt } from '#common/rules/card-set.ts'
import { idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import { legalInView } from '#common/rules/view.ts'
import { TestPlayer } from './player.ts'
import { bridge, colyseus, type Seat } from './seat.ts'
import type { SeededTable } from './seeded-tables.ts'

/** The players of a seeded table take their seats, every second one over the other transport. */
export const takeSeats = (origin: string, { roomId, players }: Pick<SeededTable, 'roomId' | 'players'>): Promise<readonly Seat[]> =>
  Promise.all(players.map((player, seat) => (seat % 2 === 0 ? bridge : colyseus).sit(TestPlayer.signedIn(origin, player), roomId)))

/** Everybody sees that everybody is there. */
export const allThere = async (seats: readonly Seat[]): Promise<void> => {
  await Promise.all(seats.map((seat) => seat.until(() => seat.players.every(({ isConnected }) => isConnected), 'everybody')))
}

/** Asks for something until it is done: again after every refusal, as a player does. */
export const insist = async (seat: Seat, ask: () => void, isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    const before = seat.refusals
    ask()
    await seat.until(() => isDone() || seat.refusals > before, 'an answer')
  }
}

/** The index of the seat whose turn it is, as the first of them sees it; -1 when it is nobody's. */
export const seatToPlay = (seats: readonly Seat[]): number => (seats[0]?.facts.at(-1)?.phase === 'playing' ? (seats[0].facts.at(-1)?.turn ?? -1) : -1)

const cardsOf = (ids: readonly string[]): readonly CardId[] => ids.filter(isCardId)

/** The lowest card that a seat may play. What may be led before hearts are broken may be led at any time. */
export const legalCard = (seat: Seat): CardId => {
  const trick = cardsOf((seat.facts.at(-1)?.center ?? []).map((played) => played.slice(2))).map((card) => ({ seat: 0 as const, card }))
  return idOf(cardAt(legalInView({ trick, tricksTaken: [1, 0, 0, 0], heartsBroken: false, hand: cardsOf(seat.hand) }), 0))
}

/** Everybody passes two cards, and sees that play begins. */
export const passed = async (seats: readonly Seat[]): Promise<void> => {
  for (const seat of seats) seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
  await Promise.all(seats.map((seat) => seat.until(() => seat.facts.at(-1)?.phase === 'playing', 'the exchange')))
}

/** Whoever is to play plays, and sees it. */
export const throwCard = async (seats: readonly Seat[]): Promise<void> => {
  const seat = seats[seatToPlay(seats)]
  if (seat === undefined) throw new Error('nobody is to play')
  const card = legalCard(seat)
  await insist(seat, () => seat.send('play_card', { cardId: card }), () => !seat.hand.includes(card))
}

/** Plays on until something is so; waits where a computer plays, or nobody. */
export const playUntil = async (seats: readonly Seat[], isSo: () => boolean): Promise<void> => {
  const [first] = seats
  if (first === undefined) throw new Error('a table without seats')
  while (!isSo()) {
    const seen = first.facts.length
    if (seats[seatToPlay(seats)]?.isOpen === true) await throwCard(seats)
    await first.until(() => isSo() || first.facts.length > seen, 'the next card')
  }
}

/** How many cards lie in the trick. */
export const cardsInTrick = (seats: readonly Seat[]): number => seats[0]?.facts.at(-1)?.center.length ?? 0
