/**
 * The Colyseus schemas of a table, made from the description in `common/protocol/room-state.ts`. They contain no rules.
 */
import { schema, t, type ArraySchema, type FieldBuilder } from '@colyseus/schema'
import { KINDS, type Columns, type Fields, type Kind } from '#common/protocol/kinds.ts'
import { recordOf } from '#common/record-of.ts'
import { PLAYER_COLUMNS, TABLE_COLUMNS } from '#common/protocol/room-state.ts'

/** The type of a field in a schema: lists are Colyseus arrays. */
type InSchema<Value> = Value extends readonly (infer Cell)[] ? ArraySchema<Cell> : Value
type Builders<F extends Fields> = { readonly [Name in keyof F]: FieldBuilder<InSchema<Columns<F>[Name]>, true> }

/** The schema field for a kind. */
const builderOf = (kind: Kind): FieldBuilder<unknown, true> => {
  const column = KINDS[kind]
  if (column.shape === 'list') return t.array(column.column)
  // A field that belongs to one seat is visible only to clients whose view contains that seat.
  if (column.shape === 'own') return t.string().default(column.none).view()
  switch (column.column) {
    case 'boolean':
      return t.boolean().default(column.none)
    case 'string':
      return t.string().default(column.none)
    case 'int8':
      return t.int8().default(column.none)
    case 'int32':
      return t.int32().default(column.none)
  }
}

const builders = <F extends Fields>(fields: F): Builders<F> =>
  recordOf<Builders<F>, Kind>(Object.entries(fields), builderOf)

export const PlayerSchema = schema({ ...builders(PLAYER_COLUMNS) }, 'Player')
export type PlayerSchema = InstanceType<typeof PlayerSchema>
/** The places, among the fields of a player, of those that only the clients of the seat itself receive. */
export const OWN_PLACES: readonly number[] = Object.values(PLAYER_COLUMNS).flatMap((kind, place) =>
  KINDS[kind].shape === 'own' ? [place] : [],
)

export const TableSchema = schema(
  { ...builders(TABLE_COLUMNS), players: t.array(PlayerSchema), chat: t.array('string') },
  'Table',
)
export type TableSchema = InstanceType<typeof TableSchema>
