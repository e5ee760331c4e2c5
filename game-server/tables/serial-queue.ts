/** Runs tasks one after the other. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs a task after all earlier ones, even if those failed. Resolves or rejects like the task. */
  run<T>(task: () => T | Promise<T>): Promise<T> {
    const done = this.#last.then(task, task)
    this.#last = done
    return done
  }
}
