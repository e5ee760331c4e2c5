import { useEffect } from 'react'
import type { Invitation } from '#common/protocol/answers.ts'
import { useInvitation, type InvitationState } from './useInvitation.ts'

type InvitationNewsProps = { readonly roomId: string; readonly given: Invitation | null; readonly onNews: (state: InvitationState) => void }

/** Asks for the invitation and tells what comes. A part of its own: the invitation that came with the page is on screen before it. It renders nothing. */
export const InvitationNews = ({ roomId, given, onNews }: InvitationNewsProps): null => {
  const { invitation, isGone, problem } = useInvitation(roomId, given)
  useEffect(() => onNews({ invitation, isGone, problem }), [onNews, invitation, isGone, problem])
  return null
}
