/** The way to a table with hands that others play too: a new one, or the one where the user can go on. */
import type { Request, Response } from 'express'
import type { User } from '#common/protocol/rest/answers.ts'
import { handsTableAnswer, type HandsTableAnswer } from '#common/protocol/rest/hands/daily-answers.ts'
import { SEATS } from '#common/rules/seats.ts'
import { computerName } from '#common/text/notices.ts'
import type { Duplicate } from '#common/table/duplicate.ts'
import type { RoomDirectory } from '../../tables/ports.ts'
import { answer } from '../answer.ts'
import { ANY_GUEST, devicesIn, knownDevice, type DeviceSettings } from '../auth/device-cookie.ts'
import { refuse } from '../refusal.ts'
import type { Limits } from '../security/limits.ts'
import { addressKey } from '../../connections/client-address.ts'
import type { Storage } from '../../persistence/storage.ts'

/** What a table is opened with. `name` is that of its room. */
export type Hands = Omit<Duplicate, 'computers'> & { readonly name: string; readonly places: number | null }

/** What the routes about such hands need. */
export type HandsTools = Pick<
  Storage,
  'dailyDecks' | 'dailyHands' | 'challenges' | 'challengeOfRoom' | 'circleChallenges'
> & {
  readonly directory: Pick<RoomDirectory, 'create'>
  readonly devices: DeviceSettings
  readonly limits: Limits
  readonly now: () => number
  /** Today's hand is looked at: the computer's results will be needed. */
  readonly onDailyAsked: () => void
}
/** Whether a user may ask; otherwise the request is refused. */
export const mayView = (limits: Limits, response: Response, userId: number): Promise<boolean> =>
  limits.admit(response, ['viewHandsPerUser', String(userId)])
/** The same for what opens a room. */
export const mayBegin = (
  limits: Limits,
  response: Response,
  userId: number,
  ip: string | undefined,
): Promise<boolean> =>
  limits.admit(response, ['beginHandsPerUser', String(userId)], ['createRoomPerAddress', addressKey(ip)])

/** The names of the computers, which sit on all seats but the person's. */
const COMPUTERS = SEATS.slice(1).map(computerName)

/** Opens the table of a user who has not finished these hands, unless there is one, and answers with its code. */
export const answerWithTable = async (
  { directory, devices }: HandsTools,
  { id: userId, email, isGuest }: User,
  { name, places, ...hands }: Hands,
  request: Pick<Request, 'headers'>,
  response: Response,
): Promise<void> => {
  const created = await directory.create({ userId }, name, {
    isUnlisted: true,
    play: {
      duplicate: { ...hands, computers: COMPUTERS },
      device: knownDevice(request, isGuest === true ? ANY_GUEST : email, devices),
      devices: devicesIn(request, devices),
      places,
    },
  })
  if (!created.ok) return refuse(response, created.code)
  const table: HandsTableAnswer = { roomId: created.value.roomId }
  answer(response, handsTableAnswer, table)
}
