import { ActionIcon } from '@mantine/core'
import { useCallback, useMemo, type JSX } from 'react'
import { Link } from 'react-router-dom'
import type { HistoryEntry } from '#common/protocol/rest/statistics-answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { historyBand } from '../../game/score/bands.ts'
import { change, dateAndTime } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import { it } from '../../text/it.ts'
import { REPLAY_TEXT } from '../../text/table/replay.ts'
import { gamePage } from '../../navigation/game-address.ts'
import { PlayIcon } from '../../ui/icons/table-icons.tsx'
import type { SeatPoints } from '../../transport/analysis/count-luck.ts'
import { AskLuck } from '../AskLuck.tsx'
import { useLucks, type Lucks, type LuckSource } from '../useLucks.ts'
import type { OwnStatistics } from './useStatistics.ts'
import styles from './Statistics.module.css'

const inPoints = (points: number): string => change(Math.round(points))

const Game = ({
  game: { id, isWinner, playedAt, position, finalScore, wasComputer, withComputers },
  luck,
}: {
  readonly game: HistoryEntry
  readonly luck: SeatPoints | null
}) => (
  <li className={styles.game}>
    <span className={styles.badge} data-band={isWinner ? 'green' : 'red'}>
      {isWinner ? STATISTICS_TEXT.statistics.victory : STATISTICS_TEXT.statistics.defeat}
    </span>
    <span className={styles.when}>
      <time dateTime={playedAt}>{dateAndTime(playedAt)}</time>
      <small>
        {STATISTICS_TEXT.statistics.position(position)}
        {wasComputer && ` · ${STATISTICS_TEXT.statistics.byComputer}`}
        {withComputers && ` · ${STATISTICS_TEXT.statistics.withComputers}`}
        {luck !== null && ` · ${STATISTICS_TEXT.statistics.luck(inPoints(luck.luck))}`}
      </small>
    </span>
    <strong className={styles.score} data-band={historyBand(finalScore)}>
      {STATISTICS_TEXT.statistics.points(plainNumber(finalScore))}
    </strong>
    <ActionIcon
      component={Link}
      to={gamePage(id)}
      size={44}
      variant="subtle"
      aria-label={REPLAY_TEXT.watchGame(dateAndTime(playedAt))}
      title={REPLAY_TEXT.watch}
    >
      <PlayIcon />
    </ActionIcon>
  </li>
)

type LuckOfGamesProps = { readonly ids: readonly number[]; readonly lucks: Lucks<SeatPoints> }

/** What the cards gave in all the games of the list together, or the button with which that is counted. */
const LuckOfGames = ({ ids, lucks }: LuckOfGamesProps): JSX.Element | null => {
  if (ids.some((id) => !lucks.known.has(id))) return <AskLuck ids={ids} lucks={lucks} />
  const told = ids.flatMap((id) => lucks.known.get(id) ?? [])
  if (told.length === 0) return null
  const sum = (of: keyof SeatPoints): string => inPoints(told.reduce((total, luck) => total + luck[of], 0))
  return (
    <p className="soft" role="status">
      {STATISTICS_TEXT.statistics.lucks(told.length, sum('luck'), sum('points'))}
    </p>
  )
}

/**
 * The user's own luck in games. Its script is fetched when it is needed: the rest of the screen does not wait for it.
 */
const ownLucks = async (userId: number): Promise<LuckSource<SeatPoints>> => {
  const { keptLucks, startLuck } = await import('../../transport/analysis/own-luck.ts')
  return {
    kept: (ids) => keptLucks(ids.map((id) => ({ userId, key: String(id) }))),
    start: (id, listener) => startLuck({ userId, key: String(id) }, listener),
  }
}

type HistoryProps = { readonly userId: number; readonly games: readonly HistoryEntry[] } & Pick<
  OwnStatistics,
  'error' | 'isLoading' | 'isLoadingMore' | 'hasMore' | 'onMore' | 'onRetry'
>

/** The ended games, newest first. The list scrolls in its own box. */
export const History = ({ userId, games, error, isLoading, isLoadingMore, hasMore, onMore, onRetry }: HistoryProps) => {
  const ids = useMemo(() => games.map(({ id }) => id), [games])
  const lucks = useLucks(
    useCallback(() => ownLucks(userId), [userId]),
    ids,
  )
  return (
    <section className={styles.history}>
      <h2 className="display">{STATISTICS_TEXT.statistics.history}</h2>
      <LuckOfGames ids={ids} lucks={lucks} />
      <div className={styles.scroller} role="region" aria-label={STATISTICS_TEXT.statistics.historyLabel} tabIndex={0}>
        <ul className="ruled">
          {games.map((game) => (
            <Game key={game.id} game={game} luck={lucks.known.get(game.id) ?? null} />
          ))}
        </ul>
        {hasMore && (
          <Button variant="default" fullWidth disabled={isLoading} onClick={onMore}>
            {isLoadingMore ? STATISTICS_TEXT.statistics.loadingMore : STATISTICS_TEXT.statistics.more}
          </Button>
        )}
      </div>
      {error !== null && (
        <Alert kind="error">
          <div className="ends">
            {error.message}
            <Button variant="default" size="xs" disabled={isLoading} onClick={onRetry}>
              {it.common.retry}
            </Button>
          </div>
        </Alert>
      )}
    </section>
  )
}
