/** The calls about mutes, reports and restrictions. */
import {
  conductAnswer,
  mutesAnswer,
  reportsAnswer,
  restrictionsAnswer,
  type ConductAnswer,
  type MutesAnswer,
  type ReportsAnswer,
  type RestrictionsAnswer,
} from '#common/protocol/rest/conduct-answers.ts'
import type { ReportReason, RestrictionKind } from '#common/protocol/rest/conduct-vocabulary.ts'
import { CONDUCT } from '../../text/conduct.ts'
import { call, type Answer } from './http.ts'

export const REPORTS_PATH = '/api/admin/reports'
export const RESTRICTIONS_PATH = '/api/admin/restrictions'

/** A restriction that the admin imposes. `until` is ISO 8601. */
export type Measure = { readonly kind: RestrictionKind; readonly until: string; readonly reason: string }

/** GET /api/mutes: whom the signed-in user has muted. */
export const loadMutes = (): Promise<Answer<MutesAnswer>> =>
  call('/api/mutes', { schema: mutesAnswer, fallback: CONDUCT.mutedPlayersFailed })

/** PUT or DELETE /api/mutes/{playerId}; the answer is the whole list. */
export const changeMute = (playerId: string, isMuted: boolean): Promise<Answer<MutesAnswer>> =>
  call(`/api/mutes/${playerId}`, {
    method: isMuted ? 'PUT' : 'DELETE',
    schema: mutesAnswer,
    fallback: CONDUCT.muteFailed,
  })

/** POST /api/reports/{roomId}. The server adds the chat. */
export const sendReport = (report: {
  readonly roomId: string
  readonly playerId: string
  readonly reason: ReportReason
  readonly comment: string
}): Promise<Answer<ConductAnswer>> =>
  call(`/api/reports/${report.roomId}`, {
    method: 'POST',
    body: report,
    schema: conductAnswer,
    fallback: CONDUCT.reportFailed,
  })

/** GET /api/admin/reports: one page, older than the report with this id; the newest page when null. */
export const loadReports = (before: number | null, signal: AbortSignal): Promise<Answer<ReportsAnswer>> =>
  call(REPORTS_PATH + (before === null ? '' : `?before=${before}`), {
    schema: reportsAnswer,
    fallback: CONDUCT.admin.failed,
    signal,
  })

/** POST /api/admin/reports/{id}/decide; without a measure the report is archived. */
export const decideReport = (id: number, measure: Measure | null): Promise<Answer<ConductAnswer>> =>
  call(`${REPORTS_PATH}/${id}/decide`, {
    method: 'POST',
    body: { measure },
    schema: conductAnswer,
    fallback: CONDUCT.admin.actionFailed,
  })

/** GET /api/admin/restrictions: those in force. */
export const loadRestrictions = (signal: AbortSignal): Promise<Answer<RestrictionsAnswer>> =>
  call(RESTRICTIONS_PATH, { schema: restrictionsAnswer, fallback: CONDUCT.admin.failed, signal })

/** POST /api/admin/restrictions. */
export const restrict = (nickname: string, measure: Measure): Promise<Answer<ConductAnswer>> =>
  call(RESTRICTIONS_PATH, {
    method: 'POST',
    body: { nickname, ...measure },
    schema: conductAnswer,
    fallback: CONDUCT.admin.actionFailed,
  })

/** DELETE /api/admin/restrictions/{userId}/{kind}. */
export const liftRestriction = (userId: number, kind: RestrictionKind): Promise<Answer<ConductAnswer>> =>
  call(`${RESTRICTIONS_PATH}/${userId}/${kind}`, {
    method: 'DELETE',
    schema: conductAnswer,
    fallback: CONDUCT.admin.actionFailed,
  })
