/** The evenings of a circle: when it plays, who can come, and how that is changed. */
import { SEAT_COUNT } from '#common/limits.ts'
import type { Answer } from '#common/circles/dates.ts'
import { WEEKDAYS, type WallTime, type Weekday } from '#common/circles/wall-time.ts'

const dayFormat = new Intl.DateTimeFormat('it', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('it', { weekday: 'long', timeZone: 'UTC' })

/** 'venerdì 4 dicembre', for 'YYYY-MM-DD'. */
const dayText = (day: string): string => dayFormat.format(Date.parse(day))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
/** A Monday, with which the days of the week begin. */
const MONDAY = Date.UTC(2026, 10, 30)
const weekdayText = (weekday: Weekday): string => weekdayFormat.format(MONDAY + (weekday - 1) * 24 * 60 * 60_000)

const countText = (yes: number): string => (yes > SEAT_COUNT ? `in ${yes}` : `${yes} su ${SEAT_COUNT}`)

const answers: Readonly<Record<Answer, string>> = { yes: 'Ci sono', maybe: 'Forse', no: 'No' }

export const circleDateText = {
  failed: 'Non riesco a leggere le prossime serate.',
  changeFailed: 'Non è cambiato niente. Riprova.',
  retry: 'Riprova',
  next: 'La prossima serata',
  /** 'Venerdì 4 dicembre, 21:00'; `isElsewhere`: the clocks of the viewer show another time. */
  when: ({ day, time }: WallTime, isElsewhere: boolean): string =>
    `${capital(dayText(day))}, ${time}${isElsewhere ? ' (ora italiana)' : ''}`,
  /** The same on two lines, with who can come: 'Venerdì 4 dicembre', '21:00 · 3 su 4'. */
  dayOf: ({ day }: WallTime): string => capital(dayText(day)),
  timeAndCount: ({ time }: WallTime, isElsewhere: boolean, yes: number): string =>
    `${time}${isElsewhere ? ' (ora italiana)' : ''} · ${countText(yes)}`,
  /** '3 su 4': how many of the seats of a table are taken. */
  count: countText,
  answers,
  answerFor: (day: string): string => `Ci sei ${dayText(day)}?`,
  names: (names: readonly string[]): string => names.join(', '),
  silent: 'Non si sa',
  cancelled: ({ day }: WallTime): string => `${capital(dayText(day))} non si gioca.`,
  playAfterAll: 'Si gioca lo stesso',
  none: 'Quando giocate la prossima volta?',
  plan: 'Scegli quando',
  change: 'Cambia',

  // Proposals.
  another: "Un'altra sera?",
  choose: 'Scegli',
  chooseThis: (day: string): string => `Si gioca ${dayText(day)}`,
  withdraw: (day: string): string => `Togli ${dayText(day)}`,

  // What can be changed.
  cancel: 'Questa volta non si gioca',
  move: 'Sposta questa serata',
  back: (day: string): string => `Torna a ${dayText(day)}`,
  propose: "Proponi un'altra sera",
  proposeHint: 'Ognuno dice se può, poi scegliete.',
  addOne: 'Una sera sola',
  weekly: 'Ogni settimana',
  weeklyAt: (weekday: Weekday, time: string): string => `Ogni ${weekdayText(weekday)} alle ${time}`,
  weekdays: WEEKDAYS.map((weekday) => [weekday, weekdayText(weekday)] as const),
  weekdayShort: (weekday: Weekday): string => weekdayText(weekday).slice(0, 3),
  weekday: 'Giorno della settimana',
  day: 'Giorno',
  time: 'Ora',
  incomplete: "Scegli il giorno e l'ora.",
  save: 'Salva',
  moveTo: 'Sposta',
  proposeThis: 'Proponi',
  notWeekly: 'Non più ogni settimana',

  // Calendars.
  calendar: 'Nel calendario',
  calendarHint: 'Tutte le serate, con i cambi, nel calendario del telefono.',
  subscribe: 'Aggiungi al calendario',
  copyAddress: 'Copia il link',
  addressHint: 'Per Google Calendar: «Aggiungi da URL».',
  download: ({ day }: WallTime): string => `Scarica solo ${dayText(day)}`,
  ownAddress: 'Il link è solo tuo: chi lo ha vede le serate.',
  newAddress: 'Cambialo',
  addressChanged: 'Il link è nuovo: quello di prima non vale più.',
} as const
