/** Everything that follows from stored records, in the order in which it is done: accounts are locked before anything else. */
import type { EntityManager } from 'typeorm'
import type { TableEvent } from '#common/table/commands.ts'
import type { StartRefusal } from '../../tables/ports.ts'
import { gameRecords } from './game-records.ts'
import { prices } from './prices.ts'
import type { Projection, RebuildableProjection, RecordedStep } from './projection.ts'
import { results } from './results.ts'
import { roomStatus } from './room-status.ts'

/** Those that can be made again from the journals. */
export const REBUILDABLE: readonly RebuildableProjection[] = [gameRecords, results, roomStatus]
const PROJECTIONS: readonly Projection[] = [prices, ...REBUILDABLE]

const FOLLOWED: ReadonlySet<TableEvent['type']> = new Set(PROJECTIONS.flatMap(({ follows }) => follows))

/** Whether anything besides the journal changes because of these events. A move of a game in progress changes nothing else. */
export const isFollowed = (events: readonly TableEvent[]): boolean => events.some(({ type }) => FOLLOWED.has(type))

/** Applies the projections that follow what a step made happen. Null when done; a refusal of one of them is for the caller to undo. */
export const applyProjections = async (manager: EntityManager, step: RecordedStep, projections: readonly Projection[] = PROJECTIONS): Promise<StartRefusal | null> => {
  for (const projection of projections) {
    if (!step.events.some(({ type }) => projection.follows.includes(type))) continue
    const refusal = await projection.apply(manager, step)
    if (refusal !== null) return refusal
  }
  return null
}
