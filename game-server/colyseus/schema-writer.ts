/** Parts of a synchronised state that know what they show. */
import type { ArraySchema } from '@colyseus/schema'

/**
 * A part of the state with what it shows. Views are compared with that, not with the state: what differs is set, and so sent; the
 * rest is not touched, not even read, which costs more in a schema than in a view.
 */
export class SchemaWriter<T extends object> {
  readonly state: T
  readonly #values: Partial<T> = {}

  constructor(state: T) {
    this.state = state
  }

  assign(values: Partial<T>): void {
    for (const key in values) {
      const value = values[key]
      if (value === undefined || value === this.#values[key]) continue
      this.#values[key] = value
      this.state[key] = value
    }
  }
}

/**
 * An array of the state with what it shows. Only its end grows and shrinks: what `splice` moves within a viewed array arrives in
 * another order, or as other values, at the client.
 */
export class ArrayWriter<T extends string | number> {
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

/** The cards of a hand in the state. Clients sort them: what has gone is replaced by the last, so that the others need not move up. */
export class HandWriter {
  readonly #shown: ArrayWriter<string>
  #cards: readonly string[] = []

  constructor(array: ArraySchema<string>) {
    this.#shown = new ArrayWriter(array)
  }

  assign(cards: readonly string[]): void {
    const before = this.#cards
    if (cards.length === before.length && cards.every((card, index) => card === before[index])) return
    this.#cards = cards
    const { values } = this.#shown
    const isHeld = (card: string): boolean => cards.includes(card)
    const spare = [...values.slice(cards.length).filter(isHeld), ...cards.filter((card) => !values.includes(card))]
    const kept = values.slice(0, cards.length).map((card) => (isHeld(card) ? card : (spare.shift() ?? card)))
    this.#shown.assign([...kept, ...spare])
  }
}
