/** Deliveries under way. */
export class Deliveries {
  readonly #underWay = new Set<Promise<unknown>>()

  /** Begins a delivery; resolves with whether it is done. What it rejects with is told to `onProblem`. */
  begin(deliver: () => Promise<boolean>, onProblem: (problem: unknown) => void): Promise<boolean> {
    const delivery = deliver()
      .catch((problem: unknown) => {
        onProblem(problem)
        return false
      })
      .finally(() => this.#underWay.delete(delivery))
    this.#underWay.add(delivery)
    return delivery
  }

  /** Resolves when all are over that had begun. */
  async over(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
