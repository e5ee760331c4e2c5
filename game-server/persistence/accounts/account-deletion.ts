/**
 * Deletes an account, in one transaction. Its row stays without any personal data, because the games that the user has
 * played and the tokens that they have paid refer to it. The journals keep every command; only the user's names are
 * removed from them.
 */
import { In, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { defaultRoomName } from '#common/text/room-name.ts'
import { CHAT_LINES } from '../journal/chat-lines.ts'
import { ROOMS } from '../games/rooms.ts'
import { JOURNAL_PEOPLE, lockAccount, USERS } from './people.ts'
import { JOURNAL, type JournalRow } from '../journal/journal-reading.ts'
import { SETTINGS_ROWS } from './settings.ts'
import { MAILS, PASSWORD_RESETS } from './mails.ts'
import { PAYMENT_MESSAGES } from '../money/payment-entities.ts'
import { ownPaymentMessages } from '../money/payments.ts'
import { GAME_LINKS } from '../games/game-links.ts'
import { AVATARS } from './avatars.ts'
import { GUESTS } from './vouchers.ts'
import { isPlaceholder, NICKNAME_SKELETONS } from './users.ts'
import { forgetCircles } from '../circles/own-circles.ts'
import { forgetConduct } from '../conduct/own-conduct.ts'
import { unlisted } from '../rating/standings.ts'
import { rankedAgain } from '../statistics/ranking-steps.ts'
import { endSessions } from './sessions.ts'
import { forgetReminders } from '../reminders/reminder-entities.ts'

/** The maximum number of rows in one statement. */
const CHUNK = 500

/**
 * A value for the unique columns of a deleted account. No user can type it: it is neither a valid nickname nor a valid
 * address.
 */
const placeholder = (id: number): string => `eliminato,${id}`

/**
 * Deletes an account. Resolves with the ids of its login sessions, whose sockets the caller closes; null when there is
 * no such account, or it is deleted already. `deletedAtMs` is in milliseconds since the epoch.
 */
export const deleteAccount = async (
  manager: EntityManager,
  id: number,
  deletedAtMs: number,
): Promise<readonly string[] | null> => {
  const account = await lockAccount(manager, id)
  if (account === null) return null
  const nobody = {
    email: placeholder(id),
    nickname: DELETED_NICKNAME,
    // That of a guest says that they were one.
    nicknameKey: isPlaceholder(account.nicknameKey) ? account.nicknameKey : placeholder(id),
    firstName: null,
    lastName: null,
    avatarUrl: null,
    passwordHash: '',
  }
  await manager.update(USERS, { id }, { ...nobody, deletedAtMs })
  const sessionIds = await endSessions(manager, id)
  await manager.delete(AVATARS, { userId: id })
  await manager.delete(NICKNAME_SKELETONS, { userId: id })
  await manager.delete(GUESTS, { userId: id })
  await manager.delete(PASSWORD_RESETS, { userId: id })
  await forgetPayer(manager, id, account.email)
  await manager.delete(CHAT_LINES, { userId: id })
  await manager.delete(MAILS, { userId: id })
  await manager.delete(GAME_LINKS, { userId: id })
  await manager.delete(SETTINGS_ROWS, { userId: id })
  await forgetReminders(manager, id)
  await forgetNames(manager, id)
  await forgetConduct(manager, id)
  await forgetCircles(manager, id)
  await unlisted(manager, id)
  // The account is deleted by now, so it gets no rank.
  await rankedAgain(manager, [id])
  return sessionIds
}

/** Removes the user from the messages of the payment provider. The messages themselves stay for the accounts. */
const forgetPayer = async (manager: EntityManager, id: number, email: string): Promise<void> => {
  for (const own of [...(await ownPaymentMessages(manager, id)), { email }])
    await manager.update(PAYMENT_MESSAGES, own, { email: null, accountId: null })
}

const person = z.looseObject({ userId: z.number(), name: z.string(), avatarUrl: z.string().nullable() })
/**
 * The commands that name a person, as any version of the journal has them. What else is in them stays as it was
 * written.
 */
const naming = z.union([
  z.looseObject({ type: z.literal('open'), name: z.string(), creator: person }),
  z.looseObject({ type: z.enum(['join', 'updatePerson']), person }),
])
type Naming = z.infer<typeof naming>

const nobody = { name: DELETED_NICKNAME, avatarUrl: null }

/** Whether a room has its default name, which contains the name of its creator. */
const isNamedAfterCreator = (command: Naming): boolean =>
  command.type === 'open' && command.name === defaultRoomName(command.creator.name)

/** The command as it would be in the journal if the person had always had the name of deleted accounts. */
const withoutName = (command: Naming): Naming => {
  if (command.type !== 'open') return { ...command, person: { ...command.person, ...nobody } }
  return {
    ...command,
    creator: { ...command.creator, ...nobody },
    name: isNamedAfterCreator(command) ? defaultRoomName(DELETED_NICKNAME) : command.name,
  }
}

/**
 * The text of a record without the person's name. A record that cannot be read is emptied, because the name may be in
 * it.
 */
const rewritten = (text: string, sequence: number): { readonly command: string; readonly isRoomNamed: boolean } => {
  try {
    const command = naming.parse(JSON.parse(text))
    return { command: JSON.stringify(withoutName(command)), isRoomNamed: isNamedAfterCreator(command) }
  } catch {
    // The first record names the room.
    return { command: '{}', isRoomNamed: sequence === 1 }
  }
}

const forgetNames = async (manager: EntityManager, userId: number): Promise<void> => {
  const rows = await manager
    .createQueryBuilder(JOURNAL_PEOPLE, 'named')
    .innerJoin(JOURNAL.options.name, 'record', 'record.roomId = named.roomId AND record.sequence = named.sequence')
    .where('named.userId = :userId', { userId })
    .select([
      'record.roomId AS roomId',
      'record.sequence AS sequence',
      'record.atMs AS atMs',
      'record.command AS command',
    ])
    .getRawMany<Omit<JournalRow, 'atMs'> & { readonly atMs: number | string }>()
  const records = rows.map(({ atMs, command, ...row }) => ({
    ...row,
    atMs: Number(atMs),
    ...rewritten(command, row.sequence),
  }))
  for (let from = 0; from < records.length; from += CHUNK) {
    const chunk = records.slice(from, from + CHUNK)
    await manager.upsert(
      JOURNAL,
      chunk.map(({ roomId, sequence, atMs, command }) => ({ roomId, sequence, atMs, command })),
      ['roomId', 'sequence'],
    )
    const roomIds = chunk.filter(({ isRoomNamed }) => isRoomNamed).map(({ roomId }) => roomId)
    if (roomIds.length > 0)
      await manager.update(ROOMS, { roomId: In(roomIds) }, { name: defaultRoomName(DELETED_NICKNAME) })
  }
}
