/** The calls about the browsers that get notifications. */
import {
  reminderKeyAnswer,
  type PushSubscription as SentSubscription,
  type ReminderKey,
} from '#common/protocol/rest/reminders.ts'
import { successAnswer } from '#common/protocol/rest/answers.ts'
import { remindersText } from '../../text/reminders.ts'
import { call, type Answer } from './http.ts'

const fallback = remindersText.failed
type Done = Promise<Answer<{ readonly success: true }>>

/** GET /api/reminders/key */
export const reminderKey = (): Promise<Answer<ReminderKey>> =>
  call('/api/reminders/key', { schema: reminderKeyAnswer, fallback })

/** PUT /api/reminders/device */
export const putDevice = (body: SentSubscription): Done =>
  call('/api/reminders/device', { method: 'PUT', body, schema: successAnswer, fallback })

/** DELETE /api/reminders/device */
export const deleteDevice = (endpoint: string): Done =>
  call('/api/reminders/device', { method: 'DELETE', body: { endpoint }, schema: successAnswer, fallback })
