/** The table during a game, with its dialogs and announcements: what the tables of rooms and of solo games share. */
import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { LazyMotion, MotionConfig, domAnimation } from 'motion/react'
import type { JSX, ReactNode } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import { coversTable } from '../../game/story/announcements.ts'
import { tabTitle } from '../../game/turn.ts'
import { useTablePreferences } from '../../state/settings/table-preferences.ts'
import { useNarration } from '../../state/story.ts'
import { dismiss, useAnnouncements } from '../../state/story.ts'
import { useTable, useViewerId } from '../../state/table.ts'
import { DesktopTable } from '../../table/DesktopTable.tsx'
import { Dialogs, type DialogsProps } from '../../table/Dialogs.tsx'
import { MobileTable } from '../../table/MobileTable.tsx'
import { AnnouncementLayer } from '../../table/story/AnnouncementLayer.tsx'
import { TrickWinner } from '../../table/story/TrickOverlays.tsx'
import { Rest } from '../../table/Rest.tsx'
import { SettingsPanel } from '../../table/settings/SettingsPanel.tsx'
import { Narration } from '../../table/story/AnnouncementLayer.tsx'
import type { TableDialog, TableProps } from '../../table/table-props.ts'
import { settingsText } from '../../text/account/settings.ts'
import { tableText } from '../../text/table/table.ts'
import { DESK, ONE_ROW, PHONE_ON_ITS_SIDE } from '../../ui/theme.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SideDrawer } from '../../ui/SideDrawer.tsx'
import { GuestNote } from '../SaveProfile/GuestNote.tsx'
import { useSettingsPanel } from '../Settings/useSettingsPanel.ts'
import { ByItself } from './ByItself.ts'
import { TableFrame } from './TableFrame.tsx'
import { useHandPlay } from './useHandPlay.ts'
import { useOwnTable } from './useOwnTable.ts'
import type { Send } from './useTableConnection.ts'

const useMedia = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false })
export const useIsDesktop = (): boolean => useMedia(DESK)

const Settings = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }): JSX.Element => (
  <SideDrawer title={settingsText.title} isOpen={isOpen} onClose={onClose}>
    <SettingsPanel {...useSettingsPanel()} hasReminders={false} />
  </SideDrawer>
)

type PlayingTableProps = Pick<
  TableProps,
  'view' | 'chat' | 'unreadCount' | 'talk' | 'shakes' | 'ownVoice' | 'actions' | 'solo' | 'eye' | 'watching'
> &
  Pick<DialogsProps, 'deck'> & {
    readonly game: PublicGameView
    readonly send: Send
    readonly dialog: TableDialog | null
    readonly onDialog: (dialog: TableDialog | null) => void
    /** Whether a coach says when to play: nothing goes on by itself, and no rest is offered. */
    readonly isCoached: boolean
    /** What lies over the table besides. */
    readonly children: ReactNode
  }

/** The table of a single person: nobody talks, watches or commits to a deck. */
export const ALONE = {
  unreadCount: 0,
  talk: null,
  shakes: 0,
  ownVoice: null,
  eye: null,
  watching: null,
  deck: null,
} as const satisfies Partial<PlayingTableProps>

export const PlayingTable = ({
  deck,
  send,
  dialog,
  onDialog,
  isCoached,
  children,
  ...table
}: PlayingTableProps): JSX.Element => {
  const { view, game, chat, actions, solo } = table
  const { selected, hasPassed, draft } = useTable()
  const preferences = useTablePreferences()
  const announcements = useAnnouncements()
  const isDesktop = useIsDesktop()
  const isLandscape = useMedia(PHONE_ON_ITS_SIDE)
  const isWide = useMedia(ONE_ROW)
  const viewerId = useViewerId(view)
  const hand = useHandPlay(view)
  const own = useOwnTable(view)
  const winner = announcements.trick?.finale === 'ordinary' ? announcements.trick : null
  const message = (
    <>
      {!isCoached && (
        <Rest
          view={view}
          game={game}
          showsSums={own.showsSums}
          onClaim={actions.claimRest}
          onSkip={actions.skipTrick}
        />
      )}
      {winner !== null && (
        <TrickWinner name={solo !== null && winner.isOwn ? null : winner.name} onSkip={actions.skipTrick} />
      )}
    </>
  )
  const layer = (
    <AnnouncementLayer
      announcements={announcements}
      summedTrick={own.showsSums ? game.lastTrick : null}
      onDismiss={dismiss}
      onSkipTrick={actions.skipTrick}
    />
  )
  const shown = {
    ...table,
    ...own,
    ...hand,
    ...preferences,
    viewerId,
    draft,
    hasPassed,
    selected: view.own?.passing ?? selected,
    message,
    announcements: layer,
    isCovered: coversTable(announcements),
  }
  const close = (): void => onDialog(null)
  return (
    <LazyMotion features={domAnimation} strict>
      <PageTitle>{tabTitle(view, hasPassed)}</PageTitle>
      <MotionConfig reducedMotion="user">
        <VisuallyHidden component="h1">{tableText.table.title(view.roomId)}</VisuallyHidden>
        <Narration lines={useNarration()} />
        {!isCoached && <ByItself view={view} send={send} clickCard={actions.clickCard} />}
        {isDesktop ? (
          <DesktopTable {...shown} />
        ) : (
          <MobileTable {...shown} isLandscape={isLandscape} rows={isWide ? 1 : 2} />
        )}
        <Dialogs
          open={dialog}
          view={view}
          viewerId={viewerId}
          watching={table.watching}
          chat={chat}
          draft={draft}
          showsSums={own.showsSums}
          isDesktop={isDesktop}
          deck={deck}
          actions={actions}
          note={<GuestNote />}
          onClose={close}
        />
        <Settings isOpen={dialog === 'settings'} onClose={close} />
        <TableFrame isPlaying={game.phase !== 'gameOver'} />
        {children}
      </MotionConfig>
    </LazyMotion>
  )
}
