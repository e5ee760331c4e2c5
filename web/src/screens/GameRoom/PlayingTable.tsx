/** The table during a game, with its dialogs and announcements. */
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { LazyMotion, MotionConfig, domAnimation } from 'motion/react'
import { useState, type JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { dismiss, useAnnouncements } from '../../state/table-announcements.ts'
import { useNarration } from '../../state/narration.ts'
import { useTablePreferences } from '../../state/table-preferences.ts'
import { useShakes, useTableTalk } from '../../state/table-talk.ts'
import { gameOn, ownPartOf } from '../../state/deck-notes.ts'
import { useTable } from '../../state/table.ts'
import { DesktopTable } from '../../table/DesktopTable.tsx'
import { Dialogs } from '../../table/Dialogs.tsx'
import { MobileTable } from '../../table/MobileTable.tsx'
import { AnnouncementLayer } from '../../table/overlays/AnnouncementLayer.tsx'
import { Rest } from '../../table/Rest.tsx'
import { AbsenceVote } from '../../table/overlays/AbsenceVote.tsx'
import { Narration } from '../../table/Narration.tsx'
import { OwnMoveNote } from '../../table/OwnMoveNote.tsx'
import { PlayerMenu } from '../../table/talk/PlayerMenu.tsx'
import { GameOver } from '../../table/overlays/GameOver.tsx'
import { TrickWinner } from '../../table/overlays/TrickOverlays.tsx'
import { coversTable } from '../../game/announcements.ts'
import { tabTitle } from '../../game/turn.ts'
import { playerAt, viewerIdOf } from '../../game/seating.ts'
import type { VoiceProps } from '../../table/voice/voice-props.ts'
import { VoiceButtons } from '../../table/voice/VoiceButtons.tsx'
import type { TableDialog } from '../../table/table-props.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import type { SoloProps } from '../../table/table-props.ts'
import { GuestNote } from '../SaveProfile/GuestNote.tsx'
import { SettingsDrawer } from '../Settings/SettingsDrawer.tsx'
import { TableEnd } from './TableEnd.tsx'
import { TableFrame } from './TableFrame.tsx'
import { useHandPlay } from './useHandPlay.ts'
import { useLeaving } from './useLeaving.ts'
import { useNudge } from './useNudge.ts'
import { useOwnTable } from './useOwnTable.ts'
import { usePlayerMenu } from './usePlayerMenu.ts'
import type { Send } from './useTableConnection.ts'
import { useTableActions } from './useTableActions.ts'
import { useUnread } from './useUnread.ts'
import { text as tableText } from '../../text/table.ts'
import { copyCode } from '../../ui/clipboard.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DESK, ONE_ROW, PHONE_ON_ITS_SIDE } from '../../ui/breakpoints.ts'

const AT_ONCE = { getInitialValueInEffect: false } as const
const useMedia = (query: string): boolean => useMediaQuery(query, false, AT_ONCE)

type PlayingTableProps = {
  readonly snapshot: TableSnapshot
  readonly game: PublicGameView
  /** Null at a solo table. */
  readonly ownVoice: VoiceProps | null
  readonly send: Send
  readonly leave: () => void
  /** Only at a solo table. */
  readonly solo?: SoloProps & { readonly onChangeLevel: () => void }
}

export const PlayingTable = ({ snapshot: { view, chat, playAgain }, game, ownVoice, send, leave, solo }: PlayingTableProps): JSX.Element => {
  const { selected, hasPassed, draft, voteEnd } = useTable()
  const preferences = useTablePreferences()
  const announcements = useAnnouncements()
  const [dialog, setDialog] = useState<TableDialog | null>(null)
  const isDesktop = useMedia(DESK)
  const isLandscape = useMedia(PHONE_ON_ITS_SIDE)
  const isWide = useMedia(ONE_ROW)
  const isChatShown = dialog === 'chat' || (isDesktop && !preferences.isChatHidden)
  const unreadCount = useUnread(isChatShown, viewerIdOf(view))
  const { nudgeable, nudge } = useNudge(view, send)
  const playerMenu = usePlayerMenu(view, send, { nudgeable, nudge })
  const thirdCard = solo === undefined ? 'replacesOldest' : 'isIgnored'
  const isPlaying = game.phase !== 'gameOver'
  const leaving = useLeaving(isPlaying && view.status === 'running' && solo === undefined, leave)
  const actions = useTableActions({ view, selected, hasPassed, thirdCard, send, leave: leaving.ask, open: setDialog, openPlayer: playerMenu.open, nudge })
  const hand = useHandPlay(view, actions.clickCard, solo?.isLesson === true)
  const own = useOwnTable(view, send, solo?.isLesson === true)
  const tableTalk = useTableTalk()
  const talk = solo === undefined ? { ...tableTalk, isChatShown, nudgeable } : null
  const shakes = useShakes()
  const deck = solo === undefined ? { ownPart: dialog === 'deck' ? ownPartOf(gameOn(view)) : null, onCopy: (hash: string) => void copyCode(hash) } : null
  const rest = solo?.isLesson !== true && <Rest view={view} game={game} showsSums={own.showsSums} onClaim={actions.claimRest} onSkip={actions.skipTrick} />
  const message = (
    <>
      {rest}
      {announcements.trick?.finale === 'ordinary' && <TrickWinner name={solo !== undefined && announcements.trick.isOwn ? null : announcements.trick.name} onSkip={actions.skipTrick} />}
    </>
  )
  const layer = <AnnouncementLayer announcements={announcements} summedTrick={own.showsSums ? game.lastTrick : null} onDismiss={dismiss} onSkipTrick={actions.skipTrick} />
  const table = { view, ownVoice, message, announcements: layer, isCovered: coversTable(announcements), game, chat, unreadCount, talk, shakes, draft, selected: view.own?.passing ?? selected, hasPassed, ...own, ...hand, actions, solo: solo ?? null, ...preferences }
  return (
    <LazyMotion features={domAnimation} strict>
      <PageTitle>{tabTitle(view, hasPassed)}</PageTitle>
      <MotionConfig reducedMotion="user">
        <VisuallyHidden component="h1">{tableText.table.title(view.roomId)}</VisuallyHidden>
        <Narration lines={useNarration()} />
        {isDesktop ? <DesktopTable {...table} /> : <MobileTable {...table} isLandscape={isLandscape} rows={isWide ? 1 : 2} />}
        <Dialogs open={dialog} view={view} chat={chat} draft={draft} showsSums={own.showsSums} isDesktop={isDesktop} deck={deck} actions={actions} note={<GuestNote />} onClose={() => setDialog(null)} />
        <SettingsDrawer isOpen={dialog === 'settings'} onClose={() => setDialog(null)} />
        {view.vote !== null && view.vote.seat !== view.viewerSeat && (
          <AbsenceVote key={view.vote.seat} view={view} vote={view.vote} endsAtMs={voteEnd !== null && voteEnd.playerId === playerAt(view, view.vote.seat)?.id ? voteEnd.atMs : null} onVote={actions.vote} />
        )}
        <TableFrame leaving={leaving} isPlaying={isPlaying} />
        <OwnMoveNote view={view} onReturn={actions.returnToSeat} />
        <PlayerMenu {...playerMenu.menu} />
        {game.phase === 'gameOver' && solo === undefined && (
          <TableEnd isDesktop={isDesktop} view={view} playAgain={playAgain} chat={chat} voice={ownVoice !== null && <VoiceButtons {...ownVoice} />} send={send} onOpenPlayer={playerMenu.open} />
        )}
        {game.phase === 'gameOver' && solo !== undefined && (
          <GameOver view={view} playAgain={playAgain} talk={null} voice={null} note={null} replayPage={null} onOpenPlayer={null} onPlayAgain={() => send('play_again', {})} onChangeLevel={solo.onChangeLevel} />
        )}
      </MotionConfig>
    </LazyMotion>
  )
}
