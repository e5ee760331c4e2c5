/** The rows of logins: sessions, and requests for a new password. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/**
 * A request for a link to choose a new password, kept as the SHA-256 of its token in hex; several of an account stand side by side.
 * `userId` is null where the address has no account: the same is written for every address, so that the time that it takes tells
 * nothing. No foreign key for the same reason.
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
