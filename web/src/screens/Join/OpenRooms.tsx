import { useId, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { SEAT_COUNT } from '#common/limits.ts'
import type { OpenRoom, User } from '#common/protocol/rest/answers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyCode } from '../../ui/CopyCode.tsx'
import { RefreshIcon } from '../../ui/icons/page-icons.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { it } from '../../text/it.ts'
import { circleText } from '../../text/circles/circles.ts'
import { joinText } from '../../text/join.ts'
import { relativeTime } from '../../text/relative-time.ts'
import { usePages } from '../usePages.ts'
import { isOpenTo } from './join-rules.ts'
import { NewCircle } from '../Circle/NewCircle.tsx'
import { joinPath } from '../../navigation/return-address.ts'
import { useNow } from '../../state/useNow.ts'
import { useReturn } from '../../ui/useReturn.ts'
import { OPEN_ROOMS_PATH, openRooms } from '../../transport/rest/rooms.ts'
import styles from './Join.module.css'

/** How often the list is asked for while the page is visible: an old list contains rooms that no longer exist. */
const STEP_MS = 8_000
/** How often the age of a room is written anew. */
const RELATIVE_TIME_STEP_MS = 15_000

/** `rooms` is undefined while they load for the first time, and null when they could not be loaded. */
type OpenRoomList = {
  readonly rooms: readonly OpenRoom[] | null | undefined
  /** Whether what the user has asked for is loading. */
  readonly isLoading: boolean
  readonly hasMore: boolean
  /** Whether the last attempt to load more rooms has failed. */
  readonly hasMoreFailed: boolean
  readonly onRefresh: () => void
  readonly onMore: () => void
}

/** The open rooms, newest first, in pages. They load again at every visit, and when the page becomes visible again. */
export const useOpenRooms = (): OpenRoomList => {
  const { data, error, isLoading, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    usePages(
      { key: [OPEN_ROOMS_PATH], first: null, load: openRooms, next: ({ next }) => next },
      // Only while the page is visible.
      { refetchInterval: STEP_MS },
    )
  const [isRefreshing, setRefreshing] = useState(false)
  const refresh = async (): Promise<void> => {
    setRefreshing(true)
    await refetch()
    setRefreshing(false)
  }
  useReturn(() => void refetch())
  useEffect(() => {
    if (error !== null) console.error(joinText.listFailed, error)
  }, [error])
  const isLost = error !== null && !isFetchNextPageError
  return {
    rooms: isLost ? null : data?.pages.flatMap(({ rooms }) => rooms),
    isLoading: isLoading || isRefreshing || isFetchingNextPage,
    hasMore: hasNextPage && !isLost,
    hasMoreFailed: isFetchNextPageError,
    onRefresh: () => void refresh(),
    onMore: () => void fetchNextPage(),
  }
}

type EntryProps = {
  readonly room: OpenRoom
  readonly user: User
  readonly now: Date
  readonly onChoose: (roomId: string) => void
}

const SEATS = Array.from({ length: SEAT_COUNT }, (_, seat) => seat)

const Entry = ({ room, user, now, onChoose }: EntryProps) => {
  const nameId = useId()
  const isOpen = isOpenTo(room, user)
  return (
    <li className={styles.room}>
      <div className="ends">
        <h3 id={nameId}>{room.name}</h3>
        <CopyCode code={room.id} />
      </div>
      <p className={styles.host}>
        {joinText.host(room.creatorName)} · <time dateTime={room.createdAt}>{relativeTime(room.createdAt, now)}</time>
      </p>
      <div className={styles.foot}>
        <div className={styles.seats}>
          {SEATS.map((seat) => {
            const player = room.players[seat]
            return player === undefined ? (
              <span key={seat} className={styles.free} title={joinText.freeSeat} />
            ) : (
              <PlayerAvatar key={seat} {...player} size={34} />
            )
          })}
          <span className={styles.count}>{it.common.playersOf(room.playerCount, SEAT_COUNT)}</span>
          {!isOpen && <span className="small">{joinText.full}</span>}
        </div>
        <Button
          variant="default"
          size="sm"
          aria-describedby={nameId}
          disabled={!isOpen}
          onClick={() => onChoose(room.id)}
        >
          {joinText.participate}
        </Button>
      </div>
    </li>
  )
}

const CLUB = <SuitIcon suit="clubs" size={34} />

/** The card 'Stanze aperte'. */
export const OpenRooms = ({ user, list }: { readonly user: User; readonly list: OpenRoomList }) => {
  const { rooms, isLoading, hasMore, hasMoreFailed, onRefresh, onMore } = list
  const now = useNow(RELATIVE_TIME_STEP_MS)
  const navigate = useNavigate()
  return (
    <section className="panel">
      <div className={styles.listHead}>
        <h2 className="display">{joinText.openRooms}</h2>
        <Button variant="subtle" size="sm" leftSection={<RefreshIcon />} onClick={onRefresh} disabled={isLoading}>
          {joinText.refresh}
        </Button>
      </div>
      {rooms === null && <EmptyState ornament={CLUB} text={joinText.roomsUnavailable} />}
      {rooms?.length === 0 && <EmptyState ornament={CLUB} text={joinText.noRooms} hint={joinText.noRoomsHint} />}
      {rooms !== null && rooms !== undefined && rooms.length > 0 && (
        <ul className={styles.list}>
          {rooms.map((room) => (
            <Entry
              key={room.id}
              room={room}
              user={user}
              now={now}
              onChoose={(roomId) => void navigate(joinPath(roomId))}
            />
          ))}
        </ul>
      )}
      {hasMoreFailed && <Alert kind="error">{joinText.roomsUnavailable}</Alert>}
      {hasMore && (
        <Button className={styles.more ?? ''} variant="default" fullWidth disabled={isLoading} onClick={onMore}>
          {joinText.moreRooms}
        </Button>
      )}
      <p className={styles.solo}>
        {joinText.orSolo}{' '}
        <Link className="text-link alone" to="/solo">
          {joinText.solo}
        </Link>
        {user.isGuest !== true && (
          <>
            <span className={styles.every}>{circleText.everyWeek}</span> <NewCircle />
          </>
        )}
      </p>
    </section>
  )
}
