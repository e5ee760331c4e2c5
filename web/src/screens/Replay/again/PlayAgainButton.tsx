/** 'Rigioca da qui', at the steps of a replay where there was something to choose. Its place is kept at the others. */
import type { JSX } from 'react'
import type { Moment } from '../../../game/replay/play-again.ts'
import { playAgainText } from '../../../text/table/play-again.ts'
import { Button } from '../../../ui/Button.tsx'

type PlayAgainButtonProps = { readonly moment: Moment | null; readonly onPress: (moment: Moment) => void }

export const PlayAgainButton = ({ moment, onPress }: PlayAgainButtonProps): JSX.Element => (
  <Button
    variant="default"
    size="sm"
    style={{ visibility: moment === null ? 'hidden' : 'visible' }}
    onClick={() => moment !== null && onPress(moment)}
  >
    {playAgainText.button}
  </Button>
)
