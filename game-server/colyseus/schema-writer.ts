/** Writes values into the synchronised state, and remembers what it has written. */
import { ArraySchema } from '@colyseus/schema'
import { KINDS, writerOf, type Fields, type Kind, type Values } from '#common/protocol/kinds.ts'

/**
 * Writes a list into an array of the state. It only changes the array by setting, pushing and popping: elements that
 * `splice` moves in an array with a view arrive at the client in another order, or with other values.
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

type Column = { readonly name: string; readonly write: (value: unknown) => unknown; readonly isList: boolean }

/** What is the same for all tables is made once: there are many writers of few kinds. */
const known = new Map<Fields, readonly Column[]>()

const columnsOf = (fields: Fields): readonly Column[] => {
  const columns =
    known.get(fields) ??
    Object.entries(fields).map(([name, kind]: [string, Kind]) => ({
      name,
      write: writerOf(kind),
      isList: KINDS[kind].shape === 'list',
    }))
  known.set(fields, columns)
  return columns
}

/**
 * Writes the fields of a part of the state. New values are compared with the last written ones, not with the state,
 * because reading a schema is slower. Only fields that differ are set, and so sent.
 */
export class SchemaWriter<F extends Fields> {
  readonly #state: object
  readonly #columns: readonly Column[]
  /**
   * By the places of the columns. As long as it will ever be: an array that grows keeps space for more, and each table
   * has fifteen writers.
   */
  readonly #written: unknown[]
  /** The writers of the columns that are lists, by the names of the columns. */
  #lists: Map<string, ArrayWriter<unknown>> | null = null

  /** `state` belongs to a schema that was made from `fields`, perhaps together with others. */
  constructor(fields: F, state: object) {
    this.#state = state
    this.#columns = columnsOf(fields)
    this.#written = this.#columns.map(() => undefined)
  }

  assign(values: Values<F>): void {
    for (const [place, { name, write, isList }] of this.#columns.entries()) {
      const value = values[name]
      if (value === this.#written[place]) continue
      this.#written[place] = value
      const written = write(value)
      if (isList && Array.isArray(written)) this.#listOf(name).assign(written)
      else Reflect.set(this.#state, name, written)
    }
  }

  #listOf(name: string): ArrayWriter<unknown> {
    const known = this.#lists?.get(name)
    if (known !== undefined) return known
    const array: unknown = Reflect.get(this.#state, name)
    if (!(array instanceof ArraySchema)) throw new Error(`${name} is no list of this state`)
    const writer = new ArrayWriter<unknown>(array)
    ;(this.#lists ??= new Map()).set(name, writer)
    return writer
  }
}
