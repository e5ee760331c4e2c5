/** The ways from the end of a game into looking at it together. They come with their own script. */
import type { JSX } from 'react'
import type { TableView } from '#common/table/view.ts'
import type { Together } from '../../game/together.ts'
import { useSpectators } from '../../state/spectators.ts'
import { joinTogether, useTogether } from '../../state/together.ts'
import { togetherText as text } from '../../text/table/together.ts'
import { Button } from '../../ui/Button.tsx'
import type { Send } from '../PlayingTable/useTableConnection.ts'

type TogetherStartProps = { readonly view: TableView; readonly send: Send }

/** Begins it, or joins those who have begun; nothing for who is alone with computers. */
export const TogetherStart = ({ view, send }: TogetherStartProps): JSX.Element | null => {
  const { shown } = useTogether()
  const isWatched = useSpectators().length > 0
  const isAlone = view.players.every(({ seat, computerLevel }) => seat === view.viewerSeat || computerLevel !== null)
  if (isAlone && !isWatched) return null
  const start = (): void => {
    if (shown !== null || send('review_together', { move: 0 })) joinTogether(true)
  }
  return (
    <Button variant="default" size="md" onClick={start}>
      {text.start}
    </Button>
  )
}

/** Somebody has begun: one press joins. */
export const TogetherNote = ({ shown }: { readonly shown: Together }): JSX.Element => (
  <>
    <p role="status">{text.begun(shown.leaderName)}</p>
    <Button variant="default" size="md" fullWidth onClick={() => joinTogether(true)}>
      {text.join}
    </Button>
  </>
)
