/**
 * How the players of tests play, over either transport: the lowest cards that are legal, or others that are drawn, chosen
 * from what their client was last shown.
 */
import { cardAt, sizeOf } from '#common/rules/card-set.ts'
import { idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import type { Draw } from '#common/rules/draw.ts'
import { legalInView } from '#common/rules/view.ts'
import { cardsOf, type PlayerClient } from './player-client.ts'

const LOWEST: Draw = () => 0

export const phaseOf = (client: PlayerClient): string | undefined => client.facts.at(-1)?.phase

/** A card that a player may play. Hearts are led from a hand of hearts only: that is legal at any time. */
export const legalCard = ({ facts, hand }: Pick<PlayerClient, 'facts' | 'hand'>, draw = LOWEST): CardId => {
  // What is legal depends on the cards of the trick, not on who played them.
  const trick = cardsOf(facts.at(-1)?.center ?? []).map((card) => ({ seat: 0 as const, card }))
  const legal = legalInView({ trick, tricksTaken: [1, 0, 0, 0], heartsBroken: false, hand: hand.filter(isCardId) })
  return idOf(cardAt(legal, draw(sizeOf(legal))))
}

/** Two cards of a hand. */
export const cardsToPass = ({ hand }: Pick<PlayerClient, 'hand'>, draw = LOWEST): readonly string[] => {
  const first = hand[draw(hand.length)]
  const others = hand.filter((card) => card !== first)
  return [first, others[draw(others.length)]].filter((card) => card !== undefined)
}

/** Whether a player sees that it is to play now. */
export const isToPlay = (client: PlayerClient): boolean =>
  phaseOf(client) === 'playing' && client.facts.at(-1)?.turn === client.seat

/** Whether a player still has to choose what to pass. */
export const isToPass = (client: PlayerClient): boolean => phaseOf(client) === 'passing' && !client.hasPassed

const isOver = (client: PlayerClient): boolean => phaseOf(client) === 'game_over'

/** Resolves when something is so. As a person does, it resumes the game whenever that was saved for late computers. */
const resumingUntil = async (client: PlayerClient, isSo: () => boolean, what: string): Promise<void> => {
  while (!isSo()) {
    const { mustResume } = client
    if (mustResume) client.send('return_to_seat')
    await client.until(() => isSo() || client.mustResume !== mustResume, what)
  }
}

/** Asks for something until it is done: again after every refusal, as a player does. */
export const insist = async (client: PlayerClient, ask: () => void, isDone: () => boolean): Promise<void> => {
  while (!isDone()) {
    const before = client.refusals
    ask()
    await resumingUntil(client, () => isDone() || client.refusals > before, 'an answer')
  }
}

/** Passes two cards; resolves when that is done. */
const pass = (client: PlayerClient, draw?: Draw): Promise<void> =>
  insist(
    client,
    () => client.send('pass_cards', { cardIds: cardsToPass(client, draw) }),
    () => !isToPass(client),
  )

/** Plays a card, chosen anew after a refusal; resolves when it has left the hand. */
const play = (client: PlayerClient, draw?: Draw): Promise<void> => {
  const cards = client.hand.length
  return insist(
    client,
    () => client.send('play_card', { cardId: legalCard(client, draw) }),
    () => client.hand.length !== cards,
  )
}

/** Takes the rest of the round. */
const claim = (client: PlayerClient): Promise<void> =>
  insist(
    client,
    () => client.send('claim_rest'),
    () => !isToPlay(client),
  )

/**
 * Does what a player has to do, until the game is over. Each step is asked for once, and awaited. `claims`: takes the
 * rest of each round as soon as that is certain.
 */
export const autoplay = async (
  client: PlayerClient,
  { draw, claims = false }: { readonly draw?: Draw; readonly claims?: boolean } = {},
): Promise<void> => {
  while (!isOver(client)) {
    await resumingUntil(client, () => isOver(client) || isToPlay(client) || isToPass(client), 'its turn')
    if (isToPass(client)) await pass(client, draw)
    else if (isToPlay(client)) await (claims && client.canClaim ? claim(client) : play(client, draw))
  }
}

/** The index of the seat whose turn it is, as the first of them sees it; -1 when it is nobody's. */
export const seatToPlay = ([first]: readonly PlayerClient[]): number =>
  first !== undefined && phaseOf(first) === 'playing' ? (first.facts.at(-1)?.turn ?? -1) : -1

/** Everybody passes two cards as soon as they are shown theirs, and sees that play begins. */
export const passed = async (seats: readonly PlayerClient[]): Promise<void> => {
  await Promise.all(
    seats.map(async (seat) => {
      await seat.until(() => seat.facts.length > 0, 'the deal')
      if (isToPass(seat)) await pass(seat)
      await seat.until(() => phaseOf(seat) === 'playing', 'the exchange')
    }),
  )
}

/**
 * Whoever is to play by what the first is shown plays, as soon as they are shown it too; resolves when they and the
 * first see it.
 */
export const throwCard = async (seats: readonly PlayerClient[]): Promise<void> => {
  const [first] = seats
  const next = seats[seatToPlay(seats)]
  if (first === undefined || next === undefined) throw new Error('nobody is to play')
  const seen = first.facts.length
  await next.until(() => isToPlay(next), 'its turn')
  await play(next)
  if (first.isOpen) await first.until(() => first.facts.length > seen, 'the card')
}

/** Plays on until something is so; waits where a computer plays, or nobody. */
export const playUntil = async (seats: readonly PlayerClient[], isSo: () => boolean): Promise<void> => {
  const [first] = seats
  if (first === undefined) throw new Error('a table without seats')
  while (!isSo()) {
    const seen = first.facts.length
    if (seats[seatToPlay(seats)]?.isOpen === true) await throwCard(seats)
    await first.until(() => isSo() || first.facts.length > seen, 'the next card')
  }
}

export const cardsInTrick = ([first]: readonly PlayerClient[]): number => first?.facts.at(-1)?.center.length ?? 0
