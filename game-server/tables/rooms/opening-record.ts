/** The first record of the journal of a room. */
import { FLAGS, perFlag } from '#common/table/room-flags.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { JournalRecord, NewRoom } from '../ports.ts'

/** Opens a room now. Each field by its name: this record stays for ever, and nothing else of a request may get into it. */
export const openingRecord = (
  { roomId, creator, name, audience = 'nobody', ...flags }: NewRoom,
  { clock, times, newDeckSecret }: Pick<LiveTableTools, 'clock' | 'times' | 'newDeckSecret'>,
): JournalRecord => {
  const chosen = FLAGS.filter((flag) => flags[flag] === true)
  const command = {
    type: 'open',
    roomId,
    name,
    creator,
    times,
    deckSecret: newDeckSecret(),
    ...(audience !== 'nobody' && { audience }),
    ...perFlag(chosen, () => true),
  } as const
  return { roomId, sequence: 1, atMs: clock.nowMs(), command }
}
