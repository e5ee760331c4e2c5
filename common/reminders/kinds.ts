/** What people are reminded of, by a notification of their browser or, where that cannot be, by mail. */

/**
 * `now`: a table of the circle was opened. `fourth`: three sit there, and somebody of the reserve could be the fourth.
 * `answer`: an evening begins in 24 hours, and one has not said whether one comes. `soon`: it begins in 15 minutes.
 * `resume`: of a suspended game all others are there.
 */
export const REMINDER_KINDS = ['now', 'fourth', 'answer', 'soon', 'resume'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

const MINUTE_MS = 60_000
/** How long one is of use after its event, when nothing ends it before. */
export const REMINDER_LIFE_MS = 15 * MINUTE_MS
/** How long before an evening the reminders about it are sent. */
export const ANSWER_BEFORE_MS = 24 * 60 * MINUTE_MS
export const SOON_BEFORE_MS = 15 * MINUTE_MS

/** The kinds that are sent by mail to who has no device for notifications. */
export const isMailed = (kind: ReminderKind): boolean => kind === 'answer'

/** What a notification says, and where a click on it leads: a path of the site. One with the same tag is replaced. */
export type PushMessage = { readonly title: string; readonly text: string; readonly link: string; readonly tag: string }
