import type { RefObject } from 'react'
import type { RankingEntry } from '#common/protocol/statistics-answers.ts'
import { winsBand } from '../../game/bands.ts'
import { average, percentage } from '../../text/formats.ts'
import { plainNumber } from '../../text/plain-number.ts'
import { STATISTICS_TEXT } from '../../text/statistics.ts'
import styles from './Ranking.module.css'

const COLUMNS = Object.values(STATISTICS_TEXT.statistics.columns)

type RowProps = { readonly entry: RankingEntry; readonly isOwn: boolean; readonly ownRow: RefObject<HTMLTableRowElement | null> }

const Row = ({ entry: { position, nickname, gamesPlayed, gamesWon, winPercentage, avgScore, bestScore }, isOwn, ownRow }: RowProps) => (
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
  </tr>
)

type RankingTableProps = { readonly entries: readonly RankingEntry[]; readonly userId: number; readonly ownRow: RefObject<HTMLTableRowElement | null> }

/** The ranking. On phones the headings are short. */
export const RankingTable = ({ entries, userId, ownRow }: RankingTableProps) => (
  <table className={styles.ranking} aria-label={STATISTICS_TEXT.statistics.rankingLabel}>
    <thead>
      <tr>
        {COLUMNS.map(({ label, short }) => (
          <th key={label} scope="col">
            <span className={styles.long}>{label}</span>
            <abbr className={styles.short} title={label}>
              {short}
            </abbr>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <Row key={entry.userId} entry={entry} isOwn={entry.userId === userId} ownRow={ownRow} />
      ))}
    </tbody>
  </table>
)
