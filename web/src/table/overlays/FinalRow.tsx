/** A line of the final list: a player with the total. */
import type { JSX } from 'react'
import { total, type Standing } from '../../game/standings.ts'
import { text as over } from '../../text/game-over.ts'
import { text } from '../../text/table.ts'
import { text as talk } from '../../text/talk.ts'
import { CheckIcon } from '../../ui/page-icons.tsx'
import { CrownIcon } from '../../ui/table-icons.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './GameOver.module.css'

/** `place` counts from 1. `wantsAgain`: whether the player has asked for another game. `onOpen` shows what one can do about the player; null where there is nothing. */
type FinalRowProps = { readonly standing: Standing; readonly place: number; readonly wantsAgain: boolean; readonly onOpen: (() => void) | null }

export const FinalRow = ({ standing: { name, avatarUrl, total: points, isViewer, isWinner, isConnected }, place, wantsAgain, onOpen }: FinalRowProps): JSX.Element => (
  <li className={styles.row} data-winner={isWinner || undefined} data-viewer={isViewer || undefined}>
    <PlayerAvatar name={name} avatarUrl={avatarUrl} size={36} />
    <span className={styles.name}>
      {isViewer ? over.yourself(name) : name}
      <small>
        {isWinner ? (
          <span>
            <CrownIcon size={14} /> {over.winner}
          </span>
        ) : (
          over.place(place)
        )}{' '}
        {wantsAgain && (
          <span className={styles.again} role="img" aria-label={over.wantsAgain} title={over.wantsAgain}>
            <CheckIcon size={16} />
          </span>
        )}{' '}
        {!isConnected && <span data-offline>{text.table.offline}</span>}
      </small>
    </span>
    <strong className={styles.points}>
      {total(points)} <small>{over.points}</small>
    </strong>
    {onOpen !== null && <button type="button" className="cover" aria-label={talk.menuOf(name)} title={talk.menuOf(name)} onClick={onOpen} />}
  </li>
)
