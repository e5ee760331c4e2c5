/** 'Ripassa i tuoi errori': the worst decisions of a finished game, decided again. Pure. */
import { isSame, lostBy, type Judged } from '#common/analysis/marks.ts'
import type { Advice } from '#common/computers/advice.ts'
import type { GameRecord } from '#common/protocol/game-record.ts'
import type { CardId } from '#common/rules/cards.ts'
import { seatKnowledge, type SeatKnowledge } from '#common/rules/knowledge.ts'
import { perSeat, type Seat } from '#common/rules/seats.ts'
import type { TableView } from '#common/table/view.ts'
import { stateBeforeMove, stepAfterMoves, stepAt, viewAt, type Replay, type ShownTable } from '../replay/replay.ts'
import type { Mistake } from './analysis.ts'

/** So many decisions are reviewed at most. */
const REVIEWED = 5

/** The decisions of a game to review, the worst first. `mistakes` have the worst first, too. */
export const worstMistakes = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  mistakes.filter(({ mark }) => mark !== 'inaccuracy').slice(0, REVIEWED)

/** The same decisions, those first that are not solved yet. A decision is named by its move. */
export const unsolvedFirst = (mistakes: readonly Mistake[], solved: readonly number[]): readonly Mistake[] => {
  const isSolved = ({ price }: Mistake): boolean => solved.includes(price.move)
  return [...mistakes.filter((mistake) => !isSolved(mistake)), ...mistakes.filter(isSolved)]
}

/** A decision to make again: the mistake, what the seat knew, and the table as it was, with what the seat might see. */
export type ReviewTask = {
  readonly mistake: Mistake
  readonly known: SeatKnowledge
  readonly view: ShownTable
}

/** No room of a server. Nobody reads it: the table says 'Ripasso'. */
export const REVIEW_ROOM = 'REVIEW'

/** The table before a mistake of a seat. */
export const reviewTask = (
  { game, replay, seat }: { readonly game: GameRecord; readonly replay: Replay; readonly seat: Seat },
  mistake: Mistake,
): ReviewTask => {
  const { move } = mistake.price
  const state = stateBeforeMove(replay, move)
  const step = { ...stepAt(replay, stepAfterMoves(replay, move)), state }
  return {
    mistake,
    known: seatKnowledge(state, seat),
    // The number of no game: what a browser notes of decks is about games that are played.
    view: { ...viewAt(game, step, seat), roomId: REVIEW_ROOM, gameNumber: 0 },
  }
}

/** The table when the own two cards are passed; what the others pass stays as it was. */
export const withOwnPass = <View extends TableView>(view: View): View => ({
  ...view,
  game: view.game && {
    ...view.game,
    hasPassed: perSeat((seat) => seat === view.viewerSeat || view.game?.hasPassed[seat] === true),
  },
})

/** What a try is worth. `lost`: as of `lostBy`. */
export type Verdict =
  | { readonly type: 'right'; readonly isBest: boolean }
  | { readonly type: 'wrong'; readonly lost: number }

/** `asked`: nothing was tried yet. `shown`: the best move is shown. `failed`: the try could not be judged. */
export type ReviewState = Verdict | { readonly type: 'asked' | 'judging' | 'failed' | 'shown' }
export const ASKED: ReviewState = { type: 'asked' }

export const BEST: Verdict = { type: 'right', isBest: true }

/** Judges a try by a comparison with the best move of the analysis: right when nothing tells the two apart. */
export const verdictOf = (
  compared: readonly Advice[],
  tried: readonly CardId[],
  { isForPoints }: Pick<Judged, 'isForPoints'>,
): Verdict | null => {
  const [best] = compared
  const played = compared.find(({ cards }) => isSame(cards, tried))
  if (best === undefined || played === undefined) return null
  return played.isAsGood
    ? { type: 'right', isBest: false }
    : { type: 'wrong', lost: lostBy({ best, played, ...(isForPoints && { isForPoints }) }) }
}
