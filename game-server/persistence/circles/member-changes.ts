/** Who may change what somebody is to a circle. */
import { belongs, type Standing } from '#common/circles/standings.ts'
import type { NewStanding } from '#common/protocol/rest/circles/circles.ts'

export type MemberRefusal = 'circleMembersOnly' | 'notCircleOwner' | 'notInCircle' | 'ownerStaysMember'

/** Somebody of a circle, and who wants to change what they are there. `before` is null for a stranger. */
type Change = {
  readonly by: { readonly isOwner: boolean; readonly isSelf: boolean; readonly standing: Standing | null }
  readonly isOwner: boolean
  readonly before: Standing | null
  readonly standing: NewStanding
}

/**
 * Why a change is refused; null when it is not. Everybody who belongs says yes to who asks, and chooses for themselves
 * between playing and the bench; all else is the owner's. Nobody makes an invited person belong but themselves.
 */
export const refusalOfChange = ({ by, isOwner, before, standing }: Change): MemberRefusal | null => {
  if (!belongs(by.standing)) return 'circleMembersOnly'
  if (before === null || (before === 'removed' && !by.isOwner)) return 'notInCircle'
  if (before === 'invited' && standing !== 'removed') return 'notInCircle'
  if (isOwner && standing !== 'member') return by.isOwner ? 'ownerStaysMember' : 'notCircleOwner'
  if (by.isOwner || before === standing) return null
  const isOwnChoice = by.isSelf && standing !== 'removed'
  const isYes = before === 'asking' && standing === 'member'
  return isOwnChoice || isYes ? null : 'notCircleOwner'
}
