/**
 * `npm run retention` (docs/operations.md). Without `--yes` it only says what it would do. The exit code is 0 when that
 * worked, and 2 when it did not.
 */
import { monotonicClock } from '../clock.ts'
import { retentionConfig } from '../config/config.ts'
import { retention, type Retained } from '../persistence/archive/retention.ts'
import { print, runCommand } from './run-command.ts'

const USAGE = 'usage: npm run retention [-- --yes]'

const WHAT = {
  suspended: 'suspended games, closed with a refund',
  unplayed: 'closed rooms in which nothing was played, deleted',
  journals: 'journals of closed rooms, deleted',
} as const

const lineOf = ({ kind, days, rooms, done, refunded }: Retained): string => {
  if (days === null) return `${WHAT[kind]}: never`
  const kept = rooms === done ? '' : `, ${rooms - done} left alone`
  return `${WHAT[kind]} after ${days} days: ${done}${kept}${refunded === 0 ? '' : `, ${refunded} tokens back`}`
}

const run = async (isConfirmed: boolean): Promise<number> => {
  const { days, ...location } = retentionConfig(process.env)
  for (const retained of await retention(location, days, monotonicClock().nowMs(), isConfirmed)) print(lineOf(retained))
  if (!isConfirmed) print('Nothing was changed. With --yes this is done.')
  return 0
}

const options = process.argv.slice(2)
const isWrong = options.some((option) => option !== '--yes')
await runCommand(USAGE, isWrong ? null : () => run(options.includes('--yes')))
