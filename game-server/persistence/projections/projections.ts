/** All projections, in the order in which they are applied. Prices and the locks come first, because accounts must be locked before anything else. */
import type { EntityManager } from 'typeorm'
import type { TableEvent } from '#common/table/commands.ts'
import type { StartRefusal } from '../../tables/ports.ts'
import { gameRecords } from './game-records.ts'
import { prices } from './prices.ts'
import type { Projection, RebuildableProjection, RecordedStep } from './projection.ts'
import { results } from './results.ts'
import { roomStatus } from './room-status.ts'
import { lockedPlayers, statistics } from './statistics.ts'

/** The projections that can be rebuilt from the journals. */
export const REBUILDABLE: readonly RebuildableProjection[] = [gameRecords, results, roomStatus, statistics]
const PROJECTIONS: readonly Projection[] = [prices, lockedPlayers, ...REBUILDABLE]

const FOLLOWED: ReadonlySet<TableEvent['type']> = new Set(PROJECTIONS.flatMap(({ follows }) => follows))

/** Whether these events change anything besides the journal. A move in a running game does not. */
export const isFollowed = (events: readonly TableEvent[]): boolean => events.some(({ type }) => FOLLOWED.has(type))

/**
 * Applies the projections that handle the events of a step. Resolves with null when done. When it resolves with a refusal, the caller must roll back.
 */
export const applyProjections = async (manager: EntityManager, step: RecordedStep, projections: readonly Projection[] = PROJECTIONS): Promise<StartRefusal | null> => {
  for (const projection of projections) {
    if (!step.events.some(({ type }) => projection.follows.includes(type))) continue
    const refusal = await projection.apply(manager, step)
    if (refusal !== null) return refusal
  }
  return null
}
