/**
 * The story of a round that has ended: what each seat took, who took the queen of spades from whom, and the new totals.
 */
import { QUEEN_OF_SPADES_PENALTY, TRICK_POINTS } from '#common/limits.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { change } from '../../text/formats.ts'
import { storyText } from '../../text/table/story.ts'

/** What the points of a round are made of: tricks taken, and what diamonds and the queen took away (0 or more). */
type Takings = { readonly tricks: number; readonly diamonds: number; readonly queen: number }
/**
 * `points` in the round, and the `total` after it. `takings` is null when this page has not seen the end of the round.
 */
type StoryRow = {
  readonly seat: Seat
  readonly name: string
  readonly isViewer: boolean
  readonly takings: Takings | null
  readonly points: number
  readonly total: number
}
/** The seats that played and took the queen of spades. */
type QueensWay = { readonly player: Seat; readonly taker: Seat }
/** `rows`: the highest total first. `queen` is null when this page has not seen the end of the round. */
export type RoundStory = {
  readonly round: number
  readonly rows: readonly StoryRow[]
  readonly queen: QueensWay | null
}

const takingsOf = (ended: PublicGameView, seat: Seat, points: number): Takings => {
  const tricks = ended.tricksTaken[seat]
  const queen = ended.queenTaker === seat ? QUEEN_OF_SPADES_PENALTY : 0
  return { tricks, queen, diamonds: tricks * TRICK_POINTS - queen - points }
}

/** Whether a view still shows the whole round with this number. */
const showsRound = (game: PublicGameView | null | undefined, round: number): game is PublicGameView =>
  game?.round === round && game.queenTaker !== null && game.handSizes.every((size) => size === 0)

/**
 * The story of the last completed round; null before the first one. `before` is the view before `after`, which still
 * shows the round; at the end of a game `after` shows it, too.
 */
export const roundStory = (before: TableView | null, after: TableView): RoundStory | null => {
  const { game } = after
  const scores = game?.roundScores.at(-1)
  if (game === null || scores === undefined) return null
  const round = game.roundScores.length
  const ended = [before?.game, game].find((shown) => showsRound(shown, round)) ?? null
  const rows = SEATS.map((seat) => ({
    seat,
    name: after.players.find((player) => player.seat === seat)?.name ?? '',
    isViewer: seat === after.viewerSeat,
    takings: ended && takingsOf(ended, seat, scores[seat]),
    points: scores[seat],
    total: game.scores[seat],
  })).toSorted((a, b) => b.total - a.total)
  const [player, taker] = [ended?.queenPlayer ?? null, ended?.queenTaker ?? null]
  return { round, rows, queen: player === null || taker === null ? null : { player, taker } }
}

const LOST = change(-QUEEN_OF_SPADES_PENALTY)

/**
 * Who took the queen from whom, as in 'Marco ha preso la Donna da Giulia, −26'; null when this page has not seen the
 * end of the round.
 */
export const queensWay = ({ rows, queen }: RoundStory): string | null => {
  const [taker, player] = [
    rows.find(({ seat }) => seat === queen?.taker),
    rows.find(({ seat }) => seat === queen?.player),
  ]
  if (taker === undefined || player === undefined) return null
  if (taker === player) return taker.isViewer ? storyText.youTookOwn(LOST) : storyText.tookOwn(taker.name, LOST)
  if (taker.isViewer) return storyText.youTookFrom(player.name, LOST)
  return player.isViewer ? storyText.tookYours(taker.name, LOST) : storyText.tookFrom(taker.name, player.name, LOST)
}

/** The same for those who were not there. */
export const queensWayToAll = (story: RoundStory): string | null =>
  queensWay({ ...story, rows: story.rows.map((row) => ({ ...row, isViewer: false })) })

/** What the points of a row are made of, as in '5 prese +50, quadri −12, Donna −26'; empty when it is not known. */
export const takingsText = ({ takings }: StoryRow): string => {
  if (takings === null) return ''
  const { tricks, diamonds, queen } = takings
  const parts = [storyText.tricks(tricks, change(tricks * TRICK_POINTS))]
  if (diamonds > 0) parts.push(storyText.diamonds(change(-diamonds)))
  if (queen > 0) parts.push(storyText.queen(change(-queen)))
  return parts.join(', ')
}
