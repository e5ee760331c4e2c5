import { deepEqual, equal, ok } from 'node:assert/strict'
import { FakeTimers, settled } from '../transport/test-timers.ts'
import { CONNECT_MS, INTERRUPTION_MS, OFFER_DELAY_MS, PATIENCE_MS, type CallSignal } from './contact.ts'
import { Mesh } from './mesh.ts'
import type { OpenPeer, Peer, PeerListener } from './peer.ts'

/**
 * An end of a connection over a network that the test controls. It is connected when its own offer is answered, or when
 * it has answered one.
 */
class Wire implements Peer {
  readonly #listener: PeerListener
  readonly isInitiator: boolean
  isOver = false

  constructor(isInitiator: boolean, listener: PeerListener) {
    this.isInitiator = isInitiator
    this.#listener = listener
    if (isInitiator) setImmediate(() => this.#say('offer'))
  }
  #say(kind: 'offer' | 'answer'): void {
    if (!this.isOver) this.#listener.onSignal({ kind, sdp: 'v=0' })
  }
  take = ({ kind }: { readonly kind: string }): void => {
    if (kind === 'offer') this.#say('answer')
    if (kind !== 'candidate') this.#listener.onConnected()
  }
  send = (): void => undefined
  end = (): void => void (this.isOver = true)
  fail = (): void => this.#listener.onEnd()
  interrupt = (): void => this.#listener.onInterrupted()
}

/** Users with their meshes, and a server that passes their signals on. */
class World {
  readonly timers = new FakeTimers()
  readonly wires = new Map<string, Wire[]>()
  /** For each user, whom they hear. */
  readonly heard = new Map<string, Set<string>>()
  readonly signals: string[] = []
  readonly #meshes = new Map<string, Mesh>()
  #users: readonly string[] = []
  /** Whether the server loses a signal. */
  loses: (from: string, to: string, signal: CallSignal) => boolean = () => false

  mesh(selfId: string): Mesh {
    const known = this.#meshes.get(selfId)
    if (known !== undefined) return known
    const heard = new Set<string>()
    let calls = 0
    const openPeer: OpenPeer = (isInitiator, listener) => {
      const wire = new Wire(isInitiator, listener)
      this.wires.set(selfId, [...(this.wires.get(selfId) ?? []), wire])
      return wire
    }
    const mesh = new Mesh({
      selfId,
      openPeer,
      timers: this.timers,
      newCallId: () => `${selfId}-${calls++}`,
      sendSignal: (to, signal) => {
        this.signals.push(`${selfId} ${to} ${signal.kind}`)
        if (!this.loses(selfId, to, signal)) setImmediate(() => this.#meshes.get(to)?.receive(selfId, signal))
      },
      onStream: () => undefined,
      onHeard: (userId, isHeard) => (isHeard ? heard.add(userId) : heard.delete(userId)),
    })
    this.#meshes.set(selfId, mesh)
    this.heard.set(selfId, heard)
    return mesh
  }

  /** The server tells everybody who is in the voice chat. */
  list(...users: readonly string[]): void {
    this.#users = users
    for (const user of users) this.mesh(user).setUsers(users)
  }

  async pass(ms: number): Promise<void> {
    await this.timers.advance(ms)
    for (let turn = 0; turn < 10; turn++) await settled()
  }

  /** Whether each hears each other. */
  get isComplete(): boolean {
    return this.#users.every((user) => this.#users.every((other) => user === other || this.heard.get(user)?.has(other)))
  }
  /** The connections of a user that are not over. */
  open(user: string): readonly Wire[] {
    return (this.wires.get(user) ?? []).filter(({ isOver }) => !isOver)
  }
}

describe('the connections of the voice chat', () => {
  it('are offered by who came later, 1 s after they came, and to those who were there', async () => {
    const world = new World()
    world.list('1')
    world.list('1', '2')
    await world.pass(OFFER_DELAY_MS - 1)
    deepEqual(world.signals, [])
    await world.pass(1)
    deepEqual(world.signals, ['2 1 offer', '1 2 answer'])
    ok(world.isComplete)
  })

  it('go from each of four to each other, once', async () => {
    const world = new World()
    for (const users of [['1'], ['1', '2'], ['1', '2', '3'], ['1', '2', '3', '4']]) {
      world.list(...users)
      await world.pass(300)
    }
    await world.pass(OFFER_DELAY_MS)
    ok(world.isComplete)
    equal(world.signals.filter((signal) => signal.endsWith('offer')).length, 6)
    for (const user of ['1', '2', '3', '4']) equal(world.open(user).length, 3)
  })

  it('end with who leaves, and only those', async () => {
    const world = new World()
    world.list('1', '2', '3')
    await world.pass(OFFER_DELAY_MS)
    world.mesh('2').clear()
    world.list('1', '3')
    deepEqual([...(world.heard.get('1') ?? [])], ['3'])
    deepEqual(
      ['1', '2', '3'].map((user) => world.open(user).length),
      [1, 0, 1],
    )
  })

  it('are made again by the one who offered, when one has failed at either end', async () => {
    const world = new World()
    world.list('1', '2')
    await world.pass(OFFER_DELAY_MS)
    for (const user of ['1', '2']) world.open(user)[0]?.fail()
    ok(!world.isComplete)
    await world.pass(2_000)
    ok(world.isComplete)
    equal(world.signals.filter((signal) => signal === '2 1 offer').length, 2)
  })

  it('are made again by the other end when no offer comes', async () => {
    const world = new World()
    world.list('1', '2')
    await world.pass(OFFER_DELAY_MS)
    // Only 1 sees that nothing arrives any more.
    world.open('1')[0]?.fail()
    await world.pass(PATIENCE_MS + 2_000)
    ok(world.isComplete)
    ok(world.signals.includes('1 2 offer'))
  })

  it('that are interrupted have a moment to come back by themselves', async () => {
    const world = new World()
    world.list('1', '2')
    await world.pass(OFFER_DELAY_MS)
    const [wire] = world.open('2')
    wire?.interrupt()
    await world.pass(INTERRUPTION_MS - 1)
    equal(world.open('2')[0], wire)
    wire?.take({ kind: 'answer' })
    await world.pass(INTERRUPTION_MS)
    equal(world.open('2')[0], wire)
    wire?.interrupt()
    await world.pass(INTERRUPTION_MS)
    ok(wire?.isOver)
  })

  it('are tried again until an offer arrives, more and more seldom', async () => {
    const world = new World()
    world.loses = () => true
    world.list('1', '2')
    const offers = (): number => world.signals.filter((signal) => signal === '2 1 offer').length
    await world.pass(60_000)
    ok(offers() >= 4 && offers() <= 7, String(offers()))
    world.loses = () => false
    await world.pass(CONNECT_MS + 4_000)
    ok(world.isComplete)
  })

  it('are tried again at once when the network is back', async () => {
    const world = new World()
    world.loses = () => true
    world.list('1', '2')
    await world.pass(30_000)
    world.loses = () => false
    world.mesh('2').hurry()
    await world.pass(0)
    ok(world.isComplete)
  })

  it('do not mind two offers at the same time: that of the later user counts', async () => {
    const world = new World()
    world.loses = () => true
    world.list('1', '2')
    // The offers of 2 are on their way for a long time, until 1 makes one as well.
    await world.pass(PATIENCE_MS + 2 * OFFER_DELAY_MS)
    ok(world.signals.includes('1 2 offer'))
    const [mine] = world.open('2')
    world.mesh('2').receive('1', { kind: 'offer', sdp: 'v=0', call: '1-0' })
    equal(world.open('2')[0], mine)
    world.loses = () => false
    world.mesh('1').receive('2', { kind: 'offer', sdp: 'v=0', call: '2-1' })
    await world.pass(0)
    ok(world.isComplete)
    deepEqual(
      ['1', '2'].map((user) => world.open(user).length),
      [1, 1],
    )
  })

  it('ignore signals of earlier attempts, and of people who are not there', async () => {
    const world = new World()
    world.list('1', '2')
    await world.pass(OFFER_DELAY_MS)
    const [wire] = world.open('2')
    let taken = 0
    if (wire !== undefined) wire.take = () => void (taken += 1)
    world.mesh('2').receive('1', { kind: 'answer', sdp: 'v=0', call: 'another' })
    world.mesh('2').receive('9', { kind: 'offer', sdp: 'v=0', call: '9-0' })
    equal(taken, 0)
    equal(world.open('2').length, 1)
    world.mesh('2').receive('1', { kind: 'candidate', candidate: { candidate: '' }, call: null })
    equal(taken, 1)
  })
})
