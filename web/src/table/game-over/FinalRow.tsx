/** A line of the final list: a player with the total. */
import { VisuallyHidden } from '@mantine/core'
import type { JSX } from 'react'
import { total, type Standing } from '../../game/score/standings.ts'
import { gameOverText } from '../../text/table/game-over.ts'
import { tableText } from '../../text/table/table.ts'
import { talkText } from '../../text/table/talk.ts'
import { CheckIcon } from '../../ui/icons/page-icons.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { PlayerAvatar } from '../../ui/PlayerAvatar.tsx'
import styles from './GameOver.module.css'

/**
 * `place` counts from 1. `wantsAgain`: whether the player has asked for another game. `onOpen` shows what one can do
 * about the player; null where there is nothing.
 */
type FinalRowProps = {
  readonly standing: Standing
  readonly place: number
  readonly wantsAgain: boolean
  readonly onOpen: (() => void) | null
}

export const FinalRow = ({
  standing: { name, avatarUrl, total: points, isViewer, isWinner, isConnected },
  place,
  wantsAgain,
  onOpen,
}: FinalRowProps): JSX.Element => (
  <li className={styles.row} data-winner={isWinner || undefined} data-viewer={isViewer || undefined}>
    <PlayerAvatar name={name} avatarUrl={avatarUrl} size={36} />
    <span className={styles.name}>
      <span>
        {name} {isViewer && <VisuallyHidden>{gameOverText.you}</VisuallyHidden>}{' '}
        <VisuallyHidden>{isWinner ? gameOverText.winner : gameOverText.place(place)}</VisuallyHidden>
      </span>
      {isWinner && <CrownIcon size={16} />}
      {wantsAgain && (
        <span className={styles.again} role="img" aria-label={gameOverText.wantsAgain} title={gameOverText.wantsAgain}>
          <CheckIcon size={16} />
        </span>
      )}
      {!isConnected && <small>{tableText.table.offline}</small>}
    </span>
    <strong className={styles.points}>
      {total(points)} <VisuallyHidden>{gameOverText.points}</VisuallyHidden>
    </strong>
    {onOpen !== null && (
      <button
        type="button"
        className="cover"
        aria-label={talkText.menuOf(name)}
        title={talkText.menuOf(name)}
        onClick={onOpen}
      />
    )}
  </li>
)
