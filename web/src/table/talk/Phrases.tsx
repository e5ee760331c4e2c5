/** Phrases that one tap says. */
import type { JSX } from 'react'
import styles from './Phrases.module.css'

/** `isOneLine`: they are in one line that can be moved sideways. */
export type PhrasesProps = { readonly label: string; readonly phrases: readonly string[]; readonly isOneLine?: boolean; readonly onSay: (phrase: string) => void }

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
