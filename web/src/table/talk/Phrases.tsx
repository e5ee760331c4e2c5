/** Phrases that one tap says. */
import type { JSX } from 'react'
import styles from './Phrases.module.css'

export type PhrasesProps = { readonly label: string; readonly phrases: readonly string[]; readonly onSay: (phrase: string) => void }

export const Phrases = ({ label, phrases, onSay }: PhrasesProps): JSX.Element => (
  <ul className={styles.phrases} aria-label={label}>
    {phrases.map((phrase) => (
      <li key={phrase}>
        <button type="button" className={styles.phrase} onClick={() => onSay(phrase)}>
          {phrase}
        </button>
      </li>
    ))}
  </ul>
)
