/** The evenings of a circle, newest first, each with who has won it. Nothing before the first one. */
import { useState, type JSX } from 'react'
import { Link } from 'react-router-dom'
import type { EveningsAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { eveningPath } from '../../../navigation/circle-address.ts'
import { eveningText } from '../../../text/circles/evenings.ts'
import { circleEvenings, eveningsPath } from '../../../transport/rest/circle-evenings.ts'
import { Button } from '../../../ui/Button.tsx'
import { ArrowIcon } from '../../../ui/icons/icons.tsx'
import { usePages } from '../../usePages.ts'
import { namesOf } from './evening-words.ts'
import styles from './Evening.module.css'

/** How many are shown before somebody asks for more. */
const SHOWN_AT_FIRST = 4

type Listed = EveningsAnswer['evenings'][number] & { readonly winnerNames: readonly string[] }

const listed = ({ people, evenings }: EveningsAnswer): readonly Listed[] => {
  const nameOf = namesOf(people)
  return evenings.map((evening) => ({ ...evening, winnerNames: evening.winners.map(nameOf) }))
}

export const Evenings = ({ slug }: { readonly slug: string }): JSX.Element | null => {
  const [isWhole, setWhole] = useState(false)
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage } = usePages({
    key: [eveningsPath(slug)],
    first: null,
    load: (before: string | null, signal) => circleEvenings(slug, before, signal),
    next: ({ next }) => next,
  })
  const all = data?.pages.flatMap(listed) ?? []
  if (all.length === 0) return null
  const hasMore = isWhole ? hasNextPage : all.length > SHOWN_AT_FIRST
  return (
    <section className="panel">
      <h2 className="overline">{eveningText.evenings}</h2>
      <ul className="ruled">
        {(isWhole ? all : all.slice(0, SHOWN_AT_FIRST)).map(({ day, games, winnerNames }) => (
          <li key={day}>
            <Link to={eveningPath(slug, day)} className={`ends ${styles.row}`}>
              <span className={styles.name}>
                <b>{eveningText.winners(winnerNames)}</b>
                <small>
                  {eveningText.day(day)} · {eveningText.count(games)}
                </small>
              </span>
              <ArrowIcon />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="subtle"
          disabled={isFetchingNextPage}
          onClick={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        >
          {isFetchingNextPage ? eveningText.loadingMore : eveningText.more}
        </Button>
      )}
    </section>
  )
}
