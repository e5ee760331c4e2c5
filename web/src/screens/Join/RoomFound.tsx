import { Badge } from '@mantine/core'
import { SEAT_COUNT } from '#common/limits.ts'
import type { RoomDetail, User } from '#common/protocol/rest/answers.ts'
import { Link } from 'react-router-dom'
import { watchPath } from '../../navigation/watch-address.ts'
import { spectatorText } from '../../text/table/spectators.ts'
import { EyeIcon } from '../../ui/icons/table-icons.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyCode } from '../../ui/CopyCode.tsx'
import { FreeNicknames } from '../../ui/forms/FreeNicknames.tsx'
import { BackIcon } from '../../ui/icons/page-icons.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { it } from '../../text/it.ts'
import { joinText } from '../../text/join.ts'
import { roomText } from '../../text/rooms.ts'
import { freeSeats, isSelf, offerOf, type Offer } from './join-rules.ts'
import styles from './Join.module.css'

type RoomFoundProps = {
  readonly room: RoomDetail
  readonly user: User
  readonly problem: string | null
  /** Names that are free at the table where the own one is taken. */
  readonly nicknames: readonly string[]
  readonly onRename: (nickname: string) => void
  readonly busy: 'searching' | 'creating' | 'joining' | null
  readonly onBack: () => void
  readonly onJoin: () => void
  readonly onCreate: () => void
}

/** What to know before the button below. That nobody else can join is said at the top. */
const OfferAlert = ({ offer, isActive }: { readonly offer: Offer; readonly isActive: boolean }) => {
  switch (offer) {
    case 'join':
    case 'blocked':
      return null
    case 'full':
      return <Alert kind="warning">{joinText.roomFull}</Alert>
    case 'unclaimed':
      return <Alert kind="warning">{joinText.roomUnclaimed}</Alert>
    case 'reconnect':
      return (
        <Alert>
          {isActive && <strong>{roomText.started}</strong>}
          {joinText.reconnect}
        </Alert>
      )
  }
}

const Players = ({ room, user }: Pick<RoomFoundProps, 'room' | 'user'>) => (
  <ul className={styles.players}>
    {room.players.map((player) => (
      <li key={player.name} className={styles.player}>
        <PlayerAvatar {...player} />
        <span className={styles.playerName}>
          {player.name}
          {isSelf(player, user) && <span className="faint"> {joinText.you}</span>}
        </span>
        <Badge
          variant="outline"
          color={player.isConnected ? 'baize' : 'gray'}
          className={styles.presence ?? ''}
          data-online={player.isConnected || undefined}
        >
          {player.isConnected ? joinText.online : joinText.offline}
        </Badge>
      </li>
    ))}
    {Array.from({ length: freeSeats(room.players.length) }, (_, index) => (
      <li key={index} className={styles.vacant}>
        <span className={styles.free} />
        {joinText.freeSeat}
      </li>
    ))}
  </ul>
)

/** Where there may be no seat for the user, who can watch instead. */
const CLOSED_OFFERS: readonly Offer[] = ['blocked', 'full', 'unclaimed']

/** The view 'Unisciti alla stanza': the players in the room, and whether it has a seat for the user. */
export const RoomFound = ({
  room,
  user,
  problem,
  nicknames,
  busy,
  onBack,
  onJoin,
  onRename,
  onCreate,
}: RoomFoundProps) => {
  const offer = offerOf(room, user)
  return (
    <section className={styles.panel}>
      <h1 className="display">{offer === 'blocked' ? joinText.startedTitle : joinText.foundTitle}</h1>
      {room.name !== '' && <p className={styles.name}>{room.name}</p>}
      {offer === 'blocked' && (
        <Alert kind="warning">
          <strong>{joinText.cannotJoin}</strong>
          {joinText.startedWithoutYou}
        </Alert>
      )}
      <dl className="facts">
        <dt>{joinText.code}</dt>
        <dd>
          <CopyCode code={room.roomId} />
        </dd>
        {offer !== 'blocked' && (
          <>
            <dt>{offer === 'reconnect' ? joinText.yourNameNow : joinText.yourName}</dt>
            <dd>{user.nickname}</dd>
          </>
        )}
      </dl>
      <div className={styles.playersHead}>
        <h2 className="overline">
          {joinText.players} {it.common.playersOf(room.players.length, SEAT_COUNT)}
        </h2>
        <span className="soft">
          {offer === 'reconnect' ? joinText.ownSeat : joinText.freeSeats(freeSeats(room.players.length))}
        </span>
      </div>
      <Players room={room} user={user} />
      <OfferAlert offer={offer} isActive={room.isActive} />
      {problem !== null && (
        <Alert kind="error">
          {problem}
          <FreeNicknames nicknames={nicknames} onPick={onRename} />
        </Alert>
      )}
      <div className={styles.choice}>
        <Button variant="default" size="md" leftSection={<BackIcon />} onClick={onBack}>
          {joinText.back}
        </Button>
        {offer === 'blocked' && (
          <Button
            size="md"
            variant={room.canWatch ? 'default' : 'filled'}
            disabled={busy === 'creating'}
            onClick={onCreate}
          >
            {busy === 'creating' ? joinText.creating : joinText.create}
          </Button>
        )}
        {offer !== 'blocked' && !(offer === 'full' && room.canWatch) && (
          <Button size="md" disabled={offer === 'full' || busy === 'joining'} onClick={onJoin}>
            {busy === 'joining' ? joinText.joining : joinText.join}
          </Button>
        )}
        {room.canWatch && CLOSED_OFFERS.includes(offer) && (
          <Button
            component={Link}
            to={watchPath(room.roomId)}
            size="md"
            variant={offer === 'unclaimed' ? 'default' : 'filled'}
            leftSection={<EyeIcon />}
          >
            {spectatorText.watch}
          </Button>
        )}
      </div>
    </section>
  )
}
