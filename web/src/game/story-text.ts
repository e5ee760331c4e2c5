/** The story of a round in words. */
import { QUEEN_OF_SPADES_PENALTY, TRICK_POINTS } from '#common/limits.ts'
import { change } from '../text/formats.ts'
import { story as text } from '../text/story.ts'
import type { RoundStory, StoryRow } from './round-story.ts'

const LOST = change(-QUEEN_OF_SPADES_PENALTY)

/** Who took the queen from whom, as in 'Marco ha preso la Donna da Giulia, −26'; null when this page has not seen the end of the round. */
export const queensWay = ({ rows, queen }: RoundStory): string | null => {
  const [taker, player] = [rows.find(({ seat }) => seat === queen?.taker), rows.find(({ seat }) => seat === queen?.player)]
  if (taker === undefined || player === undefined) return null
  if (taker === player) return taker.isViewer ? text.youTookOwn(LOST) : text.tookOwn(taker.name, LOST)
  if (taker.isViewer) return text.youTookFrom(player.name, LOST)
  return player.isViewer ? text.tookYours(taker.name, LOST) : text.tookFrom(taker.name, player.name, LOST)
}

/** The same for those who were not there. */
export const queensWayToAll = (story: RoundStory): string | null => queensWay({ ...story, rows: story.rows.map((row) => ({ ...row, isViewer: false })) })

/** What the points of a row are made of, as in '5 prese +50, quadri −12, Donna −26'; empty when it is not known. */
export const takingsText = ({ takings }: StoryRow): string => {
  if (takings === null) return ''
  const { tricks, diamonds, queen } = takings
  const parts = [text.tricks(tricks, change(tricks * TRICK_POINTS))]
  if (diamonds > 0) parts.push(text.diamonds(change(-diamonds)))
  if (queen > 0) parts.push(text.queen(change(-queen)))
  return parts.join(', ')
}
