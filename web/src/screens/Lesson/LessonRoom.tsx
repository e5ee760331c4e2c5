/**
 * The table of a lesson: that of a solo game, with a coach beside it. Its computers always answer in the same way, so
 * they need no worker.
 */
import { useEffect, useLayoutEffect, useMemo, type JSX, useCallback, useState } from 'react'
import { ruleOfThumbMove } from '#common/computers/rule-of-thumb.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import { playerIdOf, type TableView } from '#common/table/view.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { isCardId } from '#common/rules/cards.ts'
import {
  askedCards,
  isLessonView,
  lessonScores,
  lessonMoment,
  whyNotPass,
  whyNotPlay,
  type LessonMoment,
} from '../../game/lesson/lesson.ts'
import { SOLO_USER_ID } from '../../game/solo/solo-game.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { dismiss, useAnnouncements } from '../../state/story.ts'
import { useTable } from '../../state/table.ts'
import { tableText } from '../../text/table/table.ts'
import { lessonText } from '../../text/table/lesson.ts'
import { browserTimers } from '../../transport/timers.ts'
import { freshSeed } from '../../transport/solo/solo-table.ts'
import { HeldTimers } from '../../transport/solo/held-timers.ts'
import { soloTables } from '../../transport/solo/solo-table.ts'
import { Loading } from '../../ui/Loading.tsx'
import { SoloTable } from '../Solo/SoloTable.tsx'
import { useTableConnection, type Send, type TablePlace } from '../PlayingTable/useTableConnection.ts'
import { Coach } from './Coach.tsx'

/** The course of a lesson at its table: its moment, and what of the learner's moves it accepts. */
type LessonCourse = {
  readonly moment: LessonMoment
  /** Why the last move was not accepted; null when the lesson has gone on. */
  readonly objection: string | null
  readonly next: () => void
  /** Sends what the lesson accepts. */
  readonly send: Send
}

/** The table of `timers` waits while there is something to read. What was read before a reload is not said again. */
const useLesson = (view: TableView, timers: HeldTimers, sendMove: Send): LessonCourse => {
  const [read, setRead] = useState(lessonStore.read)
  const [objected, setObjected] = useState<{ readonly to: string; readonly why: string | null }>({ to: '', why: null })
  const moment = lessonMoment(view, read)
  const isReading = moment.task.type === 'read'
  useEffect(() => timers.hold(isReading), [timers, isReading])

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
  if (type === 'play_card' && 'cardId' in payload && isCardId(payload.cardId))
    return whyNotPlay(moment, view, payload.cardId)
  if (type === 'pass_cards' && 'cardIds' in payload) return whyNotPass(moment, payload.cardIds)
  return null
}

const keep = (game: Parameters<typeof lessonStore.keep>[0]): boolean => {
  lessonStore.keep(game)
  return true
}

const placeWith = (timers: HeldTimers): TablePlace => ({
  roomId: 'LESSON',
  playerId: playerIdOf(SOLO_USER_ID),
  open: soloTables(
    { timers, computers: async (known) => ruleOfThumbMove(known), newSeed: freshSeed, keep },
    () => lessonStore.game,
  ),
  isServerUp: () => Promise.resolve(true),
  openVoice: null,
  onGameStarted: () => undefined,
})

type LessonRoomProps = {
  readonly onLeave: () => void
  readonly onSkip: () => void
  readonly onDone: (scores: PerSeat<number>) => void
}
type CoachedTableProps = Pick<LessonRoomProps, 'onLeave' | 'onSkip'> & {
  readonly snapshot: TableSnapshot
  readonly game: PublicGameView
  readonly timers: HeldTimers
  readonly send: Send
}

const CoachedTable = ({ snapshot, game, timers, send, onLeave, onSkip }: CoachedTableProps): JSX.Element => {
  const course = useLesson(snapshot.view, timers, send)
  const { firstPlayer } = useAnnouncements()
  // The coach says who begins, and the dialog would cover the welcome.
  useLayoutEffect(() => {
    if (firstPlayer !== undefined) dismiss('firstPlayer')
  }, [firstPlayer])
  const coach = <Coach moment={course.moment} objection={course.objection} onNext={course.next} onSkip={onSkip} />
  return (
    <SoloTable
      snapshot={snapshot}
      game={game}
      solo={{
        levelName: null,
        rounds: null,
        short: lessonText.short,
        leave: tableText.table.leave,
        asked: askedCards(course.moment.task),
        panel: coach,
        banner: coach,
        button: null,
      }}
      isCoached
      send={course.send}
      onLeave={onLeave}
      onChangeLevel={onSkip}
    />
  )
}

export const LessonRoom = ({ onLeave, onSkip, onDone }: LessonRoomProps): JSX.Element => {
  const timers = useMemo(() => new HeldTimers(browserTimers), [])
  const place = useMemo(() => placeWith(timers), [timers])
  const { send } = useTableConnection(place)
  const { snapshot: shown } = useTable()
  const snapshot = shown !== null && isLessonView(shown.view, lessonStore.game) ? shown : null
  const scores = snapshot === null ? null : lessonScores(snapshot.view)
  useEffect(() => {
    if (scores !== null) onDone(scores)
  }, [onDone, scores])

  if (snapshot === null || snapshot.view.game === null || scores !== null) return <Loading />
  return (
    <CoachedTable
      snapshot={snapshot}
      game={snapshot.view.game}
      timers={timers}
      send={send}
      onLeave={onLeave}
      onSkip={onSkip}
    />
  )
}
