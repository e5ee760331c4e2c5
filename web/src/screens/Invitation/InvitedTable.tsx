/** The table that somebody is invited to: who sits there, and the seat that waits for them. */
import type { JSX } from 'react'
import { SEAT_COUNT } from '#common/limits.ts'
import type { Invitation } from '#common/protocol/answers.ts'
import { BrandMark, PersonIcon } from '../../ui/icons.tsx'
import { NamesTogether, namesTogether } from '../../ui/initials.ts'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import { invitationText } from '../../text/invitation.ts'
import styles from './Invitation.module.css'

/** The seats go round in their order, and the visitor's own one is in front, as at the table. */
const PLACES = ['left', 'top', 'right', 'bottom'] as const

type InvitedTableProps = { readonly players: Invitation['players']; readonly isOpen: boolean }

/** The seats in the order in which they are read out: the players, free seats, and the own one. */
export const InvitedTable = ({ players, isOpen }: InvitedTableProps): JSX.Element => (
  <NamesTogether value={namesTogether(players)}>
    <ul className={styles.table} aria-label={invitationText.seats}>
      <li className={styles.mark} aria-hidden>
        <BrandMark size={64} />
      </li>
      {PLACES.map((place, index) => {
        const player = players[index]
        const isOwn = isOpen && index === SEAT_COUNT - 1
        return (
          <li key={place} className={styles.seat} data-place={place} data-taken={player !== undefined || undefined} data-own={isOwn || undefined}>
            {player === undefined ? <span className={styles.chair}>{isOwn && <PersonIcon size={26} />}</span> : <PlayerAvatar name={player.name} avatarUrl={player.avatarUrl} size={56} />}
            <span className={styles.name}>{player?.name ?? (isOwn ? invitationText.yours : invitationText.free)}</span>
          </li>
        )
      })}
    </ul>
  </NamesTogether>
)
