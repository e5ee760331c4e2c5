/** The table as everybody may see it, for who has no seat there. */
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#common/protocol/rest/answers.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { useMutedIds } from '../../state/account/muted-players.ts'
import { useTable } from '../../state/table.ts'
import {
  BlockedScreen,
  ClosedScreen,
  ConnectionNote,
  EmergencyScreen,
  LoadingScreen,
  OutdatedScreen,
} from '../../table/RoomNotices.tsx'
import { WatchedNote } from '../../table/spectators/WatchedNote.tsx'
import { PeopleAtTable } from '../../table/talk/people.ts'
import { PlayerMenu } from '../../table/talk/PlayerMenu.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { usePlayerMenu } from '../GameRoom/usePlayerMenu.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'
import { roomScreen } from '../GameRoom/room-screen.ts'
import { useWatching } from './useWatching.ts'
import { WatchedTable } from './WatchedTable.tsx'
import { Waiting } from './Waiting.tsx'

type WatchedRoomProps = { readonly roomId: string; readonly user: User }
type ShownProps = { readonly snapshot: TableSnapshot; readonly send: Send; readonly leave: () => void }

/** The table with its people, each of whom can be muted or reported. */
const Shown = ({ snapshot, send, leave }: ShownProps): JSX.Element => {
  const mutedIds = useMutedIds()
  const { view } = snapshot
  const playerMenu = usePlayerMenu(view, send)
  const heard = { ...snapshot, chat: snapshot.chat.filter(({ senderId }) => !mutedIds.has(senderId)) }
  return (
    <PeopleAtTable value={playerMenu.people}>
      {view.game === null ? (
        <Waiting snapshot={heard} send={send} leave={leave} />
      ) : (
        <WatchedTable snapshot={heard} game={view.game} send={send} leave={leave} />
      )}
      <PlayerMenu {...playerMenu.menu} />
    </PeopleAtTable>
  )
}

const Connected = ({ roomId, user, onAgain }: WatchedRoomProps & { readonly onAgain: () => void }): JSX.Element => {
  const { send, retry, closedFor } = useWatching(roomId, user)
  const { snapshot, phase, blackScreen, isOutdated } = useTable()
  const navigate = useNavigate()
  const isAway = phase === 'lost' || phase === 'interrupted'
  const home = (): void => void navigate('/', { replace: true })
  const toRoom = (): void => void navigate(joinPath(roomId), { replace: true })

  if (isOutdated) return <OutdatedScreen onReload={() => window.location.reload()} />
  if (closedFor !== null)
    return (
      <ClosedScreen
        why={closedFor.text}
        mayRetry={closedFor.kind !== 'roomGone' && closedFor.kind !== 'roomClosed'}
        onHome={home}
        onRetry={onAgain}
      />
    )
  if (phase === 'blocked') return <BlockedScreen onSolo={() => void navigate('/solo')} onRetry={retry} />
  if (roomScreen(snapshot, blackScreen) === 'emergency') return <EmergencyScreen onHome={home} onRetry={toRoom} />
  if (snapshot === null) return <LoadingScreen isLost={isAway} onHome={home} onMenu={toRoom} />
  const { view } = snapshot
  return (
    <NamesTogether value={namesTogether(view.players)}>
      {isAway ? <ConnectionNote isInterrupted={phase === 'interrupted'} /> : <WatchedNote view={view} />}
      <Shown snapshot={snapshot} send={send} leave={home} />
    </NamesTogether>
  )
}

export const WatchedRoom = (props: WatchedRoomProps): JSX.Element => {
  const [attempt, setAttempt] = useState(0)
  return <Connected key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}
