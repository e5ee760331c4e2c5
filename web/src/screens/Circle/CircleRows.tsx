/** The user's circles where one plays: one quiet row each, which leads to the table or to the circle's page. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { CirclesAnswer } from '#common/protocol/rest/circle-answers.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import { circleText } from '../../text/circles.ts'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import styles from './CircleRows.module.css'

type Circles = CirclesAnswer['circles']

const stateOf = ({ standing, hasTable, members }: Circles[number]): string => {
  if (standing === 'asking') return circleText.isAsking
  if (hasTable) return circleText.tableOpen
  return standing === 'invited' ? circleText.yourInvitation : circleText.size(members)
}

/** Nothing for who has no circle. */
export const CircleRows = ({ circles }: { readonly circles: Circles }): JSX.Element | null =>
  circles.length === 0 ? null : (
    <nav className={styles.rows} aria-label={circleText.yours}>
      {circles.map((circle) => (
        <Link key={circle.slug} className={styles.row} to={circlePath(circle.slug, { seats: circle.hasTable })}>
          <span className={styles.name}>
            <b>{circle.name}</b> <span data-open={circle.hasTable || undefined}>· {stateOf(circle)}</span>
          </span>
          <ArrowIcon />
        </Link>
      ))}
    </nav>
  )
