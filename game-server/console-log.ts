/**
 * Turns what libraries print to the console (Colyseus and its schema, Express) into lines of our log. For every wrong
 * frame of a client they print a whole stack. Only the first words of each print are logged, nothing that came from the
 * client, and only a few times a minute.
 */
import { format } from 'node:util'
import type { Log } from './log.ts'
import type { Clock } from './clock.ts'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]
/** The methods of a console that libraries use. */
type ConsoleMethods = Readonly<Record<Level | 'log', (...words: readonly unknown[]) => void>>

/** How often the same print is logged in one period; further ones are only counted. */
const LOGGED_PER_WINDOW = 3
const WINDOW_MS = 60_000
/** How many different prints are distinguished. All further ones count as one. */
const KINDS = 100
const MAX_CHARS = 160

/**
 * These errors are caused by clients, so they are warnings: nobody has to be alarmed. Errors of our own code are logged
 * where they happen.
 */
const LEVEL_IN_LOG = {
  trace: 'trace',
  debug: 'debug',
  info: 'info',
  warn: 'warn',
  error: 'warn',
} as const satisfies Record<Level, Level>

/**
 * Libraries first say in plain words what is wrong. Values, quotations and paths, which may come from a client, come
 * after that.
 */
const PLAIN_WORDS = /^(?:[A-Za-z_]\w*|[ :,.()])*/

/** The plain words at the beginning of a print, which are equal for equal problems. */
const summaryOf = (words: readonly unknown[]): string =>
  (PLAIN_WORDS.exec(format(...words).trimStart())?.[0] ?? '').slice(0, MAX_CHARS).trim()

type Repetition = { readonly level: Level; readonly summary: string; count: number }

/** A console that writes to a log. The number of prints that were only counted is logged at the end of each period. */
export const consoleTo = (log: Log, clock: Clock): ConsoleMethods => {
  const repetitions = new Map<string, Repetition>()
  const conclude = (kind: string, { level, summary, count }: Repetition): void => {
    repetitions.delete(kind)
    const unlogged = count - LOGGED_PER_WINDOW
    if (unlogged > 0) log[level]({ printed: summary, times: unlogged }, 'a library printed the same again')
  }
  const begin = (kind: string, level: Level, summary: string): Repetition => {
    const repetition = { level, summary, count: 0 }
    repetitions.set(kind, repetition)
    clock.schedule(WINDOW_MS, () => conclude(kind, repetition))
    return repetition
  }
  const note = (level: Level, words: readonly unknown[]): void => {
    const summary = summaryOf(words)
    const kind = repetitions.has(summary) || repetitions.size < KINDS ? summary : ''
    const repetition = repetitions.get(kind) ?? begin(kind, level, summary)
    repetition.count += 1
    if (repetition.count <= LOGGED_PER_WINDOW) log[level]({ printed: summary }, 'a library printed something')
  }
  const at =
    (level: Level) =>
    (...words: readonly unknown[]): void =>
      note(LEVEL_IN_LOG[level], words)
  return {
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    log: at('info'),
    warn: at('warn'),
    error: at('error'),
  }
}
