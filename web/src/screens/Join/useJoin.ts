/** The state of the play-online screen: the room that was found or created, the request in progress, and the problem. */
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { joinText } from '../../text/join.ts'
import type { RoomChoices } from '../../transport/rooms.ts'
import { wantedRoom } from './join-rules.ts'
import { useRoomLookup } from './useRoomLookup.ts'
import { useSeating } from './useSeating.ts'

/** A problem is shown only at the address at which it occurred. It disappears when the user goes to another one. */
const useProblemAt = (address: string | undefined): readonly [problem: string | null, report: (problem: string | null) => void] => {
  const [problem, setProblem] = useState<{ readonly address: string | undefined; readonly text: string } | null>(null)
  const report = (text: string | null): void => setProblem(text === null ? null : { address, text })
  return [problem !== null && problem.address === address ? problem.text : null, report]
}

export const useJoin = (user: User) => {
  const { roomId } = useParams()
  const navigate = useNavigate()
  const [typedCode, setTypedCode] = useState<string | null>(null)
  const [gameName, setGameName] = useState('')
  const [choices, setChoices] = useState<RoomChoices>({ isUnlisted: false, hidesSums: false })
  const [ownProblem, report] = useProblemAt(roomId)
  const lookup = useRoomLookup(roomId)
  const { busy, created, create, join } = useSeating(user, report)
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
    code,
    gameName,
    choices,
    created,
    found: lookup.found,
    problem: ownProblem ?? (isLookupCurrent ? lookup.problem : null),
    busy: busy ?? (lookup.isSearching ? ('searching' as const) : null),
    typeCode,
    typeGameName: setGameName,
    choose: (chosen: Partial<RoomChoices>) => setChoices({ ...choices, ...chosen }),
    search,
    create: () => create(gameName, choices),
    join,
  }
}
