/** The first record of the journal of a room. */
import { FLAGS, perFlag } from '#common/table/room-flags.ts'
import type { LiveTableTools } from '../live-table-tools.ts'
import type { JournalRecord } from '../ports.ts'
import type { NewRoom } from './new-room.ts'

/**
 * Opens a room now. Each field by its name: this record stays for ever, and nothing else of a request may get into it.
 */
export const openingRecord = (
  { roomId, creator, name, audience = 'nobody', play, ...flags }: NewRoom,
  { clock, times, newDeckSecret }: Pick<LiveTableTools, 'clock' | 'times' | 'newDeckSecret'>,
): JournalRecord => {
  const chosen = FLAGS.filter((flag) => flags[flag] === true)
  const command = {
    type: 'open',
    roomId,
    name,
    creator,
    times,
    deckSecret: play === undefined ? newDeckSecret() : null,
    ...(audience !== 'nobody' && { audience }),
    ...(play !== undefined && { duplicate: play.duplicate }),
    ...perFlag(chosen, () => true),
  } as const
  return { roomId, sequence: 1, atMs: clock.nowMs(), command }
}
