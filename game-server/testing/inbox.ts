/** What a server of a test has received. */
export class Inbox<T> {
  readonly received: T[] = []
  readonly #places: PromiseWithResolvers<T>[] = []
  #asked = 0

  #place(index: number): PromiseWithResolvers<T> {
    return (this.#places[index] ??= Promise.withResolvers())
  }

  add(item: T): void {
    this.#place(this.received.push(item) - 1).resolve(item)
  }

  /** The next item that nobody has asked for yet: one that has come, or the first to come. */
  next(): Promise<T> {
    return this.#place(this.#asked++).promise
  }
}
