/** Announces the first player. Closes after its countdown or on a click (specification section 4). */
import { Button, FocusTrap } from '@mantine/core'
import { useState, type CSSProperties, type JSX } from 'react'
import { FIRST_PLAYER_MODAL_MS } from '#common/timings.ts'
import { text } from '../../text/table.ts'
import { useSecondsLeft } from '../../ui/useSecondsLeft.ts'
import styles from './FirstPlayer.module.css'

const RING: CSSProperties & Readonly<Record<'--countdown', string>> = { '--countdown': `${FIRST_PLAYER_MODAL_MS}ms` }

export const FirstPlayer = ({ name, round, onClose }: { readonly name: string; readonly round: number; readonly onClose: () => void }): JSX.Element => {
  const [endsAtMs] = useState(() => performance.now() + FIRST_PLAYER_MODAL_MS)
  const left = useSecondsLeft(endsAtMs)
  return (
    <FocusTrap>
      <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="first-player">
        <button type="button" className="cover" tabIndex={-1} aria-label={text.close} onClick={onClose} />
        <div className={styles.card} data-golden>
          <svg className={styles.ring} viewBox="0 0 64 64" style={RING} aria-hidden="true">
            <circle cx="32" cy="32" r="28" />
            <circle cx="32" cy="32" r="28" pathLength="1" />
            <text x="32" y="40" textAnchor="middle">
              {left}
            </text>
          </svg>
          <h2 className="display">{round === 1 ? text.announce.firstTitle : text.announce.roundTitle(round)}</h2>
          <p className={styles.name} id="first-player">
            {round === 1 ? text.announce.firstPlayer(name) : text.announce.roundPlayer(name)}
          </p>
          {round > 1 && <p>{text.announce.laterRounds}</p>}
          <Button size="md" className={styles.button ?? ''} onClick={onClose} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
            {text.announce.continue}
          </Button>
        </div>
      </div>
    </FocusTrap>
  )
}
