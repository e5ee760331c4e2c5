/** The left sidebar of a solo table. */
import type { JSX } from 'react'
import { hintText } from '../../text/hint.ts'
import { HintPanel } from './HintPanel.tsx'
import type { SoloHints } from './useHint.ts'
import styles from './Solo.module.css'

export const SoloPanel = ({ hints }: { readonly hints: SoloHints }): JSX.Element => (
  <div className={styles.panel}>
    <h2 className="display">{hintText.title}</h2>
    <HintPanel {...hints} />
  </div>
)
