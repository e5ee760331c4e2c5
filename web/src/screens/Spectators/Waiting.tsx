/** The waiting room for a spectator, with its chat: while no game is on, everybody at the table reads it. */
import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { joinPath } from '../../navigation/return-address.ts'
import { useSpectators } from '../../state/spectators.ts'
import { Eye } from '../../table/spectators/Eye.tsx'
import { TalkDock } from '../../table/talk/TalkDock.tsx'
import { WatchedWaiting } from '../../table/waiting/WatchedWaiting.tsx'
import { talkText } from '../../text/table/talk.ts'
import { waitingText } from '../../text/table/waiting.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useTalkDock } from '../GameRoom/talk/useTalkDock.ts'
import type { Send } from '../PlayingTable/useTableConnection.ts'

type WaitingProps = {
  readonly snapshot: TableSnapshot
  readonly send: Send
  readonly leave: () => void
}

export const Waiting = ({ snapshot: { view, chat }, send, leave }: WaitingProps): JSX.Element => {
  const navigate = useNavigate()
  const dock = useTalkDock({ view, chat, phrases: talkText.phrases.waiting, send, followsPreference: false })
  return (
    <>
      <PageTitle>{waitingText.tabTitle(view.players.length)}</PageTitle>
      <WatchedWaiting
        view={view}
        eye={<Eye people={useSpectators()} isInline onEnd={null} />}
        onSit={() => void navigate(joinPath(view.roomId), { replace: true })}
        onLeave={leave}
      />
      <TalkDock {...dock} isRaised />
    </>
  )
}
