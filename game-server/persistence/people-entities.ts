/** Pictures of users, and where the journals name them: what has to go when an account does. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** An avatar that a user has uploaded: the one that is shown, or one that was not saved yet. `url` is its path on the site. */
export type AvatarRow = { readonly url: string; readonly userId: number; readonly createdAtMs: number }

export const AVATARS = new EntitySchema<AvatarRow>({
  name: 'Avatar',
  tableName: 'avatars',
  columns: {
    url: { ...text(60), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    createdAtMs: milliseconds,
  },
  indices: [{ columns: ['userId'] }],
})

/** A record of a journal that says how somebody is called: it is rewritten when their account is deleted. */
export type JournalPersonRow = { readonly roomId: string; readonly sequence: number; readonly userId: number }

export const JOURNAL_PEOPLE = new EntitySchema<JournalPersonRow>({
  name: 'JournalPerson',
  tableName: 'journal_people',
  columns: {
    roomId: { ...text(6), primary: true },
    sequence: { type: 'integer', primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
  },
  indices: [{ columns: ['userId'] }],
})
