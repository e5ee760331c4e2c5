/** After the deal of a lesson: its points, how a game is won, and what to do next. */
import type { JSX } from 'react'
import { SEATS, type PerSeat } from '#common/rules/seats.ts'
import { SOLO_SEAT } from '../../game/solo-game.ts'
import { change } from '../../text/formats.ts'
import { lesson as text } from '../../text/lesson.ts'
import { solo } from '../../text/solo.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons.tsx'
import { CrownIcon } from '../../ui/table-icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Lesson.module.css'

type LessonEndProps = { readonly scores: PerSeat<number>; readonly onPlay: () => void; readonly onRepeat: () => void }

export const LessonEnd = ({ scores, onPlay, onRepeat }: LessonEndProps): JSX.Element => {
  const own = scores[SOLO_SEAT]
  const ranking = SEATS.toSorted((a, b) => scores[b] - scores[a])
  return (
    <Notice
      title={text.endTitle}
      ornament={<CrownIcon size={56} />}
      action={
        <div className={styles.actions}>
          <Button variant="default" size="md" onClick={onRepeat}>
            {text.repeat}
          </Button>
          <Button size="md" rightSection={<ArrowIcon />} onClick={onPlay}>
            {text.play}
          </Button>
        </div>
      }
    >
      <p role="status">{own > 0 ? text.endGood(change(own)) : text.endBad(change(own))}</p>
      <ol className={styles.scores} aria-label={text.scores}>
        {ranking.map((seat) => (
          <li key={seat} className={styles.score} data-viewer={seat === SOLO_SEAT || undefined}>
            <span>{seat === SOLO_SEAT ? solo.you : solo.player(seat + 1)}</span>
            <b>{change(scores[seat])}</b>
          </li>
        ))}
      </ol>
      <p>{text.endRule}</p>
    </Notice>
  )
}
