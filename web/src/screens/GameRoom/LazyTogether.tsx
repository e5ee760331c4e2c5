/** A game that is over, looked at together. Its scripts are fetched when somebody begins. */
import type { JSX, ReactNode } from 'react'
import type { TableView } from '#common/table/view.ts'
import { joinTogether, useTogether } from '../../state/together.ts'
import { LazyPart } from '../../ui/LazyPart.tsx'
import type { Send } from '../PlayingTable/useTableConnection.ts'

/** What the end of a game says of it; null while nobody leads. */
export const useTogetherNote = (): JSX.Element | null => {
  const { shown } = useTogether()
  if (shown === null) return null
  return (
    <LazyPart load={() => import('./Together.tsx')} render={({ TogetherNote }) => <TogetherNote shown={shown} />} />
  )
}

type LazyTogetherProps = {
  readonly view: TableView
  /** The player id of the viewer, who may be a spectator. */
  readonly viewerId: string
  /** The buttons of the voice chat; null for who has none. */
  readonly voice: ReactNode
  readonly send: Send
}

/** The table at which the game is looked at, in the place of the end of the game; null for who has not joined. */
export const useTogetherTable = (isOver: boolean, { view, viewerId, voice, send }: LazyTogetherProps) => {
  const { shown, isJoined } = useTogether()
  if (!isOver || !isJoined || shown === null) return null
  return (
    <LazyPart
      load={() => import('../Replay/together/TogetherPart.tsx')}
      render={({ TogetherPart }) => (
        <TogetherPart view={view} viewerId={viewerId} voice={voice} shown={shown} send={send} />
      )}
      onFailed={() => joinTogether(false)}
    />
  )
}
