import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { dateAndTime } from '../../text/formats.ts'
import { text as deckText } from '../../text/deck.ts'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { NARROW } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { downloadJson } from '../../ui/download.ts'
import { BackIcon } from '../../ui/page-icons.tsx'
import { DownloadIcon, EyeIcon, EyeOffIcon, SealIcon, ShareIcon } from '../../ui/table-icons.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeckPanel } from './DeckPanel.tsx'
import { ShareGame } from './ShareGame.tsx'
import styles from './Replay.module.css'

type ReplayBarProps = {
  readonly answer: GameAnswer
  /** Whether the hands of the others are face down. */
  readonly hidesOthers: boolean
  readonly backTo: string
  readonly onHide: (hidesOthers: boolean) => void
  readonly onLink: (link: string | null) => void
}

/** `isPressed`: of a button that is on or off. */
type ToolProps = { readonly label: string; readonly icon: ReactNode; readonly isPressed?: boolean; readonly onPress: () => void }

/** A button with a word, on phones only its icon. */
const Tool = ({ label, icon, isPressed, onPress }: ToolProps) => {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  return isNarrow ? (
    <ActionIcon size={44} variant={isPressed === true ? 'filled' : 'default'} aria-label={label} aria-pressed={isPressed} onClick={onPress}>
      {icon}
    </ActionIcon>
  ) : (
    <Button variant={isPressed === true ? 'filled' : 'default'} size="sm" leftSection={icon} aria-pressed={isPressed} onClick={onPress}>
      {label}
    </Button>
  )
}

/** The title of a replay, and what can be done with the whole game. */
export const ReplayBar = ({ answer, hidesOthers, backTo, onHide, onLink }: ReplayBarProps) => {
  const { game, ownSeat, link } = answer
  const [isSharing, setSharing] = useState(false)
  const [isChecking, setChecking] = useState(false)
  return (
    <header className={styles.bar}>
      <PageTitle>{REPLAY_TEXT.titleOf(game.roomName)}</PageTitle>
      <ActionIcon component={Link} to={backTo} size={44} variant="subtle" aria-label={backTo === '/' ? REPLAY_TEXT.home : REPLAY_TEXT.back}>
        <BackIcon />
      </ActionIcon>
      <div className={styles.title}>
        <h1>{game.roomName}</h1>
        <time dateTime={game.endedAt}>{dateAndTime(game.endedAt)}</time>
      </div>
      {ownSeat !== null && <Tool label={REPLAY_TEXT.ownHand} icon={hidesOthers ? <EyeOffIcon /> : <EyeIcon />} isPressed={hidesOthers} onPress={() => onHide(!hidesOthers)} />}
      <Tool label={deckText.title} icon={<SealIcon />} onPress={() => setChecking(true)} />
      <Tool label={REPLAY_TEXT.download} icon={<DownloadIcon />} onPress={() => downloadJson(REPLAY_TEXT.file(game.gameId), game)} />
      {ownSeat !== null && <Tool label={REPLAY_TEXT.share.button} icon={<ShareIcon />} onPress={() => setSharing(true)} />}
      <Dialog title={deckText.title} isOpen={isChecking} onClose={() => setChecking(false)}>
        <DeckPanel answer={answer} />
      </Dialog>
      <ShareGame gameId={game.gameId} link={link} isOpen={isSharing} onClose={() => setSharing(false)} onLink={onLink} />
    </header>
  )
}
