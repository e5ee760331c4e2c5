/** Asks databases with EXPLAIN how they run statements, for tests that no query reads a whole table. */
import { AbstractLogger, type DataSource } from 'typeorm'
import { z } from 'zod'

export type Asked = { readonly sql: string; readonly values: readonly unknown[] }

/** Collects the statements that are run. */
export class Collector extends AbstractLogger {
  readonly asked: Asked[] = []

  protected override writeLog(): void {}

  override logQuery(sql: string, values: unknown[] = []): void {
    this.asked.push({ sql, values })
  }
}

const sqlitePlan = z.array(z.object({ detail: z.string() }))
const mariaDbPlan = z.array(
  z.object({
    table: z.string().nullable(),
    type: z.string().nullable(),
    key: z.string().nullable(),
    rows: z.coerce.string(),
    Extra: z.string(),
  }),
)

/**
 * What is wrong with the way in which a database would run a statement. `maySort`: it may sort the few rows that it
 * finds through an index.
 */
export const problemsOf = async (
  source: DataSource,
  { sql, values }: Asked,
  maySort = false,
): Promise<readonly string[]> => {
  if (source.options.type === 'better-sqlite3') {
    const steps = sqlitePlan
      .parse(await source.query(`EXPLAIN QUERY PLAN ${sql}`, [...values]))
      .map(({ detail }) => detail)
    // A subquery is no table: what it reads has steps of its own.
    const subqueries = new Set(steps.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1]))
    const isScan = (step: string): boolean => {
      const [, scanned] = /^SCAN (?!CONSTANT ROW)(\S+)/.exec(step) ?? []
      return scanned !== undefined && !subqueries.has(scanned)
    }
    return steps.filter((step) => isScan(step) || (!maySort && step.includes('TEMP B-TREE')))
  }
  const steps = mariaDbPlan.parse(await source.query(`EXPLAIN ${sql}`, [...values]))
  return steps
    .filter(
      ({ table, type, Extra }) =>
        table !== null &&
        !table.startsWith('<') &&
        (type === 'ALL' || type === 'index' || (!maySort && /filesort|temporary/.test(Extra))),
    )
    .map((step) => JSON.stringify(step))
}
