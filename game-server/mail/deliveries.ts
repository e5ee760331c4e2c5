/** Deliveries under way. */
export class Deliveries {
  readonly #underWay = new Set<Promise<void>>()

  /** Begins a delivery in the background. What it rejects with is told to `onProblem`. */
  begin(deliver: () => Promise<void>, onProblem: (problem: unknown) => void): void {
    const delivery = deliver()
      .catch(onProblem)
      .finally(() => this.#underWay.delete(delivery))
    this.#underWay.add(delivery)
  }

  /** Resolves when all are over that had begun. */
  async over(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
