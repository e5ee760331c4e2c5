/** The end of hands that everybody plays alone: the own points, and the way to what they are worth. */
import { FocusTrap } from '@mantine/core'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { handsText, type HandsKind } from '../../text/table/hands.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import styles from './HandsOver.module.css'

type HandsOverProps = {
  readonly kind: HandsKind
  /** Of each hand. */
  readonly points: readonly number[]
  readonly onResult: () => void
}

export const HandsOver = ({ kind, points, onResult }: HandsOverProps): JSX.Element => (
  <FocusTrap>
    <div className={styles.veil} role="dialog" aria-modal="true" aria-labelledby="hands-over">
      <section className={styles.card} data-golden tabIndex={-1} data-autofocus>
        <p className="overline">{handsText.title[kind]}</p>
        <h2 className="display" id="hands-over">
          {handsText.over[kind]}
        </h2>
        <p className={styles.points}>
          <b className="figure">{handsText.points(points.reduce((sum, hand) => sum + hand, 0))}</b> {handsText.all}
        </p>
        {points.length > 1 && (
          <ol className={styles.hands}>
            {points.map((hand, index) => (
              <li key={index}>
                {handsText.hand(index + 1)} <b>{handsText.points(hand)}</b>
              </li>
            ))}
          </ol>
        )}
        <Button size="lg" fullWidth rightSection={<ArrowIcon />} onClick={onResult}>
          {handsText.result}
        </Button>
        <Link to="/" className="text-link alone">
          {handsText.home}
        </Link>
      </section>
    </div>
  </FocusTrap>
)
