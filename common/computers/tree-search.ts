/**
 * A search for a card with much time. Below each card that the seat may play grows a tree of what follows: the seats
 * that play next learn from the rounds played so far which card pays for themselves, instead of keeping to the rules of
 * thumb. The worlds share one tree ('information set Monte Carlo tree search'): a card is met only in those in which
 * its seat holds it, and nobody learns what is true of one world alone.
 */
import { SEAT_COUNT } from '../limits.ts'
import { SUITS, cardWith, type Card } from '../rules/cards.ts'
import type { Draw } from '../rules/draw.ts'
import type { SeatKnowledge } from '../rules/knowledge.ts'
import {
  copyPlayout,
  heldBits,
  isPlayedOut,
  lowestIn,
  newPlayout,
  playInPlayout,
  playableInPlayout,
  pointsIn,
  startPlayout,
  type Playout,
} from '../rules/playout.ts'
import { SEATS } from '../rules/seats.ts'
import { chancesAfter, worthOf } from './goal.ts'
import { isSolved, playTrial, restsFor, type TrialOptions } from './play-search.ts'
import { playInThought, thoughtCard } from './policy.ts'
import type { Trial } from './search.ts'
import { worldDealer } from './worlds.ts'

/**
 * The cards played so far, in thought. `met`: how often the last of them could have been played there. `worths`: sums
 * of what came of it, by seat.
 */
type Node = { visits: number; met: number; readonly worths: Float64Array; readonly next: (Node | undefined)[] }

/** What came of the rounds so far, for the seat that searches: it tells how far chance moves an outcome. */
type Spread = { count: number; sum: number; squares: number }

/** After so many rounds through a node the seat whose turn it is there chooses; the rules of thumb choose before. */
const VISITS_TO_CHOOSE = 8
/** So many cards, the first one included, are chosen in the tree at most: three tricks. */
const DEEPEST = 12
/** How much cards are tried that look worse, in units of the spread of the outcomes. */
const CURIOSITY = 0.7
/** What the card of the rules of thumb counts more, in units of the spread, until it has been tried. */
const TRUST = 1
/** The spread that is assumed before so many rounds are played. */
const [FIRST_SPREAD, ROUNDS_FOR_SPREAD] = [0.1, 20] as const
/** The time of a rest of a round that is played without the tree, as a part of that with it. */
const SHARE_OF_TIME = 0.7

const newNode = (): Node => ({ visits: 0, met: 0, worths: new Float64Array(SEAT_COUNT), next: [] })
const nodeAfter = ({ next }: Node, card: Card): Node => (next[card] ??= newNode())

const spreadOf = ({ count, sum, squares }: Spread): number =>
  count < ROUNDS_FOR_SPREAD ? FIRST_SPREAD : Math.sqrt(Math.max(1e-6, squares / count - (sum / count) ** 2))

const countIn = (spread: Spread, worth: number): void => {
  spread.count++
  spread.sum += worth
  spread.squares += worth * worth
}

/**
 * The card that the seat whose turn it is tries at a node: one that paid well, or one that was tried seldom ('upper
 * confidence bound').
 */
const triedCard = (node: Node, playout: Playout, spread: number, draw: Draw): Card => {
  const { turn } = playout
  const playable = playableInPlayout(playout)
  const thought = thoughtCard(playout, draw)
  const mean = (node.worths[turn] ?? 0) / node.visits
  let [best, chosen] = [-Infinity, thought]
  for (const suit of SUITS) {
    if (((playable >>> suit) & 1) === 0) continue
    for (let bits = heldBits(playout, turn, suit); bits !== 0; bits &= bits - 1) {
      const card = cardWith(suit, lowestIn(bits))
      const after = nodeAfter(node, card)
      after.met++
      // Each card counts as tried once more, with the mean of all.
      const tries = after.visits + 1
      const bonus = CURIOSITY * Math.sqrt(Math.log(after.met + 1) / tries) + (card === thought ? TRUST / tries : 0)
      const value = ((after.worths[turn] ?? 0) + mean) / tries + bonus * spread
      if (value > best) [best, chosen] = [value, card]
    }
  }
  return chosen
}

/** Counts at each node of a path what came of it for each seat. */
const learn = (path: readonly Node[], playout: Playout, chances: Float64Array): void => {
  for (const seat of SEATS) {
    const worth = worthOf(chances[seat] ?? 0, pointsIn(playout, seat))
    for (const { worths } of path) worths[seat] = (worths[seat] ?? 0) + worth
  }
  for (const node of path) node.visits++
}

/** How many rests of a round, played with the tree, take the time of `iterations` whole rounds. */
export const restsInTree = (known: SeatKnowledge, iterations: number): number =>
  restsFor(known, isSolved(known) ? iterations : iterations * SHARE_OF_TIME)

/** The trial of the cards that a seat may play, as {@link playTrial}, but with a tree. */
export const treeTrial = (
  known: SeatKnowledge,
  draw: Draw,
  { aim = 'winningTotal', deal = worldDealer(known, draw) }: TrialOptions = {},
): Trial<Card> => {
  if (isSolved(known)) return playTrial(known, draw, { aim, deal })
  const { seat, totals } = known
  const goal = { aim, totals }
  const chances = new Float64Array(SEAT_COUNT)
  const [world, playout] = [newPlayout(), newPlayout()]
  const [root, spread]: [Node, Spread] = [newNode(), { count: 0, sum: 0, squares: 0 }]
  const path: Node[] = []
  startPlayout(world, known)

  const play = (first: Card): void => {
    copyPlayout(playout, world)
    path.length = 0
    const unit = spreadOf(spread)
    let [card, node] = [first, nodeAfter(root, first)]
    for (;;) {
      playInPlayout(playout, card)
      path.push(node)
      if (node.visits < VISITS_TO_CHOOSE || path.length === DEEPEST || isPlayedOut(playout)) break
      card = triedCard(node, playout, unit, draw)
      node = nodeAfter(node, card)
    }
    playInThought(playout, draw)
  }

  return {
    nextWorld: () => deal(world),
    play: (card) => {
      play(card)
      chancesAfter(playout, goal, chances)
      learn(path, playout, chances)
      const outcome = { chance: chances[seat] ?? 0, points: pointsIn(playout, seat) }
      countIn(spread, worthOf(outcome.chance, outcome.points))
      return outcome
    },
  }
}
