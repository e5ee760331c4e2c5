/** The week, which is the measure: the best six hands of seven, and what was left on the table. */
import type { JSX } from 'react'
import type { User } from '#common/protocol/rest/answers.ts'
import type { DailyWeekAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { average } from '../../text/formats.ts'
import { dailyText, weekText } from '../../text/hands/daily.ts'
import { Explained } from '../../ui/Explained.tsx'
import { useWeek } from './useDaily.ts'
import styles from './Daily.module.css'

type WeekRow = DailyWeekAnswer['rows'][number]

const Row = ({
  row,
  isOwn,
  isOutside,
}: {
  readonly row: WeekRow
  readonly isOwn: boolean
  readonly isOutside: boolean
}) => (
  <tr data-own={isOwn || undefined}>
    <th scope="row">
      {row.nickname}
      {isOutside && <small>{weekText.outside}</small>}
    </th>
    <td>{row.days}</td>
    <td>
      <b>{dailyText.points(row.points)}</b>
    </td>
    <td>
      {row.left === null ? (
        <span aria-label={weekText.unknown} role="img">
          –
        </span>
      ) : (
        average(row.left)
      )}
    </td>
  </tr>
)

const Table = ({ week: { rows, own }, userId }: { readonly week: DailyWeekAnswer; readonly userId: string }) => {
  const isListed = own === null || rows.some(({ playerId }) => playerId === own.playerId)
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          <th scope="col">{weekText.player}</th>
          <th scope="col">{weekText.days}</th>
          <th scope="col">{weekText.points}</th>
          <th scope="col">
            <Explained {...weekText.left} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.playerId} row={row} isOwn={row.playerId === userId} isOutside={false} />
        ))}
        {!isListed && <Row row={own} isOwn isOutside />}
      </tbody>
    </table>
  )
}

export const WeekTable = ({ user, day }: { readonly user: User; readonly day: string }): JSX.Element | null => {
  const { data, problem } = useWeek(user, day)
  if (data === 'gone' || (data === undefined && problem === null)) return null
  return (
    <section className="panel">
      <h2 className="overline">{weekText.title}</h2>
      {data === undefined ? (
        <p className={styles.empty}>{problem}</p>
      ) : (
        <>
          <p className="small">
            {weekText.dates(data.from, data.to)} · {weekText.lead}
          </p>
          {data.rows.length === 0 && data.own === null ? (
            <p className={styles.empty}>{weekText.nobody}</p>
          ) : (
            <Table week={data} userId={String(user.id)} />
          )}
        </>
      )}
    </section>
  )
}
