import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { User } from '#common/protocol/answers.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { joinPath, roomPath } from '../../navigation/return-address.ts'
import { useNow } from '../../ui/useNow.ts'
import { useSession } from '../../state/session.ts'
import { useOwnSeats } from '../../state/own-seats.ts'
import { isReturning, rememberSeat } from '../../state/stored-player.ts'
import { joinText } from '../../text/join.ts'
import { OpenRooms } from './OpenRooms.tsx'
import { PlayOnline } from './PlayOnline.tsx'
import { RoomCreated } from './RoomCreated.tsx'
import { RoomFound } from './RoomFound.tsx'
import { useJoin } from './useJoin.ts'
import { useOpenRooms } from './useOpenRooms.ts'
import styles from './Join.module.css'

const RELATIVE_TIME_STEP_MS = 15_000

const Main = ({ user, state }: { readonly user: User; readonly state: ReturnType<typeof useJoin> }) => {
  const list = useOpenRooms()
  const now = useNow(RELATIVE_TIME_STEP_MS)
  const navigate = useNavigate()
  return (
    <div className={styles.main}>
      <PlayOnline {...state} nickname={user.nickname} onCode={state.typeCode} onGameName={state.typeGameName} onChoose={state.choose} onSearch={state.search} onCreate={() => void state.create()} />
      <OpenRooms {...list} nickname={user.nickname} now={now} onChoose={(roomId) => void navigate(joinPath(roomId))} />
    </div>
  )
}

/** Who comes from the room without a note of the seat, because the browser keeps nothing, goes back there as soon as the server says that the seat is theirs. */
const useWayBack = (user: User): void => {
  const { roomId = '' } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const seat = useOwnSeats().find((own) => own.roomId === roomId)
  const isBack = seat !== undefined && isReturning(state)
  useEffect(() => {
    if (!isBack) return
    rememberSeat(user, roomId, seat.playerId, seat.isCreator)
    void navigate(roomPath(roomId), { replace: true })
  }, [isBack, navigate, roomId, seat, user])
}

const Views = ({ user }: { readonly user: User }) => {
  const state = useJoin(user)
  useWayBack(user)
  const navigate = useNavigate()
  const { found, created, busy, problem } = state
  if (created !== null) return <RoomCreated {...created} link={`${location.origin}/join/${created.roomId}`} onEnter={() => void navigate(roomPath(created.roomId))} />
  if (found !== null)
    return <RoomFound room={found} nickname={user.nickname} problem={problem} busy={busy} onBack={() => void navigate(joinPath())} onJoin={() => void state.join(found.roomId)} onCreate={() => void state.create()} />
  if (busy === 'searching' && state.code === '') return <Loading />
  return <Main user={user} state={state} />
}

/** The play-online screen. Its guard makes sure that the user is signed in. */
export const JoinScreen = () => {
  const { user } = useSession()
  return (
    <>
      <PageTitle>{joinText.title}</PageTitle>
      {user !== null && <Views user={user} />}
    </>
  )
}
