/**
 * The chat of the waiting room and of the end of a game: a button in the corner, and a panel above it; on a phone a
 * sheet at the bottom.
 */
import { ActionIcon } from '@mantine/core'
import type { JSX } from 'react'
import { ChatPanel, type ChatPanelProps, Unread } from './ChatPanel.tsx'
import { CrossIcon } from '../../ui/icons/page-icons.tsx'
import { ChatIcon } from '../../ui/icons/table-icons.tsx'
import { chatText } from '../../text/table/talk.ts'
import '../../ui/forms/keyboard.ts'
import styles from './TalkDock.module.css'

export type TalkDockProps = ChatPanelProps & {
  readonly unreadCount: number
  readonly isOpen: boolean
  /** Whether a bar is below it on a phone. */ readonly isRaised?: boolean
  /** Whether the button is not in the corner, but where it is put. */ readonly isInline?: boolean
  readonly onToggle: () => void
}

export const TalkDock = ({
  unreadCount,
  isOpen,
  isRaised = false,
  isInline = false,
  onToggle,
  ...chat
}: TalkDockProps): JSX.Element =>
  isOpen ? (
    <section className={styles.panel} aria-label={chatText.title} data-dock>
      <header className={styles.head}>
        <h2 className="display">{chatText.title}</h2>
        <ActionIcon size={44} variant="subtle" aria-label={chatText.hide} onClick={onToggle}>
          <CrossIcon />
        </ActionIcon>
      </header>
      <ChatPanel {...chat} />
    </section>
  ) : (
    <span className={styles.opener} data-raised={isRaised || undefined} data-inline={isInline || undefined}>
      <ActionIcon
        size={isInline ? 44 : 56}
        {...(isInline ? {} : { radius: 'xl' })}
        variant="default"
        aria-label={chatText.show}
        onClick={onToggle}
      >
        <ChatIcon size={24} />
      </ActionIcon>
      <Unread count={unreadCount} />
    </span>
  )
