import { Link, useParams } from 'react-router-dom'
import { useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ERROR_TEXT } from '#common/text/it.ts'
import type { GameAnswer } from '#common/protocol/game-record.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { useSession } from '../../state/account/session.ts'
import { gamePath, recordedGame, sharedGamePath } from '../../transport/rest/games.ts'
import { Button } from '../../ui/Button.tsx'
import { replayOf } from '../../game/replay/replay.ts'
import { it } from '../../text/it.ts'
import { RequestFailed, type Failure } from '../../transport/rest/http.ts'
import { keepGame, keptGame } from '../../transport/rest/kept-games.ts'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { DeckPanel } from './DeckPanel.tsx'
import { ReplayPage } from './ReplayPage.tsx'
import { queryClient } from '../../state/queries.ts'

/** Whether nobody has answered, or nobody who knows. */
const isServerAway = ({ status }: Failure): boolean => status === 0 || status >= 500

type LoadedGame = {
  readonly answer: GameAnswer | undefined
  readonly error: Error | null
  readonly isLoading: boolean
  readonly onRetry: () => void
  /** The viewer has made a link, or withdrawn it with null. */
  readonly onLink: (link: string | null) => void
}

/**
 * Loads a recorded game, once: nothing in it changes but the names and the own link. `viewerId` is the user whose game
 * it is; null for whoever comes by a link.
 */
const useRecordedGame = (path: string, viewerId: number | null): LoadedGame => {
  const queryKey = [path, viewerId] as const
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => {
        const answer = await recordedGame(path, signal)
        if (answer.ok) {
          void keepGame(path, answer.value)
          return answer.value
        }
        const game = isServerAway(answer) ? await keptGame(path) : null
        if (game === null) throw new RequestFailed(answer)
        return game
      },
      refetchOnMount: 'always',
    },
    queryClient,
  )
  return {
    answer: data,
    error,
    isLoading: isFetching,
    onRetry: () => void refetch(),
    onLink: (link) => queryClient.setQueryData<GameAnswer>(queryKey, (known) => known && { ...known, link }),
  }
}

/** `backTo` is where the arrow of the table leads, `elsewhere` the way out when there is nothing to see. */
type LoadedReplayProps = LoadedGame & { readonly backTo: string; readonly elsewhere: ReactNode }

/** Whether asking again may help: the server has given no reason of its own. */
const mayRetry = (error: Error): boolean =>
  !(error instanceof RequestFailed) || isServerAway(error.failure) || error.failure.status === 429

/** A recorded game, or why it cannot be seen. */
const LoadedReplay = ({ answer, error, isLoading, onRetry, onLink, backTo, elsewhere }: LoadedReplayProps) => {
  const replay = useMemo(() => (answer === undefined ? null : replayOf(answer.game)), [answer])
  if (answer !== undefined && replay !== null)
    return <ReplayPage answer={answer} replay={replay} backTo={backTo} onLink={onLink} />
  if (answer === undefined && error === null) return <Loading />
  const retry = (
    <Button disabled={isLoading} onClick={onRetry}>
      {it.common.retry}
    </Button>
  )
  return (
    <>
      <PageTitle>{REPLAY_TEXT.title}</PageTitle>
      <Notice
        title={REPLAY_TEXT.notShown}
        ornament={<SuitIcon suit="spades" size={40} />}
        action={error !== null && mayRetry(error) ? retry : elsewhere}
      >
        <p>{error?.message ?? ERROR_TEXT.gameUnreadable}</p>
        {answer !== undefined && <DeckPanel answer={answer} />}
      </Notice>
    </>
  )
}

/** A finished game, for those who have played it. Without a network it may be kept from the last time. */
export const ReplayScreen = () => {
  const { gameId = '' } = useParams()
  const { user } = useSession()
  const game = useRecordedGame(gamePath(gameId), user?.id ?? null)
  const back = (
    <Button component={Link} to="/statistics">
      {REPLAY_TEXT.back}
    </Button>
  )
  return <LoadedReplay key={gameId} {...game} backTo="/statistics" elsewhere={back} />
}

/** A finished game, for everybody who has a link to it. */
export const SharedReplayScreen = () => {
  const { token = '' } = useParams()
  const game = useRecordedGame(sharedGamePath(token), null)
  const home = (
    <Button component={Link} to="/">
      {REPLAY_TEXT.home}
    </Button>
  )
  return <LoadedReplay key={token} {...game} backTo="/" elsewhere={home} />
}
