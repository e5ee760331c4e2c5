/** A button below the plate of a player: it calls a vote on them, or wakes them. */
import type { JSX } from 'react'
import styles from './SeatButton.module.css'

export type SeatButtonProps = { readonly label: string; readonly children: string; readonly onPress: () => void }

export const SeatButton = ({ label, children, onPress }: SeatButtonProps): JSX.Element => (
  <button type="button" className={styles.call} aria-label={label} onClick={onPress}>
    {children}
  </button>
)
