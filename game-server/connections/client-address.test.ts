import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { NEW_GUESTS_PER_DAY } from '#common/limits.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { addressKey, clientAddress } from './client-address.ts'

const PROXY = '10.0.0.1'

/** The forms in which proxies, or clients that one proxy too few is in front of, may write an address. */
const FORMS: readonly (readonly [address: string, forms: readonly string[]])[] = [
  [
    '203.0.113.9',
    [
      '203.0.113.9',
      ' 203.0.113.9\t',
      '203.0.113.9:1',
      '203.0.113.9:65535',
      '203.0.113.9:',
      '"203.0.113.9"',
      '"203.0.113.9:4711"',
      '[203.0.113.9]',
      '[203.0.113.9]:4711',
      '203.0.113.9%eth0',
      '::ffff:203.0.113.9',
      '::FFFF:203.0.113.9',
      '::ffff:203.0.113.9:4711',
      '::ffff:cb00:7109',
      '::FFFF:CB00:7109',
      '0:0:0:0:0:ffff:203.0.113.9',
      '0000:0000:0000:0000:0000:ffff:cb00:7109',
      '0:0::ffff:cb00:7109',
      '[::ffff:203.0.113.9]',
      '[::ffff:203.0.113.9]:4711',
      '"[::FFFF:CB00:7109]:4711"',
      '[::ffff:203.0.113.9%eth0]:4711',
      '::ffff:cb00:7109%25eth0',
      '::ffff:0:203.0.113.9',
      '64:ff9b::203.0.113.9',
      '64:FF9B:0::CB00:7109',
    ],
  ],
  [
    '2001:db8:0:2:0:0:0:1',
    [
      '2001:db8:0:2::1',
      '2001:DB8:0:2::1',
      '2001:0db8:0000:0002:0000:0000:0000:0001',
      '2001:db8::2:0:0:0:1',
      '2001:db8:0:2:0:0:0.0.0.1',
      '[2001:db8:0:2::1]',
      '[2001:db8:0:2::1]:4711',
      '"[2001:db8:0:2::1]:4711"',
      '2001:db8:0:2:0:0:0:1:4711',
      '2001:db8:0:2::1%eth0',
      '[2001:db8:0:2::1%25eth0]:4711',
    ],
  ],
]

/** What is no address. */
const NONE = [
  'unknown',
  '_hidden',
  'for=203.0.113.9',
  '203.0.113',
  '203.0.113.999',
  '0313.0.113.9',
  '3405803785',
  '0xcb.0.113.9',
  '203.0.113.9:http',
  '[203.0.113.9',
  '[]',
  '""',
  ':80',
  '::ffff:203.0.113.9.1',
  '2001:db8::1::2',
  'esempio.it',
  '%eth0',
  '\u0000',
]

describe('the address of a client', () => {
  const addressOf = (forwarded: string | undefined, hops: number, peer = PROXY): string => {
    const socket: IncomingMessage['socket'] = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
    return clientAddress({ socket, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, hops)
  }

  it('is the one that the last trusted proxy saw, no matter which proxies the client names', () => {
    assert.equal(addressOf('1.1.1.1, 2.2.2.2', 0), PROXY)
    assert.equal(addressOf('1.1.1.1, 2.2.2.2', 1), '2.2.2.2')
    assert.equal(addressOf('1.1.1.1, 2.2.2.2', 2), '1.1.1.1')
    assert.equal(addressOf('1.1.1.1', 3), '1.1.1.1')
    assert.equal(addressOf(undefined, 1), PROXY)
    assert.equal(addressOf(' , ', 1), PROXY)
  })

  for (const [address, forms] of FORMS) {
    it(`is ${address}, however that is written`, () => {
      for (const form of forms) {
        assert.equal(addressOf(form, 1), addressOf(address, 1), form)
        assert.equal(addressOf(`8.8.8.8, ${form}`, 1), addressOf(address, 1), form)
        assert.equal(addressOf(undefined, 0, form), addressOf(address, 1), form)
        assert.equal(addressKey(form), addressKey(address), form)
      }
    })
  }

  it('is that of the proxy when the proxy names none', () => {
    for (const text of NONE) {
      assert.equal(addressOf(text, 1), PROXY, text)
      assert.equal(addressKey(text), 'unknown', text)
    }
  })

  it('counts as its /64 network, when it is an IPv6 address', () => {
    assert.equal(addressKey('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
    assert.equal(addressKey('2001:db8:1:2:ffff::'), '2001:db8:1:2')
    assert.notEqual(addressKey('2001:db8:1:3::'), addressKey('2001:db8:1:2::'))
    assert.equal(addressKey('2001:db8::6'), '2001:db8:0:0')
    assert.equal(addressKey('::1'), '0:0:0:0')
    assert.equal(addressKey('::'), '0:0:0:0')
    assert.equal(addressKey('10.0.0.1'), '10.0.0.1')
    assert.equal(addressKey(undefined), 'unknown')
  })
})

describe('a client that a proxy names in many forms', () => {
  let server: LocalServer
  before(async () => {
    server = await startLocalServer({ TRUST_PROXY: '1' })
  })
  after(() => server.stop())

  type Ask = { readonly path: string; readonly bodyOf: (count: number) => object }
  const statuses = async (forms: readonly string[], { path, bodyOf }: Ask): Promise<readonly number[]> => {
    const all: number[] = []
    for (const [count, form] of forms.entries()) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': form }
      const asked = { method: 'POST', headers, body: JSON.stringify(bodyOf(count)) }
      all.push((await fetch(`${server.origin}/api/auth/${path}`, asked)).status)
    }
    return all
  }
  /** Each form with another port or zone, as the connections of one client have them. */
  const asSeen = (forms: readonly string[]): readonly string[] =>
    forms.map((form, index) => form.replace('4711', String(4711 + index)).replace('eth0', `eth${index}`))

  for (const [address, forms] of FORMS) {
    const seen = Array.from({ length: 2 }, () => asSeen(forms)).flat()
    const after = (count: number, first: number): readonly number[] =>
      seen.map((_, index) => (index < count ? first : 429))

    it(`${address} brings the guests of one address`, async () => {
      const bodyOf = (count: number): object => ({ nickname: `Ospite ${forms.length} ${count}` })
      assert.deepEqual(await statuses(seen, { path: 'guest', bodyOf }), after(NEW_GUESTS_PER_DAY, 201))
    })

    it(`${address} may try the wrong passwords of one address`, async () => {
      const bodyOf = (): object => ({ email: 'ada@example.it', password: 'sbagliata' })
      assert.deepEqual(await statuses(seen, { path: 'login', bodyOf }), after(10, 401))
    })
  }
})
