import { PlayingCard } from '../../table/PlayingCard.tsx'

/** The king and the queen of spades beside the account forms. */
export const FrameCards = () => (
  <>
    <PlayingCard card="s13" size="lg" />
    <PlayingCard card="s12" size="lg" />
  </>
)
