import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { suspendedGamesAnswer, type SuspendedGame } from '#common/protocol/rest/answers.ts'
import { queryClient } from '../../state/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { CopyCode } from '../../ui/CopyCode.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { SuitIcon } from '../../ui/icons/SuitIcon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { joinPath } from '../../navigation/return-address.ts'
import { RETURNING } from '../../state/account/stored-player.ts'
import { useNow } from '../../state/useNow.ts'
import { ACCOUNT_TEXT } from '../../text/account/account.ts'
import { it } from '../../text/it.ts'
import { dateAndTime } from '../../text/formats.ts'
import { relativeTime } from '../../text/relative-time.ts'
import { SUSPENDED_GAMES_PATH } from '../../transport/rest/account.ts'
import { decoded } from '../../transport/rest/http.ts'
import styles from './Profile.module.css'

const RELATIVE_TIME_STEP_MS = 15_000

type CardProps = { readonly game: SuspendedGame; readonly now: Date; readonly onResume: () => void }

const Card = ({ game, now, onResume }: CardProps) => {
  const nameId = useId()
  return (
    <li className={styles.game}>
      <h2 id={nameId}>{game.roomName || ACCOUNT_TEXT.suspended.name(game.roomId)}</h2>
      <p>
        {ACCOUNT_TEXT.suspended.since}{' '}
        <time dateTime={game.suspendedAt} title={dateAndTime(game.suspendedAt)}>
          {relativeTime(game.suspendedAt, now)}
        </time>
        {ACCOUNT_TEXT.suspended.resumes}
      </p>
      <dl className={styles.names}>
        <dt>{ACCOUNT_TEXT.suspended.code}</dt>
        <dd>
          <CopyCode code={game.roomId} />
        </dd>
        <dt>{ACCOUNT_TEXT.suspended.playedAs}</dt>
        <dd>{game.playerName}</dd>
      </dl>
      <Button variant="default" fullWidth rightSection={<ArrowIcon />} aria-describedby={nameId} onClick={onResume}>
        {ACCOUNT_TEXT.suspended.resume}
      </Button>
    </li>
  )
}

/** The tab 'Partite sospese'. Every visit loads the list again, because games may have been resumed. */
export const SuspendedGames = () => {
  const navigate = useNavigate()
  const now = useNow(RELATIVE_TIME_STEP_MS)
  const {
    data: games,
    error,
    isFetching,
  } = useQuery(
    {
      queryKey: [SUSPENDED_GAMES_PATH],
      select: (json: unknown) => decoded(suspendedGamesAnswer, json)?.suspendedGames ?? null,
      refetchOnMount: 'always',
    },
    queryClient,
  )
  const reload = <Button onClick={() => location.reload()}>{it.common.retry}</Button>
  if (isFetching) return <Loading />
  if (error !== null || games === null || games === undefined)
    return <LoadFailed text={ACCOUNT_TEXT.suspended.failed} action={reload} />
  if (games.length === 0)
    return (
      <EmptyState
        ornament={<SuitIcon suit="spades" size={34} />}
        text={ACCOUNT_TEXT.suspended.none}
        hint={ACCOUNT_TEXT.suspended.noneHint}
        action={
          <Button variant="default" onClick={() => void navigate(joinPath())}>
            {ACCOUNT_TEXT.suspended.toJoin}
          </Button>
        }
      />
    )
  return (
    <ul className={styles.games}>
      {games.map((game) => (
        <Card
          key={game.id}
          game={game}
          now={now}
          onResume={() => void navigate(joinPath(game.roomId), { state: RETURNING })}
        />
      ))}
    </ul>
  )
}
