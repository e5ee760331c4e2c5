/** Writes values into the synchronised state, and remembers what it has written. */
import { ArraySchema } from '@colyseus/schema'
import { KINDS, writerOf, type Fields, type Kind, type Values } from '#common/protocol/kinds.ts'

/**
 * Writes a list into an array of the state. It only changes the array by setting, pushing and popping: elements that `splice` moves in an array with
 * a view arrive at the client in another order, or with other values.
 */
class ArrayWriter<T> {
  readonly #array: ArraySchema<T>
  #values: readonly T[] = []

  constructor(array: ArraySchema<T>) {
    this.#array = array
  }

  get values(): readonly T[] {
    return this.#values
  }

  assign(values: readonly T[]): void {
    const before = this.#values
    if (values === before) return
    this.#values = values
    if (values.length === 0 && before.length > 0) this.#array.clear()
    else for (let length = before.length; length > values.length; length--) this.#array.pop()
    for (const [index, value] of values.entries()) {
      if (index >= before.length) this.#array.push(value)
      else if (value !== before[index]) this.#array[index] = value
    }
  }
}

type ListWriter = { assign(values: readonly unknown[]): void }
type WrittenColumn = { readonly name: string; readonly write: (value: unknown) => unknown; readonly list: ListWriter | null; written: unknown }

/**
 * Writes the fields of a part of the state. New values are compared with the last written ones, not with the state, because reading a schema is
 * slower. Only fields that differ are set, and so sent.
 */
export class SchemaWriter<F extends Fields> {
  readonly #state: object
  readonly #columns: readonly WrittenColumn[]

  /** `state` belongs to a schema that was made from `fields`, perhaps together with others. */
  constructor(fields: F, state: object) {
    this.#state = state
    this.#columns = Object.entries(fields).map(([name, kind]) => ({ name, write: writerOf(kind), list: this.#listOf(name, kind), written: undefined }))
  }

  assign(values: Values<F>): void {
    for (const column of this.#columns) {
      const value = values[column.name]
      if (value === column.written) continue
      column.written = value
      const written = column.write(value)
      if (column.list !== null && Array.isArray(written)) column.list.assign(written)
      else Reflect.set(this.#state, column.name, written)
    }
  }

  #listOf(name: string, kind: Kind): ListWriter | null {
    const { shape } = KINDS[kind]
    if (shape !== 'list') return null
    const array: unknown = Reflect.get(this.#state, name)
    if (!(array instanceof ArraySchema)) throw new Error(`${name} is no list of this state`)
    return new ArrayWriter(array)
  }
}
