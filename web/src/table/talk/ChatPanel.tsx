/**
 * The chat of a table. Enter sends, empty texts cannot be sent, and texts are trimmed (specification section 5). A
 * message that could not be sent stays in the field.
 */
import { ActionIcon } from '@mantine/core'
import { useEffect, useRef, type FormEvent, type JSX, type ReactNode } from 'react'
import { CHAT_MESSAGE_MAX_CHARS } from '#common/limits.ts'
import type { ChatMessage } from '../../game/table-snapshot.ts'
import { SendIcon } from '../../ui/icons/table-icons.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { tableText } from '../../text/table/table.ts'
import { talkText, chatText } from '../../text/table/talk.ts'
import { PersonName } from './PersonName.tsx'
import { Phrases } from './QuickTalk.tsx'
import styles from './ChatPanel.module.css'

/** The number of unread chat lines, at the corner of the button that shows them; nothing when there are none. */
export const Unread = ({ count }: { readonly count: number }): JSX.Element | null =>
  count === 0 ? null : (
    <span className={styles.unread} role="status" aria-label={chatText.unread(count)}>
      {count}
    </span>
  )

export type ChatPanelProps = {
  readonly chat: readonly ChatMessage[]
  readonly viewerId: string
  /** Phrases that one tap says. */
  readonly phrases: readonly string[]
  readonly draft: string
  readonly onWrite: (draft: string) => void
  /** Who reads what is said, where that is not the whole table. */
  readonly note?: string | undefined
  /** What others have said elsewhere, below the lines. */
  readonly aside?: ReactNode
  /** False when the message could not be sent. */
  readonly onSay: (message: string) => boolean
}

/** Nearer to its end than this, the log follows what is new. */
const NEAR_END_PX = 24

const TIME = new Intl.DateTimeFormat('it', { hour: '2-digit', minute: '2-digit' })
const timeOf = ({ timestamp }: ChatMessage): string => {
  const date = new Date(timestamp)
  return Number.isNaN(date.getTime()) ? '' : TIME.format(date)
}

type LineProps = {
  readonly line: ChatMessage
  readonly isOwn: boolean
  /** Whether it is the last one of who has said it. */
  readonly isLast: boolean
}

/** The ids of the last line of each person. */
export const lastLines = (lines: readonly ChatMessage[]): ReadonlySet<string> =>
  new Set(new Map(lines.map(({ senderId, messageId }) => [senderId, messageId])).values())

export const Line = ({ line, isOwn, isLast }: LineProps): JSX.Element =>
  line.isSystem ? (
    <li className={styles.system}>{line.message}</li>
  ) : (
    <li className={styles.line} data-own={isOwn || undefined}>
      <span className={styles.meta}>
        <b>{isOwn ? tableText.you : <PersonName id={line.senderId} name={line.sender} isTabStop={isLast} />}</b>{' '}
        <time dateTime={line.timestamp}>{timeOf(line)}</time>
      </span>
      <span className={styles.bubble} dir="auto">
        {line.message}
      </span>
    </li>
  )

export const ChatPanel = ({
  chat,
  viewerId,
  phrases,
  draft,
  note,
  aside,
  onWrite,
  onSay,
}: ChatPanelProps): JSX.Element => {
  const log = useRef<HTMLDivElement>(null)
  const last = lastLines(chat)
  const newest = chat.at(-1)?.messageId
  useEffect(() => {
    // In newer browsers `scrollTo` returns a promise, which an effect must not return as its clean-up.
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [newest])
  // When the keyboard of a phone opens, the newest line stays in sight: whoever had scrolled up stays there.
  useEffect(() => {
    const element = log.current
    if (element === null) return
    let isAtEnd = true
    let height = element.clientHeight
    const follow = (): void => {
      // The reader has scrolled, unless the height of the log has changed since it was last scrolled to its end.
      if (element.clientHeight !== height) return
      isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX
    }
    const observer = new ResizeObserver(() => {
      height = element.clientHeight
      if (isAtEnd) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', follow, { passive: true })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [])

  const send = (event: FormEvent): void => {
    event.preventDefault()
    const message = draft.trim()
    if (message !== '' && onSay(message)) onWrite('')
  }
  return (
    <div className={styles.chat}>
      <div className={styles.log} ref={log} role="log" aria-label={chatText.messages} tabIndex={0}>
        <ul className={styles.lines}>
          {chat.length === 0 && <li className={styles.system}>{chatText.empty}</li>}
          {chat.map((line) => (
            <Line
              key={line.messageId}
              line={line}
              isOwn={line.senderId === viewerId}
              isLast={last.has(line.messageId)}
            />
          ))}
        </ul>
      </div>
      {aside}
      {note !== undefined && <p className={styles.system}>{note}</p>}
      <Phrases label={talkText.phrasesLabel} phrases={phrases} isOneLine onSay={onSay} />
      <form className={styles.form} onSubmit={send}>
        <TextField
          className={styles.input}
          value={draft}
          maxLength={CHAT_MESSAGE_MAX_CHARS}
          placeholder={chatText.placeholder}
          aria-label={chatText.write}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
        <ActionIcon type="submit" size={42} variant="filled" aria-label={chatText.send} disabled={draft.trim() === ''}>
          <SendIcon />
        </ActionIcon>
      </form>
    </div>
  )
}
