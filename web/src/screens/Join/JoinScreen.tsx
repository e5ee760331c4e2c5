import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { OPENED_BY_LINK, joinPath, roomPath } from '../../navigation/return-address.ts'
import { useSession } from '../../state/account/session.ts'
import { refreshOwnSeats, useOwnSeats } from '../../state/account/own-seats.ts'
import { isReturning, rememberSeat } from '../../state/account/stored-player.ts'
import { joinText } from '../../text/join.ts'
import { CircleRows } from '../Circle/CircleRows.tsx'
import { useCircles } from '../Circle/useCircles.ts'
import { OpenRooms, useOpenRooms } from './OpenRooms.tsx'
import { PlayOnline } from './PlayOnline.tsx'
import { RoomFound } from './RoomFound.tsx'
import { useJoin } from './useJoin.ts'
import styles from './Join.module.css'

/** It waits for the own circles: they stand above, and would push away what is about to be pressed. */
const Main = ({ user, state }: { readonly user: User; readonly state: ReturnType<typeof useJoin> }) => {
  const circles = useCircles(user.id)
  const list = useOpenRooms()
  if (circles === undefined) return <Loading />
  return (
    <div className={styles.main}>
      {circles.length > 0 && (
        <div className={styles.circles}>
          <CircleRows circles={circles} />
        </div>
      )}
      <PlayOnline
        {...state}
        nickname={user.nickname}
        onCode={state.typeCode}
        onGameName={state.typeGameName}
        onChoose={state.choose}
        onSearch={state.search}
        onCreate={() => void state.create()}
      />
      <OpenRooms user={user} list={list} />
    </div>
  )
}

/**
 * Whoever opens the link to a running or suspended game of their own goes straight to the seat, as does a player who
 * comes from the room without a note of the seat, because the browser keeps nothing. Not who comes here from another
 * page: the room itself may have sent them. True until that is decided.
 */
const useWayBack = (user: User): boolean => {
  const { roomId } = useParams()
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const seat = useOwnSeats().find((own) => own.roomId === roomId?.toUpperCase())
  const fromRoom = isReturning(state)
  const isFresh = roomId !== undefined && (fromRoom || key === OPENED_BY_LINK)
  const isBack = isFresh && seat !== undefined && (fromRoom || seat.isPlaying || seat.suspendedAt !== null)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (isFresh) void refreshOwnSeats().finally(() => setAsked(key))
  }, [isFresh, key])
  useEffect(() => {
    if (!isBack) return
    rememberSeat(user, seat.roomId, seat.playerId, seat.isCreator)
    void navigate(roomPath(seat.roomId), { replace: true })
  }, [isBack, navigate, seat, user])
  return isBack || (isFresh && asked !== key)
}

const Views = ({ user }: { readonly user: User }) => {
  const state = useJoin(user)
  const isOnTheWay = useWayBack(user)
  const navigate = useNavigate()
  const { found, busy, problem } = state
  if (isOnTheWay) return <Loading />
  if (found !== null)
    return (
      <RoomFound
        room={found}
        user={user}
        problem={problem}
        nicknames={state.nicknames}
        onRename={(nickname) => void state.rename(nickname, found.roomId)}
        busy={busy}
        onBack={() => void navigate(joinPath())}
        onJoin={() => void state.join(found.roomId)}
        onCreate={() => void state.create()}
      />
    )
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
