/**
 * The state of the play-online screen: the room that was found, the request in progress, and the problem.
 */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import type { User, RoomDetail } from '#common/protocol/rest/answers.ts'
import { NO_FLAGS, type RoomFlags } from '#common/table/room-flags.ts'
import { joinPath, roomPath } from '../../navigation/return-address.ts'
import { joinText } from '../../text/join.ts'
import { findRoom, createRoom } from '../../transport/rest/rooms.ts'
import { joinRoom } from '../../transport/rest/seats.ts'
import { wantedRoom, gameNameFor } from './join-rules.ts'
import { queryClient } from '../../state/queries.ts'
import { valueOrThrow } from '../../transport/rest/http.ts'
import { successToast } from '../../ui/toasts.ts'
import { explain } from '../../state/account/session.ts'
import { saveProfile } from '../../state/account/sign-in.ts'
import { NEW_ROOM, rememberSeat } from '../../state/account/stored-player.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'

/** `nicknames`: those that are free where the own one is taken. */
type Report = (problem: string | null, nicknames?: readonly string[]) => void

/** Creates a room or takes a seat in one, and stores the seat for the game room. */
const useSeating = (user: User, onProblem: Report) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'creating' | 'joining' | null>(null)

  const create = async (gameName: string, choices: RoomFlags): Promise<void> => {
    setBusy('creating')
    onProblem(null)
    const answer = await createRoom(user.nickname, gameNameFor(gameName, user.nickname), choices)
    setBusy(null)
    if (!answer.ok) return onProblem(explain(answer))
    if (!answer.value.roomId) return onProblem(joinText.roomIdMissing)
    rememberSeat(user, answer.value.roomId, answer.value.playerId, true)
    successToast(joinText.createdToast)
    await navigate(roomPath(answer.value.roomId), { state: NEW_ROOM })
  }

  const join = async (roomId: string, as: User = user): Promise<void> => {
    setBusy('joining')
    onProblem(null)
    const answer = await joinRoom(roomId, as.nickname)
    setBusy(null)
    if (!answer.ok) return onProblem(explain(answer), answer.nicknames)
    rememberSeat(as, roomId, answer.value.playerId, answer.value.isCreator ?? false)
    await navigate(roomPath(roomId))
  }

  /** Takes a name that is free at the table, and the seat. */
  const rename = async (nickname: string, roomId: string): Promise<void> => {
    setBusy('joining')
    onProblem(null)
    const { firstName, lastName } = user
    const answer = await saveProfile({ nickname, firstName, lastName }, ACCOUNT_TEXT.profile.failed)
    if (answer.ok) return join(roomId, answer.value)
    setBusy(null)
    onProblem(explain(answer), answer.nicknames)
  }

  return { busy, create, join, rename }
}

/** `problem`: why the last look-up failed. */
type RoomLookup = {
  readonly found: RoomDetail | null
  readonly problem: string | null
  readonly isSearching: boolean
  readonly searchAgain: () => void
}

/** Looks up the room of the route, again at every visit (specification section 2, 'Play-online screen'). */
const useRoomLookup = (roomId: string | undefined): RoomLookup => {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['room', roomId],
      queryFn: async ({ signal }) => valueOrThrow(await findRoom(roomId ?? '', signal)),
      enabled: roomId !== undefined,
      gcTime: 0,
    },
    queryClient,
  )
  return {
    found: data ?? null,
    problem: isFetching ? null : (error?.message ?? null),
    isSearching: isFetching,
    searchAgain: () => void refetch(),
  }
}

type Problem = { readonly text: string; readonly nicknames: readonly string[] }

/** A problem is shown only at the address at which it occurred. It disappears when the user goes to another one. */
const useProblemAt = (address: string | undefined): readonly [problem: Problem | null, report: Report] => {
  const [problem, setProblem] = useState<(Problem & { readonly address: string | undefined }) | null>(null)
  const report: Report = (text, nicknames = []) => setProblem(text === null ? null : { address, text, nicknames })
  return [problem !== null && problem.address === address ? problem : null, report]
}

export const useJoin = (user: User) => {
  const { roomId } = useParams()
  const navigate = useNavigate()
  const [typedCode, setTypedCode] = useState<string | null>(null)
  const [gameName, setGameName] = useState('')
  const [choices, setChoices] = useState(NO_FLAGS)
  const [ownProblem, report] = useProblemAt(roomId)
  const lookup = useRoomLookup(roomId)
  const { busy, create, ...seating } = useSeating(user, report)
  const typed = typedCode === null ? null : wantedRoom(typedCode)
  const isLookupCurrent = typed === null || (typed.ok && typed.value === roomId)
  const code = typedCode ?? (lookup.problem === null ? '' : (roomId ?? ''))

  const search = (): void => {
    const wanted = wantedRoom(code)
    report(wanted.ok ? null : joinText[wanted.code])
    if (!wanted.ok) return
    setTypedCode(code)
    if (wanted.value === roomId) lookup.searchAgain()
    else void navigate(joinPath(wanted.value))
  }
  const typeCode = (typed: string): void => {
    setTypedCode(typed)
    report(null)
  }

  return {
    ...seating,
    code,
    gameName,
    choices,
    found: lookup.found,
    problem: ownProblem?.text ?? (isLookupCurrent ? lookup.problem : null),
    busy: busy ?? (lookup.isSearching ? ('searching' as const) : null),
    nicknames: ownProblem?.nicknames ?? [],
    typeCode,
    typeGameName: setGameName,
    choose: (chosen: Partial<RoomFlags>) => setChoices({ ...choices, ...chosen }),
    search,
    create: () => create(gameName, choices),
  }
}
