/**
 * The log: JSON lines without secrets. Passwords, cookies, tokens, hands and the parameters of SQL statements are never
 * logged.
 */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config/variables.ts'

export type Log = Logger

const SECRETS = [
  'password',
  'passwordHash',
  'token',
  'secret',
  'deckSecret',
  'seed',
  'serverPart',
  'seedPart',
  'cookie',
  'authorization',
  'set-cookie',
  'email',
  'sessionId',
]

/**
 * The parts of an error that may be logged. A database error also has the statement and its parameters, which may not.
 */
const describe = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause instanceof Error ? { cause: error.cause.message } : {}),
      }
    : { type: typeof error }

/**
 * Standard output, line by line: with lines in a buffer the last one before an exit waits for ever for a pipe that
 * nobody reads any more (pino's `flushSync`). When the pipe breaks, nothing more is logged, and the server goes on.
 */
const standardOutput = (): DestinationStream => pino.destination({ dest: 1, sync: true })

/** A log with a minimum level. `destination` is standard output by default. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      serializers: { err: describe, error: describe },
      redact: {
        paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination ?? standardOutput(),
  )
