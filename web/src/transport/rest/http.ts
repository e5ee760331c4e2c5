/**
 * All calls to the REST server go through this module. Every call sends the session cookie. A failure is a value with a
 * text for the screen: the server's own `error` text or the call's Italian fallback, never only a status (DESIGN,
 * 'Screens, to the letter').
 */
import type * as z from 'zod/mini'
import type { ErrorCode } from '#common/protocol/errors.ts'
import type { RefusedAnswer } from './any-answer.ts'
import { noteServerTime } from '../server-clock.ts'

/**
 * Why a call failed. `status` is 0 when the server could not be reached. `code` is null when the server sent no code
 * that this browser knows. `error` is an Italian text for the screen; `detail` is for the log.
 */
export type Failure = {
  readonly ok: false
  readonly status: number
  readonly code: ErrorCode | null
  readonly error: string
  readonly detail: string
  /** Nicknames that are free where the wanted one is taken. */
  readonly nicknames?: readonly string[]
}
export type Answer<T> = { readonly ok: true; readonly value: T } | Failure

export type Send = (path: string, init: RequestInit) => Promise<Response>

export type Call<T> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Sent as JSON; form data are sent unchanged. */
  readonly body?: unknown
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The schema of the answer, from `common/protocol`. What the first screens call names a function that fetches it: the
   * library for schemas is loaded while the server answers, and not before the page is drawn.
   */
  readonly schema: z.ZodMiniType<T> | (() => Promise<z.ZodMiniType<T>>)
  /** The text that is shown when the server sent none. */
  readonly fallback: string | ((status: number) => string)
  /** The server may refuse this call in plain text instead of JSON (specification section 7, join). */
  readonly plainTextErrors?: boolean
  readonly signal?: AbortSignal
  readonly send?: Send
}

const PLAIN_TEXT_MAX_CHARS = 200

/** The value of a JSON text; undefined when the text is not JSON. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const requestInit = <T>({ method = 'GET', body, headers }: Call<T>, { signal }: AbortController): RequestInit => {
  const init: RequestInit = {
    method,
    signal,
    credentials: 'include',
    headers: { Accept: 'application/json', ...headers },
  }
  if (body instanceof FormData) init.body = body
  else if (body !== undefined) {
    init.body = JSON.stringify(body)
    init.headers = { ...init.headers, 'Content-Type': 'application/json' }
  }
  return init
}

/** The schema of refusals, with the library that reads it. */
export const loadAnswers = () => import('./any-answer.ts')

const failure = <T>(
  call: Call<T>,
  status: number,
  detail: string,
  { error, message, code, nicknames }: RefusedAnswer = {},
): Failure => {
  const fallback = typeof call.fallback === 'string' ? call.fallback : call.fallback(status)
  return {
    ok: false,
    status,
    code: code ?? null,
    error: error || message || fallback,
    detail: `${status}: ${detail}`,
    ...(nicknames !== undefined && { nicknames }),
  }
}

/** The value of an answer; null when the answer does not match its schema. */
export const decoded = <T>(schema: z.ZodMiniType<T>, json: unknown): T | null => schema.safeParse(json).data ?? null

const refusalOf = async <T>(call: Call<T>, response: Response, text: string): Promise<Failure> => {
  const { refusedAnswer } = await loadAnswers()
  const refusal = decoded(refusedAnswer, parsedJson(text)) ?? {}
  const isPlain = call.plainTextErrors === true && (response.headers.get('content-type') ?? '').startsWith('text/plain')
  const plainText = isPlain && text.length <= PLAIN_TEXT_MAX_CHARS ? { error: text.trim() } : {}
  return failure(call, response.status, text === '' ? response.statusText : text, { ...plainText, ...refusal })
}

/** The questions to which no answer has begun, and what holds new ones (`stop-asking.ts`). */
export const questions = {
  open: new Set<AbortController>(),
  held: null as Promise<Response | null> | null,
}

/** Sends one request. Throws only when `signal` aborts it. */
export const call = async <T>(path: string, options: Call<T>): Promise<Answer<T>> => {
  const { schema, signal, method = 'GET', send = fetch } = options
  const question = new AbortController()
  signal?.addEventListener('abort', () => question.abort())
  if (signal?.aborted) question.abort()
  try {
    const answered = method === 'GET' && questions.held && (await questions.held)
    if (method === 'GET' && !answered) questions.open.add(question)
    const asked = answered
      ? answered.clone()
      : send(path, requestInit(options, question)).finally(() => questions.open.delete(question))
    const [response, wanted] = await Promise.all([asked, typeof schema === 'function' ? schema() : schema])
    noteServerTime(response.headers.get('date'))
    const text = await response.text()
    if (!response.ok) return await refusalOf(options, response, text)
    const answer = wanted.safeParse(parsedJson(text))
    return answer.success ? { ok: true, value: answer.data } : failure(options, response.status, 'unexpected answer')
  } catch (error) {
    if (signal?.aborted) throw error
    if (question.signal.aborted) return call(path, options)
    return failure(options, 0, String(error))
  }
}

/**
 * A {@link Failure} for code that expects exceptions, such as query functions. Its message is a text for the screen.
 */
export class RequestFailed extends Error {
  readonly failure: Failure
  constructor(cause: Failure) {
    super(cause.error)
    this.name = 'RequestFailed'
    this.failure = cause
  }
}

/** The value of an answer, for code that expects exceptions. Throws `RequestFailed`. */
export const valueOrThrow = <T>(answer: Answer<T>): T => {
  if (answer.ok) return answer.value
  throw new RequestFailed(answer)
}

/** The same, and 'gone' where the server knows no such thing, or not for this user. */
export const valueOrGone = <T>(answer: Answer<T>): T | 'gone' =>
  !answer.ok && answer.status === 404 ? 'gone' : valueOrThrow(answer)
