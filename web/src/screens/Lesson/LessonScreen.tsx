/** /solo/lesson: 'Impara giocando', a guided deal against three computers, without an account and without a server. */
import { useCallback, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { type PerSeat, SEATS } from '#common/rules/seats.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { lessonText } from '../../text/table/lesson.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LessonRoom } from './LessonRoom.tsx'
import { SOLO_SEAT } from '../../game/solo/solo-game.ts'
import { change } from '../../text/formats.ts'
import { soloText } from '../../text/table/solo.ts'
import { Button } from '../../ui/Button.tsx'
import { ArrowIcon } from '../../ui/icons/icons.tsx'
import { CrownIcon } from '../../ui/icons/table-icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './Lesson.module.css'

/** After the deal of a lesson: its points, how a game is won, and what to do next. */
type LessonEndProps = { readonly scores: PerSeat<number>; readonly onPlay: () => void; readonly onRepeat: () => void }

const LessonEnd = ({ scores, onPlay, onRepeat }: LessonEndProps): JSX.Element => {
  const own = scores[SOLO_SEAT]
  const ranking = SEATS.toSorted((a, b) => scores[b] - scores[a])
  return (
    <Notice
      title={lessonText.endTitle}
      ornament={<CrownIcon size={56} />}
      action={
        <div className={styles.actions}>
          <Button variant="default" size="md" onClick={onRepeat}>
            {lessonText.repeat}
          </Button>
          <Button size="md" rightSection={<ArrowIcon />} onClick={onPlay}>
            {lessonText.play}
          </Button>
        </div>
      }
    >
      <p role="status">{own > 0 ? lessonText.endGood(change(own)) : lessonText.endBad(change(own))}</p>
      <ol className={styles.scores} aria-label={lessonText.scores}>
        {ranking.map((seat) => (
          <li key={seat} className={styles.score} data-viewer={seat === SOLO_SEAT || undefined}>
            <span>{seat === SOLO_SEAT ? soloText.you : soloText.player(seat + 1)}</span>
            <b data-sign={Math.sign(scores[seat])}>{change(scores[seat])}</b>
          </li>
        ))}
      </ol>
      <p>{lessonText.endRule}</p>
    </Notice>
  )
}

const LOBBY = '/solo'

export const LessonScreen = (): JSX.Element => {
  useState(() => lessonStore.begin())
  const [scores, setScores] = useState<PerSeat<number> | null>(null)
  const navigate = useNavigate()
  const toLobby = (): void => void navigate(LOBBY)

  const skip = (): void => {
    lessonStore.end('skipped')
    toLobby()
  }
  const done = useCallback((points: PerSeat<number>): void => {
    lessonStore.end('done')
    setScores(points)
  }, [])
  const repeat = (): void => {
    lessonStore.begin()
    setScores(null)
  }
  return (
    <>
      <PageTitle>{lessonText.pageTitle}</PageTitle>
      {scores === null ? (
        <LessonRoom onLeave={toLobby} onSkip={skip} onDone={done} />
      ) : (
        <LessonEnd scores={scores} onPlay={toLobby} onRepeat={repeat} />
      )}
    </>
  )
}
