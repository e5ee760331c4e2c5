/** What the table waits for from the viewer, and why a card cannot be played now. */
import { cardOf, suitOf, type CardId } from '#common/rules/cards.ts'
import type { TableView } from '#common/table/view.ts'
import { SUIT_NAMES } from '../text/table/cards.ts'
import { HINTS, type Hint, turnText } from '../text/table/hand.ts'
import { isOwnTurn, movesThemselves } from './hand/playable.ts'
import { nameAt } from './seating.ts'

/**
 * The move that the viewer has to make now; null when the table waits for somebody else (also for the computer that
 * plays for the viewer), or for nobody.
 */
export const ownMove = (view: TableView, hasPassed: boolean): 'play' | 'pass' | null => {
  if (!movesThemselves(view)) return null
  if (view.game?.phase === 'passing') return hasPassed || view.game.direction === 'keep' ? null : 'pass'
  return isOwnTurn(view) ? 'play' : null
}

/** Whether the table waits for the viewer and for nobody else: while cards are passed, all other people have passed. */
export const isOnlyOneAwaited = ({ game, players, viewerSeat }: TableView): boolean =>
  game?.phase !== 'passing' ||
  players.every(({ seat, isComputer }) => seat === viewerSeat || isComputer || game.hasPassed[seat])

/** The title of the browser's tab during a game. */
export const tabTitle = (view: TableView, hasPassed: boolean): string => {
  const { game } = view
  if (view.status === 'suspended') return turnText.tab.suspended
  if (game === null || game.phase === 'gameOver') return turnText.tab.over
  const move = ownMove(view, hasPassed)
  if (move !== null) return move === 'play' ? turnText.own : turnText.tab.pass
  return game.turn === null ? turnText.tab.waiting : turnText.tab.turnOf(nameAt(view, game.turn))
}

/** Identifies the moment of a table: what was refused in another one may be allowed now. */
export const momentOf = ({ gameNumber, status, game }: TableView): string =>
  [
    gameNumber,
    status,
    game?.round,
    game?.phase,
    game?.turn,
    game?.trick.length,
    game?.tricksTaken.join(),
    game?.hasPassed.join(),
  ].join(' ')

/** A card that could not be played or chosen, and why; `count` differs for every refusal. */
export type RefusedCard = {
  readonly card: CardId
  readonly why: string
  readonly moment: string
  readonly count: number
}

/** Why a card is refused, in few words: 'Devi rispondere a fiori'. */
export const whyRefused = ({ game }: TableView, hint: Hint): string => {
  const lead = game?.trick[0] === undefined ? undefined : cardOf(game.trick[0].card)
  if (hint === 'mustFollowSuit' && lead !== undefined) return turnText.mustFollow(SUIT_NAMES[suitOf(lead)])
  return hint === 'heartsNotBroken' ? turnText.heartsClosed : HINTS[hint].title
}
