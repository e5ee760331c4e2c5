/**
 * The door to the REST server. Every call sends the session cookie; a failure is a value that carries what to show: the
 * server's own `error` text, or the call's Italian fallback, and never a bare status (DESIGN, 'Screens, to the letter').
 */
import { decodeRefusal, type Decoder } from './answers.ts'

/** Why a call failed. `status` 0: the server was not reached; `error` is Italian and fit to show; `detail` is for the log. */
export type Failure = {
  readonly ok: false
  readonly status: number
  readonly code: string | null
  readonly error: string
  readonly detail: string
}
export type Answer<T> = { readonly ok: true; readonly value: T } | Failure

export type Send = (path: string, init: RequestInit) => Promise<Response>

export type Call<T> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON, or as it is when it is form data. */
  readonly body?: unknown
  /** Besides those that every call sends. */
  readonly headers?: Readonly<Record<string, string>>
  readonly decode: Decoder<T>
  /** Shown when the server gave no text of its own. */
  readonly fallback: string | ((status: number) => string)
  /** The server may refuse this call in plain text instead of JSON (specification section 7, join). */
  readonly plainTextErrors?: boolean
  readonly signal?: AbortSignal
  readonly send?: Send
}

const PLAIN_TEXT_MAX_CHARS = 200

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestInit = <T>({ method = 'GET', body, headers, signal }: Call<T>): RequestInit => {
  const init: RequestInit = { method, credentials: 'include', headers: { Accept: 'application/json', ...headers } }
  if (signal !== undefined) init.signal = signal
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
  }
  return init
}

const failure = <T>(call: Call<T>, status: number, detail: string, refusal: { text: string | null; code: string | null }): Failure => {
  const fallback = typeof call.fallback === 'string' ? call.fallback : call.fallback(status)
  return { ok: false, status, code: refusal.code, error: refusal.text ?? fallback, detail: `${status}: ${detail}` }
}

const NOT_SAID = { text: null, code: null } as const

const refusalOf = <T>(call: Call<T>, response: Response, text: string): Failure => {
  const refusal = decodeRefusal(parsed(text))
  const isPlain = call.plainTextErrors === true && (response.headers.get('content-type') ?? '').startsWith('text/plain')
  const plainText = isPlain && text.length <= PLAIN_TEXT_MAX_CHARS && text.trim() !== '' ? text.trim() : null
  return failure(call, response.status, text === '' ? response.statusText : text, { ...refusal, text: refusal.text ?? plainText })
}

/** One request. Never throws, save when `signal` aborts it. */
export const call = async <T>(path: string, options: Call<T>): Promise<Answer<T>> => {
  const send: Send = options.send ?? ((to, init) => fetch(to, init))
  try {
    const response = await send(path, requestInit(options))
    const text = await response.text()
    if (!response.ok) return refusalOf(options, response, text)
    const value = options.decode(parsed(text))
    return value === null ? failure(options, response.status, 'unexpected answer', NOT_SAID) : { ok: true, value }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return failure(options, 0, String(error), NOT_SAID)
  }
}

/** A {@link Failure} for code that expects exceptions, such as query functions. Its message is fit to show. */
export class RequestFailed extends Error {
  readonly failure: Failure
  constructor(cause: Failure) {
    super(cause.error)
    this.name = 'RequestFailed'
    this.failure = cause
  }
}
