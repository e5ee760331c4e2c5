/** The rows of login sessions and of requests for a new password. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/**
 * A request for a link to choose a new password, stored as the SHA-256 of its token in hex. An account may have several. `userId` is null when the
 * address has no account: the server writes the same row for every address, so that the response time does not show whether an account exists. There
 * is no foreign key for the same reason.
 */
export type PasswordResetRow = { readonly tokenHash: string; readonly userId: number | null; readonly expiresAtMs: number }

export const PASSWORD_RESETS = new EntitySchema<PasswordResetRow>({
  name: 'PasswordReset',
  tableName: 'password_resets',
  columns: {
    tokenHash: { ...text(64), primary: true },
    userId: { type: 'integer', nullable: true },
    expiresAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['expiresAtMs'] }],
})

/** A login session; `data` is express-session's JSON. `userId` is null while nobody is signed in. */
export type SessionRow = { readonly id: string; readonly userId: number | null; readonly data: string; readonly expiresAtMs: number }

export const SESSIONS = new EntitySchema<SessionRow>({
  name: 'Session',
  tableName: 'sessions',
  columns: {
    id: { ...text(64), primary: true },
    userId: { type: 'integer', nullable: true, foreignKey: { target: 'User', onDelete: 'CASCADE' } },
    data: { type: 'text' },
    expiresAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['expiresAtMs'] }],
})
