/** Mails that are being delivered. */
export class Deliveries {
  readonly #underWay = new Set<Promise<unknown>>()

  /** Starts a delivery; resolves with its result. A rejection is passed to `onProblem`. */
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

  /** Resolves when all started deliveries are over. */
  async over(): Promise<void> {
    await Promise.all(this.#underWay)
  }
}
