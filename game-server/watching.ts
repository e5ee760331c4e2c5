/** What the server notes about itself: it measures, and errors are written into the log and counted. */
import type { Config } from './config/config.ts'
import type { Log } from './log.ts'
import { Metrics, type ProblemPart } from './metrics/metrics.ts'
import type { NoteCommand, ReportProblem } from './tables/live-table-tools.ts'
import { VERSION } from './version.ts'

/** A failed request is logged and counted where it is answered (http/refusal.ts). */
type Reported = Exclude<ProblemPart, 'request'>

const LOGGED = {
  table: 'a table had a problem',
  database: 'the database had a problem',
  computer: 'a computer player had a problem',
} satisfies Record<Reported, string>

/** The metrics, and the functions with which the parts of the server report to them and to the log. */
export const watching = ({ commit }: Config, log: Log) => {
  const metrics = new Metrics({ version: VERSION, commit })
  const report = (part: Reported, problem: unknown, where: object = {}): void => {
    metrics.noteProblem(part)
    log.error({ err: problem, ...where }, LOGGED[part])
  }
  return {
    metrics,
    reportProblem: ((problem, where) => report('table', problem, where)) satisfies ReportProblem,
    reportStorageProblem: (problem: unknown): void => report('database', problem),
    reportComputerProblem: (problem: unknown): void => report('computer', problem),
    noteCommand: ((...command) => metrics.noteCommand(...command)) satisfies NoteCommand,
  }
}

export type Reports = ReturnType<typeof watching>
