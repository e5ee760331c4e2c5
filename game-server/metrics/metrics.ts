/**
 * What this process measures about itself, for Prometheus (`GET /metrics`, docs/operations.md). Nothing here names a
 * person or a card.
 */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** Seconds: from a command that waits for nothing to one that waited for a locked database. */
const COMMAND_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** The values that are read when somebody asks. */
export type Readings = {
  /** Live tables by status. */
  readonly tables: () => Readonly<Record<string, number>>
  /** Open sockets, and the users who have them. */
  readonly sockets: () => { readonly sockets: number; readonly users: number }
}

/** The parts of the server whose errors are counted. */
export type ProblemPart = 'table' | 'database' | 'computer' | 'request'

export class Metrics {
  readonly #registry = new Registry()
  readonly #commands: Histogram<'command' | 'outcome'>
  readonly #requests: Histogram<'method' | 'status'>
  readonly #problems: Counter<'part'>
  readonly #tables: Gauge<'status'>
  readonly #sockets: Gauge
  readonly #users: Gauge

  /** `build` is the version of this server; `commit` may be empty. */
  constructor(build: { readonly version: string; readonly commit: string }) {
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.#commands = new Histogram({
      name: 'regicidio_command_seconds',
      help: 'From the arrival of a command at its table until it is stored and told, or refused',
      labelNames: ['command', 'outcome'],
      buckets: COMMAND_BUCKETS,
      registers,
    })
    this.#requests = new Histogram({
      name: 'regicidio_http_request_seconds',
      help: 'Requests of the API, from arrival to the end of the answer',
      labelNames: ['method', 'status'],
      buckets: REQUEST_BUCKETS,
      registers,
    })
    this.#problems = new Counter({
      name: 'regicidio_problems_total',
      help: 'Errors of the server that were logged',
      labelNames: ['part'],
      registers,
    })
    this.#tables = new Gauge({
      name: 'regicidio_tables',
      help: 'Live tables of this process',
      labelNames: ['status'],
      registers,
    })
    this.#sockets = new Gauge({ name: 'regicidio_sockets', help: 'Open sockets of players', registers })
    this.#users = new Gauge({
      name: 'regicidio_users_connected',
      help: 'Users with at least one open socket',
      registers,
    })
    this.#noteBuild(build)
  }

  #noteBuild(build: { readonly version: string; readonly commit: string }): void {
    new Gauge({
      name: 'regicidio_build_info',
      help: 'Always 1; the labels say what runs',
      labelNames: ['version', 'commit'],
      registers: [this.#registry],
    }).set(build, 1)
  }

  /** The type of the text of {@link read}. */
  get contentType(): string {
    return this.#registry.contentType
  }

  /**
   * A table has answered a command after so many milliseconds. `refusal` is the code of the refusal; null when the
   * command was stored.
   */
  noteCommand(command: string, durationMs: number, refusal: string | null): void {
    this.#commands.observe(
      {
        command,
        outcome:
          refusal === null
            ? 'done'
            : refusal === 'storageUnavailable' || refusal === 'internalError'
              ? 'failed'
              : 'refused',
      },
      durationMs / 1_000,
    )
  }

  /** A request of the API has been answered. Statuses are counted by their first digit. */
  noteRequest(method: string, status: number, durationMs: number): void {
    this.#requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, durationMs / 1_000)
  }

  /** An error of the server was logged. */
  noteProblem(part: ProblemPart): void {
    this.#problems.inc({ part })
  }

  /** Everything, as text for Prometheus. */
  read({ tables, sockets }: Readings): Promise<string> {
    this.#tables.reset()
    for (const [status, count] of Object.entries(tables())) this.#tables.set({ status }, count)
    const open = sockets()
    this.#sockets.set(open.sockets)
    this.#users.set(open.users)
    return this.#registry.metrics()
  }
}
