/**
 * Several links to a new password at a time, nicknames that do not look alike, and one welcome balance for each e-mail
 * address.
 */
import { randomBytes } from 'node:crypto'
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { z } from 'zod'
import { nicknameSkeleton } from '../accounts/nicknames.ts'
import { addressHash, WELCOME_KEY } from '../accounts/welcome.ts'
import { columnsOf, references, tableOptions } from './columns.ts'

const passwordResets = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'password_resets',
    columns: [
      { ...varchar('tokenHash', 64), isPrimary: true },
      { ...whole('userId'), isNullable: true },
      milliseconds('expiresAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['expiresAtMs'] }],
  })
}

/** As it was before: one link for each address. */
const formerPasswordResets = (runner: QueryRunner): Table => {
  const { whole, milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'password_resets',
    columns: [
      { ...varchar('emailHash', 64), isPrimary: true },
      { ...whole('userId'), isNullable: true },
      varchar('tokenHash', 64),
      milliseconds('expiresAtMs'),
    ],
    indices: [{ columnNames: ['userId'] }, { columnNames: ['tokenHash'], isUnique: true }],
  })
}

const nicknameSkeletons = (runner: QueryRunner): Table => {
  const { whole, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'nickname_skeletons',
    columns: [{ ...varchar('skeleton', 255), isPrimary: true }, whole('userId')],
    indices: [{ columnNames: ['userId'] }],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const serverKeys = (runner: QueryRunner): Table => {
  const { varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'server_keys',
    columns: [{ ...varchar('purpose', 40), isPrimary: true }, varchar('secret', 64)],
  })
}

const welcomedAddresses = (runner: QueryRunner): Table => {
  const { milliseconds, varchar } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'welcomed_addresses',
    columns: [{ ...varchar('addressHash', 64), isPrimary: true }, milliseconds('createdAtMs')],
  })
}

const resets = z.array(
  z.object({ tokenHash: z.string(), userId: z.coerce.number().nullable(), expiresAtMs: z.coerce.number() }),
)
const accounts = z.array(
  z.object({ id: z.coerce.number(), email: z.string(), nickname: z.string(), createdAtMs: z.coerce.number() }),
)

const PAGE = 500

/** Links that were sent just before stay valid. */
const replacePasswordResets = async (runner: QueryRunner): Promise<void> => {
  const found: unknown = await runner.query('SELECT tokenHash, userId, expiresAtMs FROM password_resets')
  await runner.dropTable('password_resets')
  await runner.createTable(passwordResets(runner))
  for (const { tokenHash, userId, expiresAtMs } of resets.parse(found)) {
    await runner.query('INSERT INTO password_resets (tokenHash, userId, expiresAtMs) VALUES (?, ?, ?)', [
      tokenHash,
      userId,
      expiresAtMs,
    ])
  }
}

/**
 * Accounts that are there already: they have had their balance, and keep their names; of those that look alike, the
 * oldest is protected.
 */
const noteAccounts = async (runner: QueryRunner, secret: string): Promise<void> => {
  const [skeletons, hashes] = [new Set<string>(), new Set<string>()]
  let lastId = 0
  for (;;) {
    const found: unknown = await runner.query(
      `SELECT id, email, nickname, createdAtMs FROM users WHERE deletedAtMs IS NULL AND id > ? ORDER BY id LIMIT ${PAGE}`,
      [lastId],
    )
    const page = accounts.parse(found)
    for (const { id, email, nickname, createdAtMs } of page) {
      const skeleton = nicknameSkeleton(nickname)
      if (!skeletons.has(skeleton))
        await runner.query('INSERT INTO nickname_skeletons (skeleton, userId) VALUES (?, ?)', [skeleton, id])
      skeletons.add(skeleton)
      const hash = addressHash(email, secret)
      if (!hashes.has(hash))
        await runner.query('INSERT INTO welcomed_addresses (addressHash, createdAtMs) VALUES (?, ?)', [
          hash,
          createdAtMs,
        ])
      hashes.add(hash)
      lastId = id
    }
    if (page.length < PAGE) return
  }
}

export class OwnAccounts1794000000004 implements MigrationInterface {
  readonly name = 'OwnAccounts1794000000004'

  async up(runner: QueryRunner): Promise<void> {
    await replacePasswordResets(runner)
    for (const table of [nicknameSkeletons, serverKeys, welcomedAddresses]) await runner.createTable(table(runner))
    const secret = randomBytes(32).toString('hex')
    await runner.query('INSERT INTO server_keys (purpose, secret) VALUES (?, ?)', [WELCOME_KEY, secret])
    await noteAccounts(runner, secret)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['welcomed_addresses', 'server_keys', 'nickname_skeletons', 'password_resets'])
      await runner.dropTable(name)
    await runner.createTable(formerPasswordResets(runner))
  }
}
