/** The left sidebar of a solo table. */
import type { JSX } from 'react'
import type { ComputerLevel } from '#common/computer-levels.ts'
import { LEVEL_TEXT, solo } from '../../text/solo.ts'
import styles from './Solo.module.css'

export const SoloPanel = ({ level }: { readonly level: ComputerLevel }): JSX.Element => (
  <div className={styles.panel}>
    <h2 className="display">{solo.title}</h2>
    <p>{LEVEL_TEXT[level].hint}</p>
  </div>
)
