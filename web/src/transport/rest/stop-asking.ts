/** For a sign-out: it leaves no request behind that the server refuses. */
import { questions } from './http.ts'

/**
 * Stops all questions that are under way, and holds new ones until it is known what all of them are `answered`; with
 * null they are sent.
 */
export const stopAsking = (answered: Promise<Response | null>): void => {
  const held = answered.finally(() => {
    if (questions.held === held) questions.held = null
  })
  questions.held = held
  for (const question of questions.open) question.abort()
}
