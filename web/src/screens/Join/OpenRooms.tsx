import { useId } from 'react'
import { Link } from 'react-router-dom'
import { SEAT_COUNT } from '#common/limits.ts'
import type { OpenRoom } from '#common/protocol/answers.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyCode } from '../../ui/CopyCode.tsx'
import { RefreshIcon } from '../../ui/page-icons.tsx'
import { SuitIcon } from '../../ui/SuitIcon.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { it } from '../../text/it.ts'
import { joinText } from '../../text/join.ts'
import { relativeTime } from '../../text/relative-time.ts'
import { isOpenTo } from './join-rules.ts'
import type { OpenRoomList } from './useOpenRooms.ts'
import styles from './Join.module.css'

type OpenRoomsProps = OpenRoomList & {
  readonly nickname: string
  readonly now: Date
  readonly onChoose: (roomId: string) => void
}

type EntryProps = { readonly room: OpenRoom } & Pick<OpenRoomsProps, 'nickname' | 'now' | 'onChoose'>

const SEATS = Array.from({ length: SEAT_COUNT }, (_, seat) => seat)

const Entry = ({ room, nickname, now, onChoose }: EntryProps) => {
  const nameId = useId()
  const isOpen = isOpenTo(room, nickname)
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
            return player === undefined ? <span key={seat} className={styles.free} title={joinText.freeSeat} /> : <PlayerAvatar key={seat} {...player} size={34} />
          })}
          <span className={styles.count}>{it.common.playersOf(room.playerCount, SEAT_COUNT)}</span>
          {!isOpen && <span className="small">{joinText.full}</span>}
        </div>
        <Button variant="default" size="sm" aria-describedby={nameId} disabled={!isOpen} onClick={() => onChoose(room.id)}>
          {joinText.participate}
        </Button>
      </div>
    </li>
  )
}

const CLUB = <SuitIcon suit="clubs" size={34} />

/** The card 'Stanze aperte'. */
export const OpenRooms = ({ rooms, nickname, now, isLoading, hasMore, hasMoreFailed, onRefresh, onMore, onChoose }: OpenRoomsProps) => (
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
          <Entry key={room.id} room={room} nickname={nickname} now={now} onChoose={onChoose} />
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
      {joinText.orSolo} <Link className="text-link alone" to="/solo">{joinText.solo}</Link>
    </p>
  </section>
)
