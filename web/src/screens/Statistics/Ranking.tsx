import { useEffect, useRef, useState, type RefObject } from 'react'
import { entriesOf } from '#common/record-of.ts'
import { RANKED_GAMES } from '#common/limits.ts'
import type { User } from '#common/protocol/rest/answers.ts'
import type { RankingEntry } from '#common/protocol/rest/statistics-answers.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { ratingText, STATISTICS_TEXT } from '../../text/statistics.ts'
import type { RankedBy } from '../../transport/rest/statistics.ts'
import { it } from '../../text/it.ts'
import { PlayNow } from './PlayNow.tsx'
import { useRanking, type RankingStart } from './useRanking.ts'
import { winsBand } from '../../game/score/bands.ts'
import { average, percentage } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import styles from './Ranking.module.css'

const COLUMNS = entriesOf(STATISTICS_TEXT.statistics.columns)
/** By these columns the ranking can be sorted. */
const SORTED: Partial<Record<(typeof COLUMNS)[number][0], RankedBy>> = { share: 'wins', rating: 'rating' }

type RowProps = {
  readonly entry: RankingEntry
  readonly isOwn: boolean
  readonly ownRow: RefObject<HTMLTableRowElement | null>
}

const Row = ({
  entry: { position, nickname, gamesPlayed, gamesWon, winPercentage, avgScore, bestScore, rating },
  isOwn,
  ownRow,
}: RowProps) => (
  <tr data-own={isOwn || undefined} ref={isOwn ? ownRow : undefined}>
    <td>
      <span className={styles.place} data-place={position}>
        {position}
      </span>
    </td>
    <th scope="row">
      <span className={styles.name}>{nickname}</span>
      {isOwn && <b className={styles.you}> {STATISTICS_TEXT.statistics.you}</b>}
    </th>
    <td>{gamesPlayed}</td>
    <td>{gamesWon}</td>
    <td>
      <span className={styles.share} data-band={winsBand(winPercentage)}>
        {percentage(winPercentage)}
      </span>
    </td>
    <td>{average(avgScore)}</td>
    <td>{plainNumber(bestScore)}</td>
    <td>{rating === null ? ratingText.none : ratingText.value(rating)}</td>
  </tr>
)

type RankingTableProps = {
  readonly entries: readonly RankingEntry[]
  readonly userId: number
  readonly ownRow: RefObject<HTMLTableRowElement | null>
  readonly by: RankedBy
  readonly onSort: (by: RankedBy) => void
}

const Heading = ({ label, short }: { readonly label: string; readonly short: string }) => (
  <>
    <span className={styles.long}>{label}</span>
    <abbr className={styles.short} title={label}>
      {short}
    </abbr>
  </>
)

/** The ranking. On phones the headings are short. Two of them sort it. */
const RankingTable = ({ entries, userId, ownRow, by, onSort }: RankingTableProps) => (
  <table className={styles.ranking} aria-label={STATISTICS_TEXT.statistics.rankingLabel}>
    <thead>
      <tr>
        {COLUMNS.map(([name, heading]) => {
          const sorts = SORTED[name]
          return (
            <th key={name} scope="col" aria-sort={sorts === by ? 'descending' : undefined}>
              {sorts === undefined ? (
                <Heading {...heading} />
              ) : (
                <button
                  type="button"
                  className={`bare text-link ${styles.sort}`}
                  title={ratingText.sort}
                  onClick={() => onSort(sorts)}
                >
                  <Heading {...heading} />
                </button>
              )}
            </th>
          )
        })}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.userId} entry={entry} isOwn={entry.userId === userId} ownRow={ownRow} />
      ))}
    </tbody>
  </table>
)

/** Scrolls to the user's own row once the page with it has been loaded. */
const useScrollToOwn = (isThere: boolean) => {
  const ownRow = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (isThere) ownRow.current?.scrollIntoView({ block: 'center' })
  }, [isThere])
  return ownRow
}

/** The tab 'Classifica'. */
export const Ranking = ({ user }: { readonly user: User }) => {
  const [start, setStart] = useState<RankingStart>('first')
  const [by, setBy] = useState<RankedBy>('wins')
  const { entries, error, isLoading, isLoadingMore, isOutdated, hasMore, onMore, onRetry } = useRanking(
    user.id,
    start,
    by,
  )
  const ownRow = useScrollToOwn(start === 'own' && !isOutdated && entries !== undefined)
  const retry = (
    <Button variant="default" disabled={isLoading} onClick={onRetry}>
      {it.common.retry}
    </Button>
  )
  if (entries === undefined) return error === null ? <Loading /> : <LoadFailed text={error.message} action={retry} />
  const hasNoPlace = start === 'own' && !isOutdated && entries.length === 0
  return (
    <section className={styles.panel}>
      <div className={styles.head}>
        <div>
          <h2 className="display">{STATISTICS_TEXT.statistics.ranking}</h2>
          <p className="soft">{by === 'wins' ? STATISTICS_TEXT.statistics.rankingLead : ratingText.lead}</p>
        </div>
        {(entries.length > 0 || start === 'own') && (
          <Button
            variant="default"
            size="sm"
            disabled={isOutdated}
            onClick={() => setStart(start === 'first' ? 'own' : 'first')}
          >
            {start === 'first' ? STATISTICS_TEXT.statistics.ownPlace : STATISTICS_TEXT.statistics.fromTheTop}
          </Button>
        )}
      </div>
      {hasNoPlace && (
        <EmptyState
          ornament={<CrownIcon size={34} />}
          text={STATISTICS_TEXT.statistics.noPlace}
          hint={by === 'wins' ? STATISTICS_TEXT.statistics.noPlaceHint(RANKED_GAMES) : ratingText.noPlaceHint}
        />
      )}
      {entries.length === 0 && !hasNoPlace && (
        <EmptyState
          ornament={<CrownIcon size={34} />}
          text={by === 'wins' ? STATISTICS_TEXT.statistics.rankingEmpty : ratingText.empty}
          action={<PlayNow />}
        />
      )}
      {entries.length > 0 && <p className={styles.short}>{STATISTICS_TEXT.statistics.columnsKey}</p>}
      {(entries.length > 0 || by === 'rating') && (
        <RankingTable entries={entries} userId={user.id} ownRow={ownRow} by={by} onSort={setBy} />
      )}
      {error !== null && <Alert kind="error">{error.message}</Alert>}
      {error !== null && retry}
      {hasMore && error === null && (
        <Button variant="default" fullWidth disabled={isLoading} onClick={onMore}>
          {isLoadingMore ? STATISTICS_TEXT.statistics.loadingMore : STATISTICS_TEXT.statistics.moreRanks}
        </Button>
      )}
    </section>
  )
}
