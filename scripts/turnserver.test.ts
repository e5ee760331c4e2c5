import assert from 'node:assert/strict'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, isIPv6, type Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { COTURN, startRelay, withoutCoturn, type Relay } from '../game-server/testing/coturn.ts'

const SECRET = 'a secret between the site and the relay of this test'
const REALM = 'regicidio'
const COOKIE = Buffer.from('2112a442', 'hex')

/** The methods and attributes of STUN and TURN that are used here (RFC 8489 and 8656). */
const [ALLOCATE, CREATE_PERMISSION] = [0x0003, 0x0008]
const [USERNAME, INTEGRITY, ERROR_CODE, XOR_PEER] = [0x06, 0x08, 0x09, 0x12]
const [REALM_NAME, NONCE, FAMILY, TRANSPORT] = [0x14, 0x15, 0x17, 0x19]

/** Addresses of each block in IANA's registries of special addresses, mostly the first and the last. */
const REFUSED_IPV4 = [
  ['0.0.0.1', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.1', '127.255.255.255'],
  ['169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
].flat()
const REFUSED_IPV6 = [
  ['::', '::1', '::7f00:1', '::a00:1', '::a00:0', '::100', '::1:0', '::ffff:ffff'],
  ['::ffff:0:0', '::ffff:7f00:1', '::ffff:a00:1', '::ffff:808:808', '::ffff:0:a00:1', '::ffff:ffff:ffff'],
  ['64:ff9b::', '64:ff9b::a00:1', '64:ff9b::ffff:ffff'],
  ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  ['100::1', '100:0:0:1::1'],
  ['2001::', '2001::1', '2001:2::1', '2001:20::1', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['2002::', '2002:a00:1::1', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['5f00::1'],
  ['fc00::', 'fd00::1', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fe80::', 'fe80::1', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ['fec0::1'],
  ['ff02::1'],
].flat()
const PUBLIC_IPV4 = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '198.17.0.1',
  '223.255.255.254',
]
const PUBLIC_IPV6 = [
  '2000::1',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700:4700::1111',
  '2a00:1450::1',
]

/** The attributes of an answer by their types. */
type Answer = ReadonlyMap<number, Buffer>

const attribute = (type: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(type)
  head.writeUInt16BE(value.length, 2)
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}

/** The 4 or 16 bytes of an address that is written with dots, or with groups of hexadecimal digits. */
const bytesOf = (address: string): Buffer => {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** Somebody with credentials of the site who has an allocation at the relay. */
class Caller {
  readonly #socket: Socket
  readonly #key: Buffer
  #login: readonly Buffer[]

  private constructor(socket: Socket) {
    this.#socket = socket
    const name = `${Math.floor(Date.now() / 1_000) + 3_600}:7`
    const password = createHmac('sha1', SECRET).update(name).digest('base64')
    this.#key = createHash('md5').update(`${name}:${REALM}:${password}`).digest()
    this.#login = [attribute(USERNAME, Buffer.from(name)), attribute(REALM_NAME, Buffer.from(REALM))]
  }

  /** Allocates an address of the family. Throws when the relay does not give one. */
  static async at({ port }: Relay, family: 4 | 6): Promise<Caller> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const caller = new Caller(socket)
    const transport = attribute(TRANSPORT, Buffer.from([17, 0, 0, 0]))
    const wanted = [transport, attribute(FAMILY, Buffer.from([family === 4 ? 1 : 2, 0, 0, 0]))]
    const nonce = (await caller.#ask(ALLOCATE, wanted, false)).get(NONCE)
    assert.ok(nonce)
    caller.#login = [...caller.#login, attribute(NONCE, nonce)]
    assert.equal(codeOf(await caller.#ask(ALLOCATE, wanted, true)), 200)
    return caller
  }

  /** The code that the relay answers when this one wants to send to `peer`: 200 when they may. */
  async permission(peer: string): Promise<number> {
    const id = randomBytes(12)
    const mask = Buffer.concat([COOKIE, id])
    const hidden = bytesOf(peer).map((byte, index) => byte ^ (mask[index] ?? 0))
    const value = Buffer.concat([Buffer.from([0, isIPv6(peer) ? 2 : 1, 0x31, 0x12]), hidden])
    return codeOf(await this.#ask(CREATE_PERMISSION, [attribute(XOR_PEER, value)], true, id))
  }

  leave(): void {
    this.#socket.destroy()
  }

  async #ask(method: number, wanted: readonly Buffer[], isSigned: boolean, id = randomBytes(12)): Promise<Answer> {
    const body = Buffer.concat([...wanted, ...(isSigned ? this.#login : [])])
    const head = Buffer.concat([Buffer.alloc(4), COOKIE, id])
    head.writeUInt16BE(method)
    head.writeUInt16BE(body.length + (isSigned ? 24 : 0), 2)
    const signature = createHmac('sha1', this.#key).update(head).update(body).digest()
    this.#socket.write(Buffer.concat([head, body, ...(isSigned ? [attribute(INTEGRITY, signature)] : [])]))
    return this.#answer()
  }

  async #answer(): Promise<Answer> {
    let answer = Buffer.alloc(0)
    while (answer.length < 20 || answer.length < 20 + answer.readUInt16BE(2)) {
      const [part] = await once(this.#socket, 'data')
      assert.ok(Buffer.isBuffer(part))
      answer = Buffer.concat([answer, part])
    }
    const attributes = new Map<number, Buffer>()
    for (let at = 20; at < answer.length; at += 4 + Math.ceil(answer.readUInt16BE(at + 2) / 4) * 4) {
      attributes.set(answer.readUInt16BE(at), answer.subarray(at + 4, at + 4 + answer.readUInt16BE(at + 2)))
    }
    return attributes
  }
}

/** The code of an answer's error, 200 without one. */
const codeOf = (answer: Answer): number => {
  const error = answer.get(ERROR_CODE)
  return error === undefined ? 200 : error.readUInt8(2) * 100 + error.readUInt8(3)
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

describe('the peers of the relay', () => {
  let folder: string
  let relay: Relay

  before(async function () {
    if (COTURN === undefined) {
      withoutCoturn('the peers of the relay')
      return this.skip()
    }
    folder = await mkdtemp(join(tmpdir(), 'regicidio-peers-'))
    relay = await startRelay(folder, { secret: SECRET, addresses: ['127.0.0.1', ...(hasIpv6() ? ['::1'] : [])] })
  })
  after(async () => {
    if (COTURN === undefined) return
    await relay.stop()
    await rm(folder, { recursive: true })
  })

  const codes = async (family: 4 | 6, peers: readonly string[]): Promise<readonly string[]> => {
    const caller = await Caller.at(relay, family)
    const answers: string[] = []
    for (const peer of peers) answers.push(`${peer} ${await caller.permission(peer)}`)
    caller.leave()
    return answers
  }
  const all = (peers: readonly string[], code: number): readonly string[] => peers.map((peer) => `${peer} ${code}`)

  it('are public addresses of IPv4 only', async () => {
    assert.deepEqual(await codes(4, REFUSED_IPV4), all(REFUSED_IPV4, 403))
    assert.deepEqual(await codes(4, PUBLIC_IPV4), all(PUBLIC_IPV4, 200))
  })

  it('are public addresses of IPv6 only', async function () {
    if (!hasIpv6()) return this.skip()
    assert.deepEqual(await codes(6, REFUSED_IPV6), all(REFUSED_IPV6, 403))
    assert.deepEqual(await codes(6, PUBLIC_IPV6), all(PUBLIC_IPV6, 200))
  })
})
