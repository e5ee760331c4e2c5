/** The table of a lesson: that of a solo game, with a coach beside it. Its computers always answer in the same way, so they need no worker. */
import { useEffect, useLayoutEffect, useMemo, type JSX } from 'react'
import { chooseMove } from '#common/bots/computer.ts'
import type { PerSeat } from '#common/rules/seats.ts'
import { playerIdOf } from '#common/table/view.ts'
import type { PublicGameView } from '#common/rules/view.ts'
import { isLessonView, lessonScores } from '../../game/lesson.ts'
import { SOLO_USER_ID } from '../../game/solo-game.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { lessonStore } from '../../state/lesson-store.ts'
import { dismiss, useAnnouncements } from '../../state/table-announcements.ts'
import { useTable } from '../../state/table.ts'
import { lesson as text } from '../../text/lesson.ts'
import { browserClock } from '../../transport/clock.ts'
import { freshSeed } from '../../transport/fresh-seed.ts'
import { HeldClock } from '../../transport/held-clock.ts'
import { soloTables } from '../../transport/solo-table.ts'
import { Loading } from '../../ui/Loading.tsx'
import { PlayingTable } from '../GameRoom/PlayingTable.tsx'
import { useTableConnection, type Send, type TablePlace } from '../GameRoom/useTableConnection.ts'
import { Coach } from './Coach.tsx'
import { useLesson } from './useLesson.ts'

const keep = (game: Parameters<typeof lessonStore.keep>[0]): boolean => {
  lessonStore.keep(game)
  return true
}

const placeWith = (clock: HeldClock): TablePlace => ({
  roomId: 'LESSON',
  playerId: playerIdOf(SOLO_USER_ID),
  open: soloTables({ clock, computers: async (known, level) => chooseMove(known, { level, seed: 0 }), newSeed: freshSeed, keep }, () => lessonStore.game),
  isServerUp: () => Promise.resolve(true),
  openVoice: null,
  onGameStarted: () => undefined,
})

type LessonRoomProps = { readonly onLeave: () => void; readonly onSkip: () => void; readonly onDone: (scores: PerSeat<number>) => void }
type CoachedTableProps = Pick<LessonRoomProps, 'onLeave' | 'onSkip'> & { readonly snapshot: TableSnapshot; readonly game: PublicGameView; readonly clock: HeldClock; readonly send: Send }

const CoachedTable = ({ snapshot, game, clock, send, onLeave, onSkip }: CoachedTableProps): JSX.Element => {
  const course = useLesson(snapshot.view, clock, send)
  const { firstPlayer } = useAnnouncements()
  // The coach says who begins, and the dialog would cover the welcome.
  useLayoutEffect(() => {
    if (firstPlayer !== undefined) dismiss('firstPlayer')
  }, [firstPlayer])
  const coach = <Coach moment={course.moment} objection={course.objection} onNext={course.next} onSkip={onSkip} />
  const solo = { levelName: text.levelName, panel: coach, banner: coach, button: null, isLesson: true, onChangeLevel: onSkip }
  return <PlayingTable snapshot={snapshot} game={game} ownVoice={null} send={course.send} leave={onLeave} solo={solo} />
}

export const LessonRoom = ({ onLeave, onSkip, onDone }: LessonRoomProps): JSX.Element => {
  const clock = useMemo(() => new HeldClock(browserClock), [])
  const place = useMemo(() => placeWith(clock), [clock])
  const send = useTableConnection(place)
  const { snapshot: shown } = useTable()
  const snapshot = shown !== null && isLessonView(shown.view, lessonStore.game) ? shown : null
  const scores = snapshot === null ? null : lessonScores(snapshot.view)
  useEffect(() => {
    if (scores !== null) onDone(scores)
  }, [onDone, scores])

  if (snapshot === null || snapshot.view.game === null || scores !== null) return <Loading />
  return <CoachedTable snapshot={snapshot} game={snapshot.view.game} clock={clock} send={send} onLeave={onLeave} onSkip={onSkip} />
}
