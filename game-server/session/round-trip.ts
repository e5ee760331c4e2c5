/** How fast a connection is: a browser answers a WebSocket ping by itself, without the page's own delays. */
export class RoundTrip {
  #pings = 0
  /** The ping that was not answered yet. */
  #waiting: { readonly text: string; readonly sentAtMs: number } | null = null

  /** Sends a ping that can be told from others. */
  measure(ping: (text: string) => void): void {
    this.#waiting = { text: `latency:${++this.#pings}`, sentAtMs: performance.now() }
    ping(this.#waiting.text)
  }

  /** The round trip in milliseconds. Only the first answer to the last ping is one: null for others, they are made up. */
  hear(text: string): number | null {
    if (this.#waiting?.text !== text) return null
    const latencyMs = Math.round(performance.now() - this.#waiting.sentAtMs)
    this.#waiting = null
    return latencyMs
  }
}
