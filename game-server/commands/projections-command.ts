/**
 * `npm run projections:rebuild` (docs/operations.md). The exit code is 0 when the database agrees with the journals, or
 * does so now; 1 when it does not, and 2 when the comparison itself failed.
 */
import { databaseLocation } from '../config/config.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import type { Difference } from '../persistence/projections/projections.ts'
import { print, runCommand } from './run-command.ts'

const USAGE = 'usage: npm run projections:rebuild [-- --check]'

const linesOf = ({ roomId, what, stored, journal }: Difference): readonly string[] => [
  ...stored.map((line) => `${roomId || '-'}  ${what}  stored:  ${line}`),
  ...journal.map((line) => `${roomId || '-'}  ${what}  journal: ${line}`),
]

const run = async (isCheckOnly: boolean): Promise<number> => {
  const { rooms, differences } = await rebuildProjections(databaseLocation(process.env), isCheckOnly)
  for (const line of differences.flatMap(linesOf)) print(line)
  const left = isCheckOnly ? differences : differences.filter(({ isRebuildable }) => !isRebuildable)
  print(`${rooms} rooms, ${differences.length} differences, ${differences.length - left.length} of them rebuilt`)
  return left.length === 0 ? 0 : 1
}

const options = process.argv.slice(2)
const isWrong = options.some((option) => option !== '--check')
await runCommand(USAGE, isWrong ? null : () => run(options.includes('--check')))
