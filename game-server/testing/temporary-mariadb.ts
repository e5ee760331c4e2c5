/** A database of its own on a MariaDB server, for tests and load tests. */
import { randomBytes } from 'node:crypto'
import { createConnection } from 'mysql2/promise'

/** `url`: the `DATABASE_URL` of the database. */
export type TemporaryMariaDb = { readonly url: string; drop(): Promise<void> }

/**
 * Makes an empty database on a server, as in `mysql://root@127.0.0.1:3306`. Rejects with the driver's error when it
 * cannot.
 */
export const temporaryMariaDb = async (server: string): Promise<TemporaryMariaDb> => {
  const name = `regicidio_test_${randomBytes(6).toString('hex')}`
  const onServer = async (sql: string): Promise<void> => {
    const connection = await createConnection({ uri: server })
    await connection.query(sql)
    await connection.end()
  }
  // A legacy character set, as on a badly configured server: the migrations must not depend on it.
  await onServer(`CREATE DATABASE ${name} CHARACTER SET latin1`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name}`) }
}
