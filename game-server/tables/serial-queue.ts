/** Tasks that are done one after the other. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task when those before it are done, whatever became of them; resolves or rejects as it does. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(task, task)
    this.#last = done
    return done
  }
}
