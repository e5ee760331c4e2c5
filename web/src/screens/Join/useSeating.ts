/** Creates a room or takes a seat in one, and stores the seat for the game room. */
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { roomPath } from '../../navigation/return-address.ts'
import { successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/session.ts'
import { rememberSeat } from '../../state/stored-player.ts'
import { joinText } from '../../text/join.ts'
import { createRoom, joinRoom, type RoomChoices } from '../../transport/rooms.ts'
import { gameNameFor } from './join-rules.ts'

export const useSeating = (user: User, onProblem: (problem: string | null) => void) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'creating' | 'joining' | null>(null)
  const [created, setCreated] = useState<{ readonly roomId: string; readonly name: string } | null>(null)

  const create = async (gameName: string, choices: RoomChoices): Promise<void> => {
    setBusy('creating')
    onProblem(null)
    const name = gameNameFor(gameName, user.nickname)
    const answer = await createRoom(user.nickname, name, choices)
    setBusy(null)
    if (!answer.ok) return onProblem(explain(answer))
    if (!answer.value.roomId) return onProblem(joinText.roomIdMissing)
    rememberSeat(user, answer.value.roomId, answer.value.playerId, true)
    setCreated({ roomId: answer.value.roomId, name })
    successToast(joinText.createdToast)
  }

  const join = async (roomId: string): Promise<void> => {
    setBusy('joining')
    onProblem(null)
    const answer = await joinRoom(roomId, user.nickname)
    setBusy(null)
    if (!answer.ok) return onProblem(explain(answer))
    rememberSeat(user, roomId, answer.value.playerId, answer.value.isCreator ?? false)
    await navigate(roomPath(roomId))
  }

  return { busy, created, create, join }
}
