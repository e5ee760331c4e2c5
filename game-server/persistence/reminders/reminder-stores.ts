/** The stores of reminders: what happens, what is to be sent because of it, and to which devices. */
import type { Database } from '../engine/database.ts'
import { EveningEvents } from './evening-events.ts'
import { PushDevices } from './push-devices.ts'
import { Reminders } from './reminders.ts'
import { TableEvents } from './table-events.ts'

export type ReminderStores = {
  readonly reminders: Reminders
  readonly pushDevices: PushDevices
  readonly tableEvents: TableEvents
  readonly eveningEvents: EveningEvents
}

/** `now` in milliseconds since the epoch. */
export const reminderStores = (database: Database, now: () => number): ReminderStores => {
  const reminders = new Reminders(database, now)
  return {
    reminders,
    pushDevices: new PushDevices(database, now),
    tableEvents: new TableEvents(database, reminders, now),
    eveningEvents: new EveningEvents(database, reminders, now),
  }
}
