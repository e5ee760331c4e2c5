/** The course of a lesson at its table: its moment, and what of the learner's moves it accepts. */
import { useCallback, useEffect, useState } from 'react'
import type { TableView } from '#common/table/view.ts'
import { isCardId } from '#common/rules/cards.ts'
import { lessonMoment, whyNotPass, whyNotPlay, type LessonMoment } from '../../game/lesson.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import type { HeldClock } from '../../transport/held-clock.ts'
import type { Send } from '../GameRoom/useTableConnection.ts'

export type LessonCourse = {
  readonly moment: LessonMoment
  /** Why the last move was not accepted; null when the lesson has gone on. */
  readonly objection: string | null
  readonly next: () => void
  /** Sends what the lesson accepts. */
  readonly send: Send
}

/** The table of `clock` waits while there is something to read. What was read before a reload is not said again. */
export const useLesson = (view: TableView, clock: HeldClock, sendMove: Send): LessonCourse => {
  const [read, setRead] = useState(lessonStore.read)
  const [objected, setObjected] = useState<{ readonly to: string; readonly why: string | null }>({ to: '', why: null })
  const moment = lessonMoment(view, read)
  const isReading = moment.task.type === 'read'
  useEffect(() => clock.hold(isReading), [clock, isReading])

  const send: Send = useCallback(
    (type, payload) => {
      const why = objectionTo(moment, view, type, payload)
      setObjected({ to: moment.id, why })
      return why === null && sendMove(type, payload)
    },
    [moment, view, sendMove],
  )
  const next = (): void => {
    if (moment.id !== 'free') setRead(lessonStore.noteRead(moment.id))
  }
  return { moment, objection: objected.to === moment.id ? objected.why : null, next, send }
}

const objectionTo = (moment: LessonMoment, view: TableView, ...[type, payload]: Parameters<Send>): string | null => {
  if (type === 'play_card' && 'cardId' in payload && isCardId(payload.cardId)) return whyNotPlay(moment, view, payload.cardId)
  if (type === 'pass_cards' && 'cardIds' in payload) return whyNotPass(moment, payload.cardIds)
  return null
}
