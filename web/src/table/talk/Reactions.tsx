/** A row of buttons, one for each reaction. */
import type { JSX } from 'react'
import { REACTIONS, type Reaction } from '#common/table/reactions.ts'
import { ReactionIcon } from '../../ui/reaction-icons.tsx'
import { text } from '../../text/talk.ts'
import styles from './Reactions.module.css'

export type ReactionsProps = { readonly label: string; readonly onReact: (reaction: Reaction) => void }

export const Reactions = ({ label, onReact }: ReactionsProps): JSX.Element => (
  <div className={styles.reactions} role="group" aria-label={label}>
    {REACTIONS.map((reaction) => (
      <button key={reaction} type="button" className={styles.reaction} aria-label={text.reactions[reaction]} title={text.reactions[reaction]} onClick={() => onReact(reaction)}>
        <ReactionIcon reaction={reaction} />
      </button>
    ))}
  </div>
)
