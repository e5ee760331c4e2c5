import { seatOf } from '#common/table/state.ts'
import type { LiveTable } from './live-table.ts'

/** Whether a user has a seat at a live table. */
export const isSeated = (liveTable: LiveTable, userId: number): boolean => seatOf(liveTable.table, userId) !== null
