/**
 * Reads from the journals what a user has done at tables: moves, votes, connections. It contains nothing about other
 * users.
 */
import { Like, MoreThan, type EntityManager } from 'typeorm'
import { z } from 'zod'
import type { OwnData } from '#common/protocol/rest/own-data.ts'
import { TimeSlice } from '../../tables/time-slice.ts'
import type { Database } from '../engine/database.ts'
import { JOURNAL, type JournalRow } from '../journal/journal-reading.ts'
import { roomIdsNaming } from './people.ts'

type OwnAction = OwnData['tableActions'][number]

/** How many records are read with one query. */
const PAGE = 250

const named = z.object({ userId: z.number() }).optional()
/** The parts of a command, of any version, that are about a user. */
const command = z.object({
  type: z.string(),
  userId: z.number().optional(),
  person: named,
  creator: named,
  card: z.string().optional(),
  cards: z.array(z.string()).optional(),
  vote: z.string().optional(),
  ready: z.boolean().optional(),
})

const actionOf = ({ roomId, atMs, command: text }: JournalRow, ownId: number): readonly OwnAction[] => {
  const { type, userId, person, creator, card, cards = [], vote, ready } = command.parse(JSON.parse(text))
  if ((userId ?? person?.userId ?? creator?.userId) !== ownId) return []
  return [
    {
      roomId,
      action: type,
      cards: card === undefined ? cards : [card],
      vote: vote ?? null,
      ready: ready ?? null,
      at: new Date(atMs).toISOString(),
    },
  ]
}

const pageAfter = (manager: EntityManager, roomId: string, userId: number, sequence: number): Promise<JournalRow[]> =>
  manager.find(JOURNAL, {
    where: { roomId, sequence: MoreThan(sequence), command: Like(`%"userId":${userId}%`) },
    order: { sequence: 'ASC' },
    take: PAGE,
  })

/** Everything that a user has done at tables, by room, oldest first. Other work can run in between. */
export const tableActionsOf = async (database: Database, userId: number): Promise<OwnData['tableActions']> => {
  const actions: OwnAction[] = []
  const slice = new TimeSlice()
  for (const roomId of await database.run((manager) => roomIdsNaming(manager, userId))) {
    let page: readonly JournalRow[] = []
    do {
      const sequence = page.at(-1)?.sequence ?? 0
      page = await database.run((manager) => pageAfter(manager, roomId, userId, sequence))
      actions.push(...page.flatMap((row) => actionOf(row, userId)))
      if (slice.isOver) await slice.pause()
    } while (page.length === PAGE)
  }
  return actions
}
