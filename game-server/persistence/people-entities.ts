/** The avatars of users, and the records of journals that name them: both have to be removed with an account. */
import { EntitySchema } from 'typeorm'
import { milliseconds, text } from './entity-columns.ts'

/** The maximum size of a picture: what MySQL takes for a BLOB. */
export const PICTURE_MAX_BYTES = 65_535

/**
 * An avatar that a user has uploaded: the current one, or one that is not saved in the profile yet. `url` is its path on the site. `picture` is the
 * WebP, which is read only where it is asked for by name; null for one of an earlier version whose file was not taken over yet.
 */
export type AvatarRow = { readonly url: string; readonly userId: number; readonly createdAtMs: number; readonly picture: Buffer | null }

export const AVATARS = new EntitySchema<AvatarRow>({
  name: 'Avatar',
  tableName: 'avatars',
  columns: {
    url: { ...text(60), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
    createdAtMs: milliseconds,
    picture: { type: 'blob', nullable: true, select: false },
  },
  indices: [{ columns: ['userId'] }],
})

/** A record of a journal that contains a user's name, which is replaced when the account is deleted. */
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

/**
 * The skeleton of a nickname (`nicknames.ts`) and its account. No two accounts have nicknames that look alike. Of older accounts whose nicknames
 * already looked alike, only the oldest has a row.
 */
export type NicknameSkeletonRow = { readonly skeleton: string; readonly userId: number }

export const NICKNAME_SKELETONS = new EntitySchema<NicknameSkeletonRow>({
  name: 'NicknameSkeleton',
  tableName: 'nickname_skeletons',
  columns: {
    skeleton: { ...text(255), primary: true },
    userId: { type: 'integer', foreignKey: { target: 'User' } },
  },
  indices: [{ columns: ['userId'] }],
})

/** A random key that the server has generated once and keeps for ever, independent of the session secret. `secret` is in hex. */
export type ServerKeyRow = { readonly purpose: string; readonly secret: string }

export const SERVER_KEYS = new EntitySchema<ServerKeyRow>({
  name: 'ServerKey',
  tableName: 'server_keys',
  columns: { purpose: { ...text(40), primary: true }, secret: text(64) },
})

/** An e-mail address that has had a welcome balance, as a keyed hash in hex. The row stays after the account is deleted. */
export type WelcomedAddressRow = { readonly addressHash: string; readonly createdAtMs: number }

export const WELCOMED_ADDRESSES = new EntitySchema<WelcomedAddressRow>({
  name: 'WelcomedAddress',
  tableName: 'welcomed_addresses',
  columns: { addressHash: { ...text(64), primary: true }, createdAtMs: milliseconds },
})

/**
 * A user who is a guest: the account has no e-mail address and no password (`users.email` holds a placeholder). The row goes away when the guest saves
 * the profile, and with the account.
 */
export type GuestRow = { readonly userId: number }

export const GUESTS = new EntitySchema<GuestRow>({
  name: 'Guest',
  tableName: 'guests',
  columns: { userId: { type: 'integer', primary: true, foreignKey: { target: 'User' } } },
})
