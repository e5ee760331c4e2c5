/**
 * Values that were used lately, by their keys. When there are more than `most`, the one that was used longest ago is
 * forgotten.
 */
export class RecentlyUsed<Key, Value> {
  readonly #most: number
  /** The one that was used last is the last. */
  readonly #values = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key, made when it is not there. */
  use(key: Key, make: () => Value): Value {
    const value = this.#values.get(key) ?? make()
    this.#values.delete(key)
    this.#values.set(key, value)
    for (const [oldest] of this.#values) {
      if (this.#values.size <= this.#most) break
      this.#values.delete(oldest)
    }
    return value
  }

  clear(): void {
    this.#values.clear()
  }
}
