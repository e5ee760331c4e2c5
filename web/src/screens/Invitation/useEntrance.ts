/** Signs a visitor in and takes the seat, in one go. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { forgetAnswers } from '../../state/answer-caches.ts'
import { enterAsGuest, explain, register, signIn } from '../../state/session.ts'
import { errorToast } from '../../ui/toasts.ts'
import type { Answer } from '../../transport/http.ts'
import { joinRoom } from '../../transport/rooms.ts'
import type { Way, WayFields } from './ways.ts'

const signedIn = (way: Way, { nickname, email, password }: WayFields): Promise<Answer<User>> => {
  switch (way) {
    case 'guest':
      return enterAsGuest(nickname.trim())
    case 'signIn':
      return signIn({ email: email.trim(), password })
    case 'register':
      return register({ nickname: nickname.trim(), email: email.trim(), password, firstName: null, lastName: null })
  }
}

/** `onEntering` is told while the user is signed in already and has no seat yet. */
export const useEntrance = (roomId: string, onEntering: (isEntering: boolean) => void) => {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const enter = async (way: Way, fields: WayFields): Promise<void> => {
    setProblem(null)
    if (isBusy) return
    setBusy(true)
    onEntering(true)
    const remembering = import('../../state/stored-player.ts').catch(() => null)
    forgetAnswers()
    const answer = await signedIn(way, fields)
    if (!answer.ok) {
      setProblem(answer.error)
      setBusy(false)
      return onEntering(false)
    }
    const seat = await joinRoom(roomId, answer.value.nickname)
    if (seat.ok) {
      // Without its script only this browser's own note of the seat is missing.
      const stored = await remembering
      stored?.rememberSeat(answer.value, roomId, seat.value.playerId, seat.value.isCreator ?? false)
      return navigate(roomPath(roomId))
    }
    // The play-online screen shows the room now, and what can be done.
    errorToast(explain(seat))
    onEntering(false)
  }
  return { isBusy, problem, enter, forgetProblem: () => setProblem(null) }
}
