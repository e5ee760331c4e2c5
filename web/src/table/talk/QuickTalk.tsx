/** The button at the edge of the felt that opens phrases and reactions for the whole table. What is said closes it. */
import { ActionIcon } from '@mantine/core'
import { useClickOutside, useHotkeys } from '@mantine/hooks'
import { useState, type JSX } from 'react'
import type { Reaction } from '#common/table/reactions.ts'
import { SmileIcon } from '../../ui/table-icons.tsx'
import { text } from '../../text/talk.ts'
import { Phrases } from './Phrases.tsx'
import { Reactions } from './Reactions.tsx'
import styles from './QuickTalk.module.css'

export type QuickTalkProps = { readonly onSay: (phrase: string) => void; readonly onReact: (reaction: Reaction) => void }

export const QuickTalk = ({ onSay, onReact }: QuickTalkProps): JSX.Element => {
  const [isOpen, setOpen] = useState(false)
  const corner = useClickOutside<HTMLDivElement>(() => setOpen(false))
  useHotkeys([['Escape', () => setOpen(false)]])
  const closing = <T,>(does: (value: T) => void) => (value: T): void => {
    does(value)
    setOpen(false)
  }
  return (
    <div className={styles.corner} ref={corner}>
      {isOpen && (
        <div className={styles.tray} role="group" aria-label={text.quick} data-popup>
          <Phrases label={text.phrasesLabel} phrases={text.phrases.playing} onSay={closing(onSay)} />
          <Reactions label={text.reactToAll} onReact={closing(onReact)} />
        </div>
      )}
      <ActionIcon size={44} variant="default" radius="xl" aria-label={text.quick} title={text.quick} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SmileIcon size={22} />
      </ActionIcon>
    </div>
  )
}
