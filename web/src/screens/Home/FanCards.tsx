import type { CardId } from '#common/rules/cards.ts'
import { DeckFace } from '../../table/card-art/deck-face.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'
import styles from './Home.module.css'

const FAN: readonly CardId[] = ['d11', 'h1', 's12', 's13', 'c1']

/** The cards at the top of the home page, with the queen of spades between the others. */
export const FanCards = () => (
  <DeckFace value="classic">
    {FAN.map((card) => (
      <div key={card} className={styles.fanCard}>
        <PlayingCard card={card} size="lg" />
      </div>
    ))}
  </DeckFace>
)
