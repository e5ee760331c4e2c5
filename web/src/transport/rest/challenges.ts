/** The calls about challenges. */
import {
  challengeAnswer,
  circleChallengesAnswer,
  newChallengeAnswer,
  ownChallengesAnswer,
  type ChallengeAnswer,
  type CircleChallengesAnswer,
  type NewChallengeAnswer,
  type OwnChallengesAnswer,
} from '#common/protocol/rest/hands/challenge-answers.ts'
import { handsTableAnswer, type HandsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { challengesText, challengeText } from '../../text/hands/challenges.ts'
import { call, type Answer } from './http.ts'

/** Query keys begin with this path. */
export const CHALLENGES_PATH = '/api/challenges'
const pathOf = (token: string): string => `${CHALLENGES_PATH}/${encodeURIComponent(token)}`

/** POST /api/challenges: a new one, for a circle of the user, or for whoever gets its link. */
export const newChallenge = (circle: string | null): Promise<Answer<NewChallengeAnswer>> =>
  call(CHALLENGES_PATH, {
    method: 'POST',
    body: { circle },
    schema: newChallengeAnswer,
    fallback: challengesText.failed,
  })

/** GET /api/challenges: those of the user. */
export const ownChallenges = (signal: AbortSignal): Promise<Answer<OwnChallengesAnswer>> =>
  call(CHALLENGES_PATH, { schema: ownChallengesAnswer, fallback: challengeText.failed, signal })

/** GET /api/challenges/{token}. */
export const challenge = (token: string, signal: AbortSignal): Promise<Answer<ChallengeAnswer>> =>
  call(pathOf(token), { schema: challengeAnswer, fallback: challengeText.failed, signal })

/** GET /api/challenges/rooms/{roomId}: the one whose hands the user plays, or has played, at a table. */
export const challengeOfTable = (roomId: string, signal: AbortSignal): Promise<Answer<NewChallengeAnswer>> =>
  call(`${CHALLENGES_PATH}/rooms/${encodeURIComponent(roomId)}`, {
    schema: newChallengeAnswer,
    fallback: challengeText.failed,
    signal,
  })

/** GET /api/challenges/circles/{slug}: the open ones of a circle. */
export const challengesOfCircle = (slug: string, signal: AbortSignal): Promise<Answer<CircleChallengesAnswer>> =>
  call(`${CHALLENGES_PATH}/circles/${encodeURIComponent(slug)}`, {
    schema: circleChallengesAnswer,
    fallback: challengeText.failed,
    signal,
  })

/** POST /api/challenges/{token}/play: begins its hands, or goes on with them. */
export const playChallenge = (token: string): Promise<Answer<HandsTableAnswer>> =>
  call(`${pathOf(token)}/play`, { method: 'POST', schema: handsTableAnswer, fallback: challengeText.failed })
