/**
 * Columns that come out the same on SQLite and on MySQL. Keys stay unnamed: TypeORM names them after table and columns.
 */
import type { QueryRunner, TableColumnOptions, TableForeignKeyOptions, TableOptions } from 'typeorm'

type NamedColumn = (name: string) => TableColumnOptions

/** The kinds of columns that the tables are made of. */
export type Columns = {
  readonly id: NamedColumn
  readonly whole: NamedColumn
  readonly milliseconds: NamedColumn
  readonly varchar: (name: string, length: number) => TableColumnOptions
  readonly longText: NamedColumn
}

const isMySql = (runner: QueryRunner): boolean => runner.dataSource.options.type !== 'better-sqlite3'

/**
 * The columns of a database. Text compares byte by byte: MySQL's own default would make 'è' and 'E' the same nickname.
 */
export const columnsOf = (runner: QueryRunner): Columns => {
  const binary = isMySql(runner) ? { charset: 'utf8mb4', collation: 'utf8mb4_bin' } : {}
  return {
    id: (name) => ({ name, type: 'integer', isPrimary: true, isGenerated: true, generationStrategy: 'increment' }),
    whole: (name) => ({ name, type: 'integer' }),
    milliseconds: (name) => ({ name, type: 'bigint' }),
    varchar: (name, length) => ({ name, type: 'varchar', length: String(length), ...binary }),
    longText: (name) => ({ name, type: 'text', ...binary }),
  }
}

/** Options of every table: MySQL needs an engine with transactions and foreign keys. */
export const tableOptions = (runner: QueryRunner): Pick<TableOptions, 'engine'> =>
  isMySql(runner) ? { engine: 'InnoDB' } : {}

/** A foreign key. The rules are spelt out, because what MariaDB takes for the default is not what TypeORM does. */
export const references = (
  columnName: string,
  table: string,
  key: string,
  onDelete: 'CASCADE' | 'NO ACTION' = 'NO ACTION',
): TableForeignKeyOptions => ({
  columnNames: [columnName],
  referencedTableName: table,
  referencedColumnNames: [key],
  onDelete,
  onUpdate: 'NO ACTION',
})
