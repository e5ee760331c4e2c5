/** The invitation to a room: the one that came with the page, asked for again while it is on screen. */
import { useEffect, useEffectEvent, useState } from 'react'
import { invitationAnswer, type Invitation } from '#common/protocol/answers.ts'
import { decoded, parsedJson, type Failure } from '../../transport/http.ts'
import { invitationTo } from '../../transport/rooms.ts'
import { useReturn } from '../../ui/useReturn.ts'

/** How often the seats are asked for while the page is visible. */
const REFRESH_MS = 10_000

/** The invitation that the server has written into the page; null when it is for another room, or there is none. */
const givenWithPage = (roomId: string): Invitation | null => {
  const given = decoded(invitationAnswer, parsedJson(document.getElementById('invitation')?.textContent ?? ''))
  return given?.roomId === roomId.toUpperCase() ? given : null
}

/** Both are null while the first answer is awaited. `problem`: why there is no invitation; a later failure leaves the last one on screen. */
export type InvitationState = { readonly invitation: Invitation | null; readonly problem: Failure | null; readonly ask: () => void }

export const useInvitation = (roomId: string): InvitationState => {
  const [invitation, setInvitation] = useState(() => givenWithPage(roomId))
  const [problem, setProblem] = useState<Failure | null>(null)
  const [asked, setAsked] = useState(0)
  const isGiven = asked === 0 && invitation !== null

  const load = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const answer = await invitationTo(roomId, signal)
    if (signal.aborted) return
    if (answer.ok) setInvitation(answer.value)
    else if (answer.code === 'roomNotFound' || answer.code === 'roomUnreadable') setInvitation(null)
    setProblem(answer.ok ? null : answer)
  })
  useEffect(() => {
    if (isGiven) return
    const controller = new AbortController()
    void load(controller.signal)
    return () => controller.abort()
  }, [isGiven, asked])

  const ask = (): void => setAsked((count) => count + 1)
  const askWhenVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask()
  })
  useEffect(() => {
    const timer = setInterval(() => askWhenVisible(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  useReturn(ask)
  return { invitation, problem, ask }
}
