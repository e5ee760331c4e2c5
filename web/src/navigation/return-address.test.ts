import { deepEqual, equal } from 'node:assert/strict'
import { joinPath, readLoginState, sameSitePath } from './return-address.ts'

describe('the return address', () => {
  for (const path of ['/', '/join/K7M2PX', '/statistics?tab=classifica', '/join#codice']) {
    it(`keeps ${path}`, () => equal(sameSitePath(path), path))
  }
  const strangers: readonly unknown[] = [
    '//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'join',
    '',
    ' /join',
    null,
    undefined,
    42,
    { toString: () => '/join' },
  ]
  for (const stranger of strangers) {
    it(`becomes / for ${JSON.stringify(stranger)}`, () => equal(sameSitePath(stranger), '/'))
  }

  it('of the play-online screen names the room, when there is one', () => {
    equal(joinPath(), '/join')
    equal(joinPath('K7M2PX'), '/join/K7M2PX')
    equal(joinPath('a/b?'), '/join/a%2Fb%3F')
  })
})

describe('the navigation state of the login', () => {
  it('carries the address and the message', () => {
    deepEqual(readLoginState({ returnUrl: '/join', message: 'Ciao' }), { returnUrl: '/join', message: 'Ciao' })
  })
  it('is / without a message when there is none', () => {
    for (const state of [null, undefined, 'join', {}, { message: null }])
      deepEqual(readLoginState(state), { returnUrl: '/', message: null })
  })
  it('never leads to another site', () => {
    deepEqual(readLoginState({ returnUrl: '//evil.example', message: 'Ciao' }), { returnUrl: '/', message: 'Ciao' })
  })
  it('ignores a message that is no text', () =>
    deepEqual(readLoginState({ returnUrl: '/join', message: 4 }), { returnUrl: '/', message: null }))
})
