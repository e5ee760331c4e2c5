import { DeckFace } from '../../table/card-art/deck-face.ts'
import { PlayingCard } from '../../table/hand/PlayingCard.tsx'

/**
 * The king and the queen of spades beside the account forms: a picture, so large that signs for small cards would spoil
 * it.
 */
export const FrameCards = () => (
  <DeckFace value="classic">
    <PlayingCard card="s13" size="lg" />
    <PlayingCard card="s12" size="lg" />
  </DeckFace>
)
