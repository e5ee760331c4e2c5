/** The season of a circle: its table, and behind a button who is ahead of whom, the queen's way, trophies and dates. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type JSX } from 'react'
import type { SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { queryClient } from '../../../state/queries.ts'
import { average } from '../../../text/formats.ts'
import { seasonText } from '../../../text/circles/evenings.ts'
import { circleSeason, seasonPath } from '../../../transport/rest/circle-evenings.ts'
import { valueOrThrow } from '../../../transport/rest/http.ts'
import { Button } from '../../../ui/Button.tsx'
import { Explained } from '../../../ui/Explained.tsx'
import { namesOf } from './evening-words.ts'
import { factsOfSeason, nameOfSeason } from './season-words.ts'
import { SeasonMore } from './SeasonMore.tsx'
import styles from './Season.module.css'

type SeasonProps = {
  readonly slug: string
  /** The id of the user as the answers have it. */
  readonly userId: string
  readonly isOwner: boolean
}

/** `day`: one of the season; null for the present one. What was on screen stays until the next one has come. */
const useSeason = (slug: string, day: string | null): SeasonAnswer | undefined =>
  useQuery(
    {
      queryKey: [seasonPath(slug), day],
      queryFn: async ({ signal }) => valueOrThrow(await circleSeason(slug, day, signal)),
      refetchOnMount: 'always',
      placeholderData: keepPreviousData,
    },
    queryClient,
  ).data

const Row = ({
  row: { playerId, eveningsWon, evenings, points, average: mean, hasBestAverage },
  name,
  isOwn,
}: {
  readonly row: SeasonAnswer['table'][number]
  readonly name: string
  readonly isOwn: boolean
}) => (
  <tr key={playerId} data-own={isOwn || undefined}>
    <th scope="row">{name}</th>
    <td>
      <b>{eveningsWon}</b>
      <small>{seasonText.of(evenings)}</small>
    </td>
    <td>
      <b>{average(points)}</b>
      <small data-best={hasBestAverage || undefined} title={hasBestAverage ? seasonText.best : undefined}>
        {seasonText.average(average(mean))}
      </small>
    </td>
  </tr>
)

const Table = ({ season: { table, people }, userId }: { readonly season: SeasonAnswer; readonly userId: string }) => {
  const nameOf = namesOf(people)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{seasonText.player}</th>
          <th scope="col">
            <Explained {...seasonText.eveningsWon} />
          </th>
          <th scope="col">
            <Explained {...seasonText.points} />
          </th>
        </tr>
      </thead>
      <tbody>
        {table.map((row) => (
          <Row key={row.playerId} row={row} name={nameOf(row.playerId)} isOwn={row.playerId === userId} />
        ))}
      </tbody>
    </table>
  )
}

/** Nothing before the circle has played its first evening. */
export const Season = ({ slug, userId, isOwner }: SeasonProps): JSX.Element | null => {
  const [day, setDay] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const season = useSeason(slug, day)
  if (season === undefined || (day === null && season.table.length === 0 && season.trophies.length === 0)) return null
  return (
    <section className={styles.season}>
      <div>
        <h2 className="overline">{seasonText.title}</h2>
        <p className={styles.name}>{nameOfSeason(season.season)}</p>
        <p className="small">{factsOfSeason(season)}</p>
      </div>
      {season.table.length === 0 ? (
        <p className="soft">{seasonText.none}</p>
      ) : (
        <Table season={season} userId={userId} />
      )}
      <Button variant="subtle" className={styles.more ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? seasonText.less : seasonText.more}
      </Button>
      {isOpen && (
        <SeasonMore
          slug={slug}
          season={season}
          userId={userId}
          isOwner={isOwner}
          isPast={day !== null}
          onSeason={setDay}
        />
      )}
    </section>
  )
}
