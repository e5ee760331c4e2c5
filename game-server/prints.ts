/**
 * What libraries print by themselves (Colyseus and its schema, Express), as lines of our log. They print whole stacks for every frame that
 * a client sends wrong: of that, the first words are kept, not what came from the client, and not more than a few times a minute.
 */
import { format } from 'node:util'
import type { Log } from './log.ts'
import type { Clock } from './clock.ts'

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error'] as const
type Level = (typeof LEVELS)[number]
/** The methods of a console that libraries use. */
export type Prints = Readonly<Record<Level | 'log', (...words: readonly unknown[]) => void>>

/** The same print is logged so often in a window of time; the others are counted. */
const LOGGED_PER_WINDOW = 3
const WINDOW_MS = 60_000
/** Prints that are told apart. More kinds count as one. */
const KINDS = 100
const MAX_CHARS = 160

/** Clients cause these errors, and ours are reported where they happen: nobody has to be woken up. */
const LEVEL_IN_LOG = { trace: 'trace', debug: 'debug', info: 'info', warn: 'warn', error: 'warn' } as const satisfies Record<Level, Level>

/** Libraries say first what is wrong, in plain words. Values, quotations and paths, which may come from a client, follow behind. */
const PLAIN_WORDS = /^(?:[A-Za-z_]\w*|[ :,.()])*/

/** The plain words with which a print begins: the same for every print that says the same. */
const summaryOf = (words: readonly unknown[]): string =>
  (PLAIN_WORDS.exec(format(...words).trimStart())?.[0] ?? '').slice(0, MAX_CHARS).trim()

type Repetition = { readonly level: Level; readonly summary: string; count: number }

/** Prints that go to a log. What was only counted is logged at the end of its minute. */
export const printsTo = (log: Log, clock: Clock): Prints => {
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
  const at = (level: Level) => (...words: readonly unknown[]): void => note(LEVEL_IN_LOG[level], words)
  return { trace: at('trace'), debug: at('debug'), info: at('info'), log: at('info'), warn: at('warn'), error: at('error') }
}
