/** The log: JSON lines without secrets. Passwords, cookies, tokens, hands and statement parameters never reach it. */
import { pino, type DestinationStream, type Logger } from 'pino'
import type { LogLevel } from './config.ts'

export type Log = Logger

const SECRETS = ['password', 'passwordHash', 'token', 'secret', 'seed', 'cookie', 'authorization', 'set-cookie', 'email', 'sessionId']

/** An error as it may be logged: database errors also carry the statement and its parameters, which may not. */
const describe = (error: unknown): unknown =>
  error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, ...(error.cause instanceof Error ? { cause: error.cause.message } : {}) }
    : { type: typeof error }

/** A log that starts at a level. `destination` is standard output unless given. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      serializers: { err: describe, error: describe },
      redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]), censor: '[redacted]' },
    },
    ...(destination === undefined ? [] : [destination]),
  )
