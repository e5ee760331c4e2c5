/** What reminders say: as notifications, and by mail. */
import type { PushMessage, ReminderKind } from '../reminders/kinds.ts'

/**
 * What a reminder is about. `name` is that of the circle or of the room, `path` leads there, `tag` tells what a newer
 * one replaces. `when` is the beginning of an evening in words; empty when it is about no evening.
 */
export type ReminderWords = {
  readonly kind: ReminderKind
  readonly name: string
  readonly path: string
  readonly tag: string
  readonly when: string
}

const TEXTS: Readonly<Record<ReminderKind, (when: string) => string>> = {
  now: () => 'Si gioca adesso: il tavolo è aperto.',
  fourth: () => 'Sono in tre: manca solo il quarto.',
  answer: (when) => `Si gioca ${when}. Ci sei?`,
  soon: (when) => `Si gioca ${when}: ci vediamo al tavolo.`,
  resume: () => 'Gli altri sono tornati al tavolo: tocca a te.',
}

/** A reminder as a notification. */
export const reminderMessage = ({ kind, name, path, tag, when }: ReminderWords): PushMessage => ({
  title: name,
  text: TEXTS[kind](when),
  link: path,
  tag,
})

/** A reminder as a mail. */
export const REMINDER_MAIL = {
  subject: ({ name, when }: ReminderWords) => `${name}: si gioca ${when}`,
  title: 'Ci sei?',
  greeting: (nickname: string) => `Ciao ${nickname},`,
  asked: ({ name, when }: ReminderWords) => `${name} gioca ${when}, e gli altri aspettano la tua risposta.`,
  button: 'Rispondi',
  off: 'Non vuoi più questa email? Spegnila qui:',
} as const

const DAY = new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' })

/**
 * When an evening begins, as a friend would say it on another day or on the same one. Days are 'YYYY-MM-DD', the time
 * is 'HH:MM', all of them in Rome.
 */
export const whenText = (day: string, time: string, today: string): string => {
  const clock = `alle ${time.replace(/^0/, '').replace(/:00$/, '')}`
  if (day === today) return `oggi ${clock}`
  const isTomorrow = Date.parse(day) - Date.parse(today) === 24 * 60 * 60_000
  return isTomorrow ? `domani ${clock}` : `${DAY.format(Date.parse(day))} ${clock}`
}
