/** The button that calls a vote on a player who is connected but has not moved for a while. */
import type { JSX } from 'react'
import { text } from '../text/table.ts'
import styles from './CallVote.module.css'

export const CallVote = ({ name, onCall }: { readonly name: string; readonly onCall: () => void }): JSX.Element => (
  <button type="button" className={styles.call} aria-label={text.absence.callVoteOn(name)} onClick={onCall}>
    {text.absence.callVote}
  </button>
)
