/** Column types that the entities share. */
import type { EntitySchemaColumnOptions } from 'typeorm'

/** MySQL returns 64-bit integers as strings. */
const asNumber = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: number | string | null): number | null => (value === null ? null : Number(value)),
}
/** An integer of up to 64 bits. */
export const wholeNumber: EntitySchemaColumnOptions = { type: 'bigint', transformer: asNumber }
/** Milliseconds since the epoch. */
export const milliseconds: EntitySchemaColumnOptions = { type: 'bigint', transformer: asNumber }
/** A text with a maximum length in characters. */
export const text = (length: number): EntitySchemaColumnOptions => ({ type: 'varchar', length })
/** An auto-increment id. */
export const generatedId: EntitySchemaColumnOptions = { type: 'integer', primary: true, generated: 'increment' }
