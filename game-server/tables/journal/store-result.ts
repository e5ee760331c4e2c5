/** Calls of the store whose failure is an answer and not an exception. */
import { ok, refused, type Result } from '#common/result.ts'
import type { ReportProblem } from '../live-table-tools.ts'

export type StoreResult = <T>(
  work: Promise<T>,
  roomId: string,
  doing: string,
) => Promise<Result<T, 'storageUnavailable'>>

/**
 * A function that returns the result of a store call. When the store rejects, the error is reported and the result is
 * `storageUnavailable`. `roomId` and `doing` say in the log where that happened.
 */
export const storeResult =
  (reportProblem: ReportProblem): StoreResult =>
  async (work, roomId, doing) => {
    try {
      return ok(await work)
    } catch (problem) {
      reportProblem(problem, { roomId, doing })
      return refused('storageUnavailable')
    }
  }
