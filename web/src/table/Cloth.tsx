/** The round table without its players. */
import type { JSX, ReactNode } from 'react'
import { BrandMark } from '../ui/icons/icons.tsx'
import type { CardSize } from './hand/PlayingCard.tsx'
import styles from './Felt.module.css'

export type ClothProps = {
  readonly cardSize: CardSize
  /** Gives the table a golden edge. */
  readonly isOwnTurn?: boolean
  /** Whether an announcement covers it. */
  readonly isCovered?: boolean
  /** What is on the felt and around it. */
  readonly children: ReactNode
  /** What is beside the felt. */
  readonly aside?: ReactNode
}

export const Cloth = ({ cardSize, isOwnTurn = false, isCovered = false, children, aside }: ClothProps): JSX.Element => (
  <div className={styles.arena} data-size={cardSize} data-own-turn={isOwnTurn || undefined} inert={isCovered}>
    <div className={styles.felt}>
      <div className={styles.cloth} aria-hidden="true">
        <BrandMark size={96} />
      </div>
      {children}
    </div>
    {aside}
  </div>
)
