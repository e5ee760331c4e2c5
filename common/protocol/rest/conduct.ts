/** The bodies of requests about mutes, reports and restrictions. The answers are in `conduct-answers.ts`. */
import { z } from 'zod'
import { REPORT_COMMENT_MAX_CHARS, RESTRICTION_REASON_MAX_CHARS } from '../../limits.ts'
import { RESTRICTION_MAX_MS } from '../../timings.ts'
import { tidyChatText } from '../chat-text.ts'
import { REPORT_REASONS, RESTRICTION_KINDS } from './conduct-vocabulary.ts'
import { because } from '../errors.ts'

/** Longer texts are not cleaned at all. */
const RAW_UNITS = 8
const tidyText = (atMost: number) =>
  z
    .string(because('badRequest'))
    .max(RAW_UNITS * atMost, because('badRequest'))
    .transform(tidyChatText)
    .refine((text) => [...text].length <= atMost, because('badRequest'))

/** The id of an account, as text. */
const userId = z
  .string(because('badRequest'))
  .regex(/^[1-9]\d{0,8}$/, because('badRequest'))
  .transform(Number)

/** The path of PUT and DELETE /api/mutes/{playerId}. */
export const muteRequest = z.object({ playerId: userId })

/** POST /api/reports. The lines of the chat are not part of it: the server takes its own. */
export const reportRequest = z.object(
  {
    roomId: z.string(because('badRequest')).max(20, because('badRequest')),
    playerId: userId,
    reason: z.enum(REPORT_REASONS, because('badRequest')),
    comment: tidyText(REPORT_COMMENT_MAX_CHARS)
      .nullish()
      .transform((comment) => comment ?? ''),
  },
  because('badRequest'),
)
export type ReportRequest = z.infer<typeof reportRequest>

const measure = {
  kind: z.enum(RESTRICTION_KINDS, because('badRequest')),
  /** ISO 8601. */
  until: z.iso.datetime({ ...because('restrictionUntil'), offset: true }).transform((text) => Date.parse(text)),
  reason: tidyText(RESTRICTION_REASON_MAX_CHARS).refine((reason) => reason !== '', because('restrictionReason')),
}

/** POST /api/admin/reports/{id}/decide: with null nothing happens to the accused. */
export const decideReportRequest = z.object(
  { measure: z.object(measure, because('badRequest')).nullable() },
  because('badRequest'),
)
export type Measure = NonNullable<z.infer<typeof decideReportRequest>['measure']>

/** POST /api/admin/restrictions. */
export const restrictRequest = z.object(
  {
    nickname: z
      .string(because('noUsernames'))
      .trim()
      .min(1, because('noUsernames'))
      .max(200, because('nicknameUnknown')),
    ...measure,
  },
  because('badRequest'),
)

/** The path of DELETE /api/admin/restrictions/{userId}/{kind}. */
export const liftRequest = z.object({ userId, kind: z.enum(RESTRICTION_KINDS, because('badRequest')) })

/**
 * Whether a restriction may end at this time: in the future, but not for ever. Both in milliseconds since the epoch.
 */
export const isEndOfRestriction = (untilMs: number, nowMs: number): boolean =>
  untilMs > nowMs && untilMs <= nowMs + RESTRICTION_MAX_MS
