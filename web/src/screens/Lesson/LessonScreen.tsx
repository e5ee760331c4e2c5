/** /solo/lesson: 'Impara giocando', a guided deal against three computers, without an account and without a server. */
import { useCallback, useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PerSeat } from '#common/rules/seats.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { lesson as text } from '../../text/lesson.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LessonEnd } from './LessonEnd.tsx'
import { LessonRoom } from './LessonRoom.tsx'

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
      <PageTitle>{text.pageTitle}</PageTitle>
      {scores === null ? <LessonRoom onLeave={toLobby} onSkip={skip} onDone={done} /> : <LessonEnd scores={scores} onPlay={toLobby} onRepeat={repeat} />}
    </>
  )
}
