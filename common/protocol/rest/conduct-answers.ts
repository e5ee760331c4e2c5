/** The answers about mutes, reports and restrictions. Times are ISO 8601. */
import * as z from 'zod/mini'
import type { Sent } from './answers.ts'
import { REPORT_REASONS, RESTRICTION_KINDS } from './conduct-vocabulary.ts'

/** `isGuest` is only there for a guest. */
const person = z.object({ id: z.number(), nickname: z.string(), isGuest: z.optional(z.literal(true)) })

/** GET /api/mutes, and PUT and DELETE /api/mutes/{playerId}: whom the user has muted. */
export const mutesAnswer = z.object({ muted: z.array(z.object({ playerId: z.string(), nickname: z.string() })) })
export type MutesAnswer = Sent<typeof mutesAnswer>

const restriction = z.object({ kind: z.enum(RESTRICTION_KINDS), until: z.string(), reason: z.string() })

const report = z.object({
  id: z.number(),
  roomId: z.string(),
  reporter: z.nullable(person),
  accused: person,
  reason: z.enum(REPORT_REASONS),
  comment: z.string(),
  createdAt: z.string(),
  earlierReports: z.number(),
  restrictions: z.array(restriction),
  lines: z.array(
    z.object({ userId: z.number(), sender: z.string(), message: z.string(), sentAt: z.string(), isLater: z.boolean() }),
  ),
})
/**
 * A report that the admin has not decided. `reporter` is null when that account is deleted. `lines` are what the
 * players of the table had written before the report, oldest first, and then what was written shortly after it
 * (`isLater`). `earlierReports` counts the other reports about the same player, decided ones too. `restrictions` are
 * those that the accused has now.
 */
export type Report = Sent<typeof report>

/**
 * GET /api/admin/reports?before={id}: newest first. `nextBefore` is the `before` of the next page; null on the last
 * page.
 */
export const reportsAnswer = z.object({ reports: z.array(report), nextBefore: z.nullable(z.number()) })
export type ReportsAnswer = Sent<typeof reportsAnswer>

/** GET /api/admin/restrictions: all that are in force, the ones that end first at the top. */
export const restrictionsAnswer = z.object({
  restrictions: z.array(
    z.extend(restriction, { userId: z.number(), nickname: z.string(), isGuest: z.optional(z.literal(true)) }),
  ),
})
export type RestrictionsAnswer = Sent<typeof restrictionsAnswer>

/** The answer to a report and to every decision of the admin; `message` is the Italian text. */
export const conductAnswer = z.object({ message: z.string() })
export type ConductAnswer = Sent<typeof conductAnswer>
