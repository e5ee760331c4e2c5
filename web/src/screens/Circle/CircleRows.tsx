/** The user's circles where one plays: one quiet row each. */
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { CirclesAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { circlePath } from '../../navigation/circle-address.ts'
import { circleText } from '../../text/circles/circles.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './CircleRows.module.css'

type Circles = CirclesAnswer['circles']

const stateOf = ({ standing, hasTable, members }: Circles[number]): string => {
  if (standing === 'asking') return circleText.isAsking
  if (hasTable) return circleText.tableOpen
  return standing === 'invited' ? circleText.yourInvitation : circleText.size(members)
}

/** Nothing for who has no circle. The name leads to its page; where a table waits or plays, a button leads there. */
export const CircleRows = ({ circles }: { readonly circles: Circles }): JSX.Element | null =>
  circles.length === 0 ? null : (
    <ul className={styles.rows} aria-label={circleText.yours}>
      {circles.map((circle) => {
        const { slug, name, hasTable } = circle
        return (
          <li key={slug} className={styles.row}>
            <Link className={styles.name} to={circlePath(slug)}>
              <b>{name}</b> <small data-open={hasTable || undefined}>{stateOf(circle)}</small>
            </Link>
            {hasTable && (
              <Button
                component={Link}
                to={circlePath(slug, { seats: true })}
                variant="default"
                aria-label={circleText.toTableOf(name)}
              >
                {circleText.toTable}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
