import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { dateAndTime } from '../../text/formats.ts'
import { deckText } from '../../text/table/deck.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { NARROW } from '../../ui/theme.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { downloadJson } from '../../ui/sharing.ts'
import { BackIcon, MoreIcon } from '../../ui/icons/page-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeckPanel } from './DeckPanel.tsx'
import { ShareGame } from './ShareGame.tsx'
import { DownloadIcon, EyeIcon, EyeOffIcon, SealIcon, ShareIcon } from '../../ui/icons/table-icons.tsx'
import styles from './Replay.module.css'

type ReplayToolsProps = {
  /** Whether the viewer has played this game. */
  readonly isOwn: boolean
  readonly hidesOthers: boolean
  /** Whether they stand below each other in a menu. */
  readonly isMenu: boolean
  readonly onHide: () => void
  readonly onCheck: () => void
  readonly onDownload: () => void
  readonly onShare: () => void
}

/** `isPressed`: of a button that is on or off. */
type ToolProps = {
  readonly label: string
  readonly icon: ReactNode
  readonly isMenu: boolean
  readonly isPressed?: boolean
  readonly onPress: () => void
}

const Tool = ({ label, icon, isMenu, isPressed, onPress }: ToolProps) => (
  <Button
    variant={isPressed === true ? 'filled' : 'default'}
    size={isMenu ? 'md' : 'sm'}
    fullWidth={isMenu}
    leftSection={icon}
    aria-pressed={isPressed}
    onClick={onPress}
  >
    {label}
  </Button>
)

/** What can be done with the whole game of a replay. */
const ReplayTools = ({ isOwn, hidesOthers, isMenu, onHide, onCheck, onDownload, onShare }: ReplayToolsProps) => (
  <>
    {isOwn && (
      <Tool
        label={REPLAY_TEXT.ownHand}
        icon={hidesOthers ? <EyeOffIcon /> : <EyeIcon />}
        isMenu={isMenu}
        isPressed={hidesOthers}
        onPress={onHide}
      />
    )}
    <Tool label={deckText.title} icon={<SealIcon />} isMenu={isMenu} onPress={onCheck} />
    <Tool label={REPLAY_TEXT.download} icon={<DownloadIcon />} isMenu={isMenu} onPress={onDownload} />
    {isOwn && <Tool label={REPLAY_TEXT.share.button} icon={<ShareIcon />} isMenu={isMenu} onPress={onShare} />}
  </>
)

type ReplayBarProps = {
  readonly answer: GameAnswer
  /** Whether the hands of the others are face down. */
  readonly hidesOthers: boolean
  readonly backTo: string
  readonly onHide: (hidesOthers: boolean) => void
  readonly onLink: (link: string | null) => void
}

/** What the dialog shows. On phones one panel leads to the next. */
const PANELS = { menu: REPLAY_TEXT.menu, deck: deckText.title, share: REPLAY_TEXT.share.title } as const
type Panel = keyof typeof PANELS

/** The title of a replay, and what can be done with the whole game: beside the title, on phones in a menu. */
export const ReplayBar = ({ answer, hidesOthers, backTo, onHide, onLink }: ReplayBarProps) => {
  const { game, ownSeat, link } = answer
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState<Panel>('menu')
  const [isOpen, setOpen] = useState(false)
  const open = (wanted: Panel) => (): void => {
    setPanel(wanted)
    setOpen(true)
  }
  const close = (): void => setOpen(false)
  const tools = (
    <ReplayTools
      isOwn={ownSeat !== null}
      hidesOthers={hidesOthers}
      isMenu={isNarrow}
      onHide={() => {
        onHide(!hidesOthers)
        close()
      }}
      onCheck={open('deck')}
      onDownload={() => {
        downloadJson(REPLAY_TEXT.file(game.gameId), game)
        close()
      }}
      onShare={open('share')}
    />
  )
  return (
    <header className={styles.bar}>
      <PageTitle>{REPLAY_TEXT.titleOf(game.roomName)}</PageTitle>
      <ActionIcon
        component={Link}
        to={backTo}
        size={44}
        variant="subtle"
        aria-label={backTo === '/' ? REPLAY_TEXT.home : REPLAY_TEXT.back}
      >
        <BackIcon />
      </ActionIcon>
      <div className={styles.title}>
        <h1>{game.roomName}</h1>
        <time dateTime={game.endedAt}>{dateAndTime(game.endedAt)}</time>
      </div>
      {isNarrow ? (
        <Button variant="default" size="sm" leftSection={<MoreIcon />} onClick={open('menu')}>
          {REPLAY_TEXT.menu}
        </Button>
      ) : (
        tools
      )}
      <Dialog title={PANELS[panel]} isOpen={isOpen} onClose={close}>
        {panel === 'menu' && <div className={styles.menu}>{tools}</div>}
        {panel === 'deck' && <DeckPanel answer={answer} />}
        {panel === 'share' && <ShareGame gameId={game.gameId} link={link} onLink={onLink} />}
      </Dialog>
    </header>
  )
}
