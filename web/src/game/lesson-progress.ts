/** How far the lesson of this browser is, as it is kept. What is read from the storage is checked completely. */
import * as z from 'zod/mini'
import { LESSON_SEED, LESSON_STEPS, type LessonStepId } from './lesson.ts'
import { parsedJson, soloGameIn, type SoloGame } from './solo-game.ts'

/** `read` are the steps after which the learner has pressed 'Avanti'. A lesson that was skipped or done keeps its last game. */
export type LessonProgress = { readonly status: 'running' | 'skipped' | 'done'; readonly read: readonly LessonStepId[]; readonly game: SoloGame }

const storedProgress = z.strictObject({
  version: z.literal(1),
  status: z.enum(['running', 'skipped', 'done']),
  read: z.array(z.enum(LESSON_STEPS)).check(z.maxLength(LESSON_STEPS.length)),
  game: z.unknown(),
})

/** The text that is stored for a lesson. */
export const encodeLesson = ({ game, ...progress }: LessonProgress): string => JSON.stringify({ version: 1, ...progress, game: { version: 1, ...game } })

/** The lesson in a stored text; null when the text is damaged or of another version, or its game is not that of the lesson. */
export const decodeLesson = (text: string): LessonProgress | null => {
  const { data } = storedProgress.safeParse(parsedJson(text))
  const game = data === undefined ? null : soloGameIn(data.game)
  if (data === undefined || game === null || game.seed !== LESSON_SEED || game.level !== 'facile') return null
  return { status: data.status, read: data.read, game }
}
