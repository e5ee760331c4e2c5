/** What the page says about an evening. */
import { ANSWERS, type Answer } from '#common/circles/dates.ts'
import { instantOf, type WallTime } from '#common/circles/wall-time.ts'
import type { CircleProposal } from '#common/protocol/rest/circles/circle-date-answers.ts'

type People = Pick<CircleProposal, 'people'>

/** How many can come. */
export const countOf = ({ people }: People): number => people.filter(({ answer }) => answer === 'yes').length

/** Who said what, in the order of the answers; last who has said nothing. Answers that nobody gave are missing. */
export const groupsOf = ({ people }: People): readonly (readonly [Answer | null, readonly string[]])[] =>
  [...ANSWERS, null]
    .map((said) => [said, people.filter(({ answer }) => answer === said).map(({ nickname }) => nickname)] as const)
    .filter(([, names]) => names.length > 0)

/** Whether the clocks of this device show another time then. */
export const isElsewhere = (at: WallTime): boolean => {
  const here = new Date(instantOf(at))
  const [hours, minutes] = at.time.split(':').map(Number)
  return here.getHours() !== hours || here.getMinutes() !== minutes
}
