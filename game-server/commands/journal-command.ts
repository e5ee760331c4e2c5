/**
 * `npm run journal:check` and `npm run journal:repair` (docs/operations.md). The exit code is 0 when nothing is wrong
 * or everything was repaired, 1 when something is wrong, and 2 when the check itself failed.
 */
import { monotonicClock } from '../clock.ts'
import { databaseLocation } from '../config/config.ts'
import { openForMaintenance } from '../persistence/journal/maintenance.ts'
import type { Finding } from '../persistence/journal/journal-check.ts'
import { print, runCommand } from './run-command.ts'

const USAGE = 'usage: journal:check | journal:repair -- --yes'

const lineOf = ({ roomId, status, what, detail }: Finding): string =>
  [roomId ?? '-', status ?? '-', what, detail].map((text, column) => text.padEnd([6, 9, 13, 0][column] ?? 0)).join('  ')

const run = async (task: string, isConfirmed: boolean): Promise<number> => {
  const maintenance = await openForMaintenance(databaseLocation(process.env))
  try {
    const { rooms, findings } = await maintenance.check()
    print(`${rooms} rooms, ${findings.length} findings`)
    if (findings.length > 0) print(['room  ', 'status   ', 'what         ', 'detail'].join('  '))
    for (const finding of findings) print(lineOf(finding))
    if (task === 'check' || findings.length === 0) return findings.length === 0 ? 0 : 1
    if (!isConfirmed) {
      print(
        'Nothing was changed. With --yes the rooms whose journals cannot be read are closed, and what was paid for their games is given back.',
      )
      return 1
    }
    const repairs = await maintenance.repair(findings, monotonicClock().nowMs())
    for (const { finding, outcome, refunded } of repairs)
      print(
        `${finding.roomId ?? '-'}  ${finding.what}: ${outcome}${refunded.length === 0 ? '' : `, tokens back to users ${refunded.join(', ')}`}`,
      )
    return repairs.every(({ outcome }) => outcome !== 'left' && outcome !== 'held') ? 0 : 1
  } finally {
    await maintenance.close()
  }
}

const [task = '', ...options] = process.argv.slice(2)
const isWrong = !['check', 'repair'].includes(task) || options.some((option) => option !== '--yes')
await runCommand(USAGE, isWrong ? null : () => run(task, options.includes('--yes')))
