/** What a tab shows while another tab of the browser plays the solo game. */
import type { JSX } from 'react'
import { solo } from '../../text/solo.ts'
import { Button } from '../../ui/Button.tsx'
import { BrandMark } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Solo.module.css'

type ElsewhereProps = { readonly onPlayHere: () => void; readonly onHome: () => void }

export const Elsewhere = ({ onPlayHere, onHome }: ElsewhereProps): JSX.Element => (
  <Notice
    title={solo.elsewhereTitle}
    ornament={<BrandMark size={64} />}
    action={
      <div className={styles.actions}>
        <Button variant="default" size="md" onClick={onHome}>
          {solo.back}
        </Button>
        <Button size="md" onClick={onPlayHere}>
          {solo.playHere}
        </Button>
      </div>
    }
  >
    <p role="status">{solo.elsewhereText}</p>
  </Notice>
)
