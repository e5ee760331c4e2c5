import { useMemo, type ReactNode } from 'react'
import { ERROR_TEXT } from '#common/text/it.ts'
import { replayOf } from '../../game/replay.ts'
import { it } from '../../text/it.ts'
import { REPLAY_TEXT } from '../../text/replay.ts'
import { RequestFailed } from '../../transport/http.ts'
import { Button } from '../../ui/Button.tsx'
import { SuitIcon } from '../../ui/SuitIcon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeckPanel } from './DeckPanel.tsx'
import { ReplayTable } from './ReplayTable.tsx'
import type { LoadedGame } from './useRecordedGame.ts'

/** `backTo` is where the arrow of the table leads, `elsewhere` the way out when there is nothing to see. */
type LoadedReplayProps = LoadedGame & { readonly backTo: string; readonly elsewhere: ReactNode }

/** Whether asking again may help: the server has given no reason of its own. */
const mayRetry = (error: Error): boolean => !(error instanceof RequestFailed) || error.failure.status === 0 || error.failure.status >= 500 || error.failure.status === 429

/** A recorded game, or why it cannot be seen. */
export const LoadedReplay = ({ answer, error, isLoading, onRetry, onLink, backTo, elsewhere }: LoadedReplayProps) => {
  const replay = useMemo(() => (answer === undefined ? null : replayOf(answer.game)), [answer])
  if (answer !== undefined && replay !== null) return <ReplayTable answer={answer} replay={replay} backTo={backTo} onLink={onLink} />
  if (answer === undefined && error === null) return <Loading />
  const retry = (
    <Button disabled={isLoading} onClick={onRetry}>
      {it.common.retry}
    </Button>
  )
  return (
    <>
      <PageTitle>{REPLAY_TEXT.title}</PageTitle>
      <Notice title={REPLAY_TEXT.notShown} ornament={<SuitIcon suit="spades" size={40} />} action={error !== null && mayRetry(error) ? retry : elsewhere}>
        <p>{error?.message ?? ERROR_TEXT.gameUnreadable}</p>
        {answer !== undefined && <DeckPanel answer={answer} />}
      </Notice>
    </>
  )
}
