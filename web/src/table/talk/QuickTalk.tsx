/** The button at the edge of the felt that opens phrases and reactions for the whole table. What is said closes it. */
import { ActionIcon } from '@mantine/core'
import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { useState, type JSX } from 'react'
import { type Reaction, REACTIONS } from '#common/table/reactions.ts'
import { SmileIcon } from '../../ui/icons/table-icons.tsx'
import { talkText } from '../../text/table/talk.ts'
import { ReactionIcon } from '../../ui/icons/reaction-icons.tsx'
import styles from './QuickTalk.module.css'

/** `isOneLine`: they are in one line that can be moved sideways. */
type PhrasesProps = {
  readonly label: string
  readonly phrases: readonly string[]
  readonly isOneLine?: boolean
  readonly onSay: (phrase: string) => void
}

/** Phrases that one tap says. */
export const Phrases = ({ label, phrases, isOneLine = false, onSay }: PhrasesProps): JSX.Element => (
  <ul className={styles.phrases} data-line={isOneLine || undefined} aria-label={label}>
    {phrases.map((phrase) => (
      <li key={phrase}>
        <button type="button" className={styles.phrase} onClick={() => onSay(phrase)}>
          {phrase}
        </button>
      </li>
    ))}
  </ul>
)

type ReactionsProps = { readonly label: string; readonly onReact: (reaction: Reaction) => void }

/** A row of buttons, one for each reaction. */
export const Reactions = ({ label, onReact }: ReactionsProps): JSX.Element => (
  <div className={styles.reactions} role="group" aria-label={label}>
    {REACTIONS.map((reaction) => (
      <button
        key={reaction}
        type="button"
        className={styles.reaction}
        aria-label={talkText.reactions[reaction]}
        title={talkText.reactions[reaction]}
        onClick={() => onReact(reaction)}
      >
        <ReactionIcon reaction={reaction} />
      </button>
    ))}
  </div>
)

type QuickTalkProps = {
  readonly onSay: (phrase: string) => void
  readonly onReact: (reaction: Reaction) => void
}

export const QuickTalk = ({ onSay, onReact }: QuickTalkProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const corner = useClickOutside<HTMLDivElement>(() => setOpen(false))
  useHotkeys([['Escape', () => setOpen(false)]])
  const closing =
    <T,>(does: (value: T) => void) =>
    (value: T): void => {
      does(value)
      setOpen(false)
    }
  return (
    <div className={styles.corner} ref={corner}>
      {isOpen && (
        <div className={styles.tray} role="group" aria-label={talkText.quick} data-popup>
          <Phrases label={talkText.phrasesLabel} phrases={talkText.phrases.playing} onSay={closing(onSay)} />
          <Reactions label={talkText.reactToAll} onReact={closing(onReact)} />
        </div>
      )}
      <ActionIcon
        size={44}
        variant="default"
        radius="xl"
        aria-label={talkText.quick}
        title={talkText.quick}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SmileIcon size={22} />
      </ActionIcon>
    </div>
  )
}
