/** What the payment provider has told, and what the admin did about it. */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm'
import { columnsOf, references, tableOptions } from './columns.ts'

const messages = (runner: QueryRunner): Table => {
  const { id, whole, milliseconds, varchar } = columnsOf(runner)
  const bigWhole = milliseconds
  const optional = [
    varchar('reference', 255),
    varchar('intentId', 255),
    bigWhole('amount'),
    varchar('currency', 10),
    varchar('status', 40),
    varchar('email', 254),
    varchar('accountId', 64),
    whole('userId'),
  ]
  return new Table({
    ...tableOptions(runner),
    name: 'payment_messages',
    columns: [
      id('id'),
      varchar('eventId', 255),
      varchar('digest', 64),
      varchar('type', 100),
      varchar('kind', 20),
      varchar('outcome', 30),
      ...optional.map((column) => ({ ...column, isNullable: true })),
      whole('tokens'),
      milliseconds('receivedAtMs'),
    ],
    indices: [
      { columnNames: ['eventId', 'digest'], isUnique: true },
      ...['reference', 'intentId', 'userId', 'email', 'outcome'].map((name) => ({ columnNames: [name] })),
    ],
    foreignKeys: [references('userId', 'users', 'id')],
  })
}

const resolutions = (runner: QueryRunner): Table => {
  const { whole, milliseconds } = columnsOf(runner)
  return new Table({
    ...tableOptions(runner),
    name: 'payment_resolutions',
    columns: [
      { ...whole('messageId'), isPrimary: true },
      whole('actorId'),
      { ...whole('userId'), isNullable: true },
      whole('tokens'),
      milliseconds('createdAtMs'),
    ],
    foreignKeys: [
      references('messageId', 'payment_messages', 'id'),
      references('actorId', 'users', 'id'),
      references('userId', 'users', 'id'),
    ],
  })
}

/**
 * Payments that were credited before have a message, too: refunds are counted against what the messages of a payment
 * gave.
 */
const PAST_PAYMENTS = `INSERT INTO payment_messages (eventId, digest, type, kind, outcome, reference, amount, currency, status, userId, tokens, receivedAtMs)
  SELECT id, '', 'checkout.session.completed', 'checkout', 'credited', id, amountCents, 'eur', 'paid', userId, tokens, createdAtMs FROM payments`

export class PaymentMessages1794000000005 implements MigrationInterface {
  readonly name = 'PaymentMessages1794000000005'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [messages, resolutions]) await runner.createTable(table(runner))
    await runner.query(PAST_PAYMENTS)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['payment_resolutions', 'payment_messages']) await runner.dropTable(name)
  }
}
