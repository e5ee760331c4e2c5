/** Mails that are not sent yet. */
import { EntitySchema } from 'typeorm'
import { generatedId, milliseconds, text } from './entity-columns.ts'

/**
 * A mail with the link to choose a new password. The address is looked up when the mail is sent. `userId` is null when the address has no account:
 * the server writes the same row for every address. There is no foreign key for the same reason. The token is encrypted with the session secret.
 */
export type MailRow = {
  readonly id: number
  readonly userId: number | null
  readonly sealedToken: string
  readonly expiresAtMs: number
  readonly attempts: number
  readonly dueAtMs: number
}

export const MAILS = new EntitySchema<MailRow>({
  name: 'Mail',
  tableName: 'mails',
  columns: {
    id: generatedId,
    userId: { type: 'integer', nullable: true },
    sealedToken: text(255),
    expiresAtMs: milliseconds,
    attempts: { type: 'integer' },
    dueAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }, { columns: ['dueAtMs'] }],
})
