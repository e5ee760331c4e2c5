/** The kinds of columns that entities are made of. */
import type { EntitySchemaColumnOptions } from 'typeorm'

/** MySQL answers whole 64-bit columns as strings. */
const asNumber = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: number | string | null): number | null => (value === null ? null : Number(value)),
}
/** A whole number of up to 64 bits. */
export const wholeNumber: EntitySchemaColumnOptions = { type: 'bigint', transformer: asNumber }
/** Milliseconds since the epoch. */
export const milliseconds: EntitySchemaColumnOptions = { type: 'bigint', transformer: asNumber }
/** A text of so many characters at most. */
export const text = (length: number): EntitySchemaColumnOptions => ({ type: 'varchar', length })
/** An id that the database counts up. */
export const generatedId: EntitySchemaColumnOptions = { type: 'integer', primary: true, generated: 'increment' }
