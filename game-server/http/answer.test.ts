import assert from 'node:assert/strict'
import express, { type ErrorRequestHandler } from 'express'
import request from 'supertest'
import { tokensAnswer } from '#common/protocol/rest/answers.ts'
import { answer, checkAnswers } from './answer.ts'

/** An application with one route, which sends `body` as the answer about tokens. */
const appThatSends = (body: { readonly tokens: number }, isChecked: boolean) => {
  const app = express()
  if (isChecked) checkAnswers(app)
  app.get('/', (_request, response) => answer(response, tokensAnswer, body))
  const onError: ErrorRequestHandler = (_error, _request, response, _next) => void response.sendStatus(500)
  return app.use(onError)
}

describe('an answer over HTTP', () => {
  const described = { tokens: 7 }
  const talkative = { tokens: 7, passwordHash: 'x' }
  const broken = { tokens: NaN }

  it('is sent as its schema describes it', async () => {
    assert.deepEqual((await request(appThatSends(described, true)).get('/').expect(200)).body, described)
  })
  it('with more fields than its schema is detected where answers are checked', async () => {
    await request(appThatSends(talkative, true)).get('/').expect(500)
  })
  it('that no client could decode is detected too', async () => {
    await request(appThatSends(broken, true)).get('/').expect(500)
  })
  it('is not checked in production', async () => {
    assert.deepEqual((await request(appThatSends(talkative, false)).get('/').expect(200)).body, talkative)
  })
})
