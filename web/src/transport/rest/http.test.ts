import { deepEqual, equal } from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { tokensAnswer } from '#common/protocol/rest/answers.ts'
import { stopAsking } from './stop-asking.ts'
import { call, questions, type Answer, type Call, type Send } from './http.ts'

type Reply = { readonly status: number; readonly type?: string; readonly body?: string }
const FALLBACK = 'Impossibile recuperare i gettoni'

describe('a call to the server', () => {
  let server: Server
  let origin = ''
  let reply: Reply = { status: 200 }
  let received: {
    readonly method: string | undefined
    readonly type: string | undefined
    readonly key: string | undefined
    readonly body: string
  } | null = null

  before((done) => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received = {
          method: request.method,
          type: request.headers['content-type'],
          key: request.headersDistinct['idempotency-key']?.[0],
          body,
        }
        response.writeHead(reply.status, { 'content-type': reply.type ?? 'application/json' }).end(reply.body ?? '')
      })
    }).listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address !== null && typeof address === 'object') origin = `http://127.0.0.1:${address.port}`
      done()
    })
  })
  after((done) => void server.close(done))

  const tokens = (
    answered: Reply,
    options: Partial<Call<{ readonly tokens: number }>> = {},
  ): Promise<Answer<{ readonly tokens: number }>> => {
    reply = answered
    return call('/api/tokens', {
      schema: tokensAnswer,
      fallback: FALLBACK,
      send: (path, init) => fetch(origin + path, init),
      ...options,
    })
  }
  const shown = async (answer: Promise<Answer<unknown>>): Promise<string | null> => {
    const settled = await answer
    return settled.ok ? null : settled.error
  }

  it('returns the decoded answer', async () => {
    deepEqual(await tokens({ status: 200, body: '{"tokens":7}' }), { ok: true, value: { tokens: 7 } })
  })

  it('sends a body as JSON', async () => {
    await tokens({ status: 200, body: '{"tokens":7}' }, { method: 'POST', body: { gameName: 'Sabato' } })
    deepEqual(received, { method: 'POST', type: 'application/json', key: undefined, body: '{"gameName":"Sabato"}' })
  })

  it('sends its own headers in addition to those of every call', async () => {
    await tokens(
      { status: 200, body: '{"tokens":7}' },
      { method: 'DELETE', body: {}, headers: { 'Idempotency-Key': 'k1' } },
    )
    deepEqual(received, { method: 'DELETE', type: 'application/json', key: 'k1', body: '{}' })
  })

  it("shows the server's error text and keeps its code", async () => {
    const body = '{"error":"Stanza piena","message":"Stanza piena","code":"tableFull"}'
    deepEqual(await tokens({ status: 409, body }), {
      ok: false,
      status: 409,
      code: 'tableFull',
      error: 'Stanza piena',
      detail: `409: ${body}`,
    })
  })

  it('shows the error text of a newer server, whose code it does not know', async () => {
    const body = '{"error":"Il tavolo è riservato","message":"Il tavolo è riservato","code":"tableReserved"}'
    deepEqual(await tokens({ status: 409, body }), {
      ok: false,
      status: 409,
      code: null,
      error: 'Il tavolo è riservato',
      detail: `409: ${body}`,
    })
  })

  const fallbacks: readonly (readonly [string, Reply])[] = [
    ['an empty body', { status: 500 }],
    ['a page of a proxy', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
    ['plain text where JSON was agreed', { status: 500, type: 'text/plain', body: 'Internal Server Error' }],
    ['JSON without a text', { status: 500, body: '{"code":"internalError"}' }],
    ['an empty text', { status: 500, body: '{"error":""}' }],
    ['an answer of another shape', { status: 200, body: '{"tokens":"7"}' }],
    ['an answer that is no JSON', { status: 200, body: '<!doctype html>' }],
  ]
  for (const [what, answered] of fallbacks) {
    it(`shows the fallback for ${what}`, async () => equal(await shown(tokens(answered)), FALLBACK))
  }

  it('shows a plain-text refusal where the specification allows it', async () => {
    equal(
      await shown(
        tokens({ status: 403, type: 'text/plain; charset=utf-8', body: 'Stanza piena' }, { plainTextErrors: true }),
      ),
      'Stanza piena',
    )
  })

  it('puts the status into a fallback that asks for it', async () => {
    equal(await shown(tokens({ status: 503 }, { fallback: (status) => `Errore (${status})` })), 'Errore (503)')
  })

  it('fails with status 0 when nobody answers', async () => {
    const answer = await tokens({ status: 200 }, { send: () => Promise.reject(new TypeError('fetch failed')) })
    equal(answer.ok ? null : `${answer.status} ${answer.error}`, `0 ${FALLBACK}`)
  })

  /** A server that answers nothing until the request is stopped, and what follows at once. */
  const slowAtFirst = () => {
    const sent: string[] = []
    const send: Send = (path, init) => {
      sent.push(path)
      if (sent.length > 1) return Promise.resolve(new Response('{"tokens":7}'))
      const stopped = Promise.withResolvers<Response>()
      init.signal?.addEventListener('abort', () => stopped.reject(new DOMException('stopped', 'AbortError')))
      return stopped.promise
    }
    return { sent, send }
  }

  it('is stopped by a sign-out, and answered as nobody is, without asking', async () => {
    const { sent, send } = slowAtFirst()
    const gone = Promise.withResolvers<Response | null>()
    const first = tokens({ status: 200 }, { send })
    stopAsking(gone.promise)
    const second = tokens({ status: 200 }, { send })
    // The server answers a sign-out in a later turn.
    await setImmediate()
    gone.resolve(Response.json({ code: 'unauthenticated' }, { status: 401 }))
    for (const answer of [await first, await second])
      deepEqual(answer.ok ? null : [answer.status, answer.code], [401, 'unauthenticated'])
    equal(sent.length, 1)
    equal(questions.open.size, 0)
    deepEqual(await tokens({ status: 200 }, { send }), { ok: true, value: { tokens: 7 } })
  })

  it('is sent again after a sign-out that failed', async () => {
    const { sent, send } = slowAtFirst()
    const gone = Promise.withResolvers<Response | null>()
    const first = tokens({ status: 200 }, { send })
    stopAsking(gone.promise)
    const second = tokens({ status: 200 }, { send })
    // The server answers a sign-out in a later turn.
    await setImmediate()
    gone.resolve(null)
    for (const answer of [await first, await second]) deepEqual(answer, { ok: true, value: { tokens: 7 } })
    equal(sent.length, 3)
  })
})
