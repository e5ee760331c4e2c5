/** Support for tests: rooms change hands. */
import { withQueries } from '../testing/database-rows.ts'
import type { DatabaseLocation } from './data-source.ts'
import type { Storage } from './storage.ts'

/** From now on this storage holds all rooms, as if every other process had been silent for too long. */
export const takeEverything = ({ processId }: Storage, location: DatabaseLocation): Promise<unknown> =>
  withQueries(location, (query) => query('UPDATE rooms SET leaseOwner = ?', [processId]))
