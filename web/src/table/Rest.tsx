/** The rest of a round taken at once: the button of the player who may, and the cards that everybody sees then. */
import { useState, type JSX } from 'react'
import type { PublicGameView } from '#common/rules/view.ts'
import type { TableView } from '#common/table/view.ts'
import { cardName } from '../game/hand/card-names.ts'
import { claimableNow } from '../game/hand/playable.ts'
import { otherAt } from '../game/seating.ts'
import { signed } from '../game/score/standings.ts'
import { isRestShown, restWorth } from '../game/score/sums.ts'
import { handText } from '../text/table/hand.ts'
import { tableText } from '../text/table/table.ts'
import { PlayingCard } from './hand/PlayingCard.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Rest.module.css'

type RestProps = {
  readonly view: TableView
  readonly game: PublicGameView
  readonly showsSums: boolean
  readonly onClaim: () => void
  /** Ends the pause early. */
  readonly onSkip: () => void
}

export const Rest = ({ view, game, showsSums, onClaim, onSkip }: RestProps): JSX.Element | null => {
  // Once it is claimed, its points are among those of the round. A page that comes then does not know them.
  const [lastWorth, setLastWorth] = useState<number | null>(null)
  const worth = isRestShown(game) ? lastWorth : restWorth(game)
  if (worth !== lastWorth) setLastWorth(worth)
  const points = showsSums && worth !== null ? signed(worth) : null
  if (isRestShown(game) && game.claimedBy !== null) {
    return (
      <button type="button" className={styles.shown} title={tableText.table.skip} onClick={onSkip}>
        <b>{handText.restOf(otherAt(view, game.claimedBy), points)}</b>
        <span className={styles.cards}>
          {game.claimedCards.map((card) => (
            <span key={card} role="img" aria-label={cardName(card)}>
              <PlayingCard card={card} size="sm" />
            </span>
          ))}
        </span>
      </button>
    )
  }
  if (claimableNow(view).length === 0) return null
  return (
    <div className={styles.claim}>
      <Button size="md" onClick={onClaim}>
        {handText.claimRest(points)}
      </Button>
    </div>
  )
}
