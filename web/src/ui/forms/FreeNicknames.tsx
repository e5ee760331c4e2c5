import type { JSX } from 'react'
import { guestText } from '../../text/account/guests.ts'
import { Button } from '../Button.tsx'
import styles from './FreeNicknames.module.css'

type FreeNicknamesProps = { readonly nicknames: readonly string[]; readonly onPick: (nickname: string) => void }

/** Below the message that a nickname is taken: those that are free, of which a tap takes one. */
export const FreeNicknames = ({ nicknames, onPick }: FreeNicknamesProps): JSX.Element | null =>
  nicknames.length === 0 ? null : (
    <p className={styles.free}>
      <span>{guestText.free}</span>
      {nicknames.map((nickname) => (
        <Button key={nickname} variant="default" onClick={() => onPick(nickname)}>
          {nickname}
        </Button>
      ))}
    </p>
  )
