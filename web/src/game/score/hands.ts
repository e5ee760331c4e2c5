/** Hands that everybody plays alone, with the same cards: of which set they are, and what they brought the viewer. */
import type { TableView } from '#common/table/view.ts'

/** `daily`: with its day, 'YYYY-MM-DD'. `challenge`: with its id. */
export type HandsSet = { readonly kind: 'daily' | 'challenge'; readonly of: string }

/** The set of a table's hands: 'daily:2026-11-28', 'challenge:...'. */
export const setOfHands = (set: string): HandsSet => {
  const [kind, ...rest] = set.split(':')
  return { kind: kind === 'daily' ? kind : 'challenge', of: rest.join(':') }
}

/** The viewer's points of each finished hand, in their order. */
export const ownPoints = ({ game, viewerSeat }: Pick<TableView, 'game' | 'viewerSeat'>): readonly number[] =>
  game === null || viewerSeat === null ? [] : game.roundScores.map((points) => points[viewerSeat])
