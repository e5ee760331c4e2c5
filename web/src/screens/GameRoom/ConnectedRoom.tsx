/** A room of a signed-in player: connects to it, and shows the screen for its state. */
import { lazy, Suspense, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { joinPath } from '../../navigation/return-address.ts'
import { toast } from '../../ui/toasts.ts'
import { useMutedIds } from '../../state/account/muted-players.ts'
import { noteDeparture } from '../../state/account/own-seats.ts'
import { clearStoredPlayer } from '../../state/account/stored-player.ts'
import { useTable } from '../../state/table.ts'
import { useVoice, useMicrophoneLevel } from '../../state/voice.ts'
import {
  BlockedScreen,
  ConnectionNote,
  EmergencyScreen,
  LoadingScreen,
  OutdatedScreen,
  SuspendedNote,
} from '../../table/RoomNotices.tsx'
import { missingNames, nameAt } from '../../game/seating.ts'
import { tableText } from '../../text/table/table.ts'
import { Loading } from '../../ui/Loading.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { VoiceDialog } from '../../table/voice/VoiceDialog.tsx'
import { RoomTable } from './RoomTable.tsx'
import { roomScreen } from './room-screen.ts'
import { Waiting } from './Waiting.tsx'
import { useRoomConnection } from './useRoomConnection.ts'
import { useVoiceActions } from './voice/useVoiceActions.ts'
import { LevelBar } from '../../table/voice/LevelBar.tsx'
import { SPEAKING_THRESHOLD } from '../../game/voice/voice-view.ts'

/** With hands that others play too: hardly anybody comes to a room for the first time by them. */
const HandsTable = lazy(async () => ({ default: (await import('./hands/HandsTable.tsx')).HandsTable }))

/** The level of the microphone during a test. It is drawn many times a second, and nothing else with it. */
const MicrophoneMeter = (): JSX.Element => {
  const level = useMicrophoneLevel()
  const { isTesting } = useVoice()
  return <LevelBar level={isTesting ? level : 0} threshold={SPEAKING_THRESHOLD} />
}

export const ConnectedRoom = ({
  roomId,
  playerId,
}: {
  readonly roomId: string
  readonly playerId: string
}): JSX.Element => {
  const { send, retry, voice: voiceChat } = useRoomConnection(roomId, playerId)
  const [isVoiceOpen, setVoiceOpen] = useState(false)
  const voice = useVoice()
  const voiceActions = useVoiceActions(voiceChat, () => setVoiceOpen(true))
  const { snapshot, phase, blackScreen, isOutdated } = useTable()
  const mutedIds = useMutedIds()
  const navigate = useNavigate()
  const isAway = phase === 'lost' || phase === 'interrupted'

  /** The table has asked before, where something would be lost. */
  const leave = (): void => {
    send('leave_room', {})
    clearStoredPlayer()
    noteDeparture(roomId)
    // In place of the entry that guarded the table: Back from there leads to the table's own entry at most once.
    void navigate('/', { replace: true })
    const game = snapshot?.view.game ?? null
    const hint = snapshot?.view.status === 'suspended' ? tableText.table.savedHint(roomId) : tableText.table.leftHint
    if (game !== null && game.phase !== 'gameOver') toast({ title: tableText.table.left, message: hint })
  }
  const home = (): void => void navigate('/')

  if (isOutdated) return <OutdatedScreen onReload={() => window.location.reload()} />
  if (phase === 'blocked') return <BlockedScreen onSolo={() => void navigate('/solo')} onRetry={retry} />
  const screen = roomScreen(snapshot, blackScreen)
  if (screen === 'emergency') return <EmergencyScreen onHome={home} onRetry={() => void navigate(joinPath(roomId))} />
  if (snapshot === null) return <LoadingScreen isLost={isAway} onHome={home} onMenu={() => void navigate('/join')} />
  const { view } = snapshot
  if (view.duplicate !== null)
    return (
      <>
        {isAway && <ConnectionNote isInterrupted={phase === 'interrupted'} />}
        <Suspense fallback={<Loading />}>
          {view.game === null ? (
            <Loading />
          ) : (
            <HandsTable view={view} game={view.game} hands={view.duplicate} send={send} />
          )}
        </Suspense>
      </>
    )
  const heard = { ...snapshot, chat: snapshot.chat.filter(({ senderId }) => !mutedIds.has(senderId)) }
  const ownVoice = { voice, voiceActions, name: nameAt(view, view.viewerSeat), roomId }
  const closeVoice = (): void => {
    voiceActions.test(false)
    setVoiceOpen(false)
  }
  // The vote says itself who is missing.
  const isVoting = view.vote !== null && view.vote.seat !== view.viewerSeat
  return (
    <NamesTogether value={namesTogether(view.players)}>
      {isAway && <ConnectionNote isInterrupted={phase === 'interrupted'} />}
      {!isAway && view.status === 'suspended' && !isVoting && <SuspendedNote missing={missingNames(view)} />}
      {view.game === null ? (
        <Waiting snapshot={heard} ownVoice={ownVoice} send={send} leave={leave} />
      ) : (
        <RoomTable snapshot={heard} game={view.game} ownVoice={ownVoice} send={send} leave={leave} />
      )}
      <VoiceDialog {...ownVoice} meter={<MicrophoneMeter />} isOpen={isVoiceOpen} onClose={closeVoice} />
    </NamesTogether>
  )
}
