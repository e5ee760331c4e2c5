/**
 * The nickname of a guest is no longer unique on the site. The columns stay: what guests have in the unique column is
 * the placeholder of their e-mail address, as new guests do.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class NamesOfGuests1794000000034 implements MigrationInterface {
  readonly name = 'NamesOfGuests1794000000034'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE users SET nicknameKey = email WHERE id IN (SELECT userId FROM guests)')
    await runner.query('DELETE FROM nickname_skeletons WHERE userId IN (SELECT userId FROM guests)')
  }

  /** Older versions read what it has written as it is: several guests may have the same nickname by now. */
  async down(): Promise<void> {}
}
