import assert from 'node:assert/strict'
import { DROPPED_READER_BYTES, SLOW_READER_BYTES } from '#common/limits.ts'
import { SLOW_READER_MS } from '#common/timings.ts'
import { TestClock } from '../tables/testing.ts'
import type { Frame } from '../connections/websocket-frames.ts'
import { SendQueue, type StateKind, type Wire } from './send-queue.ts'

/** A connection whose other end reads when the test says so. */
class HandWire implements Wire {
  bufferedAmount = 0
  isTerminated = false
  readonly sent: string[] = []
  #callbacks: (() => void)[] = []

  send(frames: readonly Frame[], sent: () => void): void {
    const message = Buffer.concat(frames)
    this.sent.push(message.toString())
    this.bufferedAmount += message.length
    this.#callbacks.push(sent)
  }

  terminate(): void {
    this.isTerminated = true
  }

  /** The other end reads until this many bytes are left. */
  read(leftBytes = 0): void {
    this.bufferedAmount = leftBytes
    const callbacks = this.#callbacks
    this.#callbacks = []
    for (const sent of callbacks) sent()
  }
}

describe('the send queue', () => {
  let wire: HandWire
  let clock: TestClock
  let sendQueue: SendQueue
  beforeEach(() => {
    wire = new HandWire()
    clock = new TestClock()
    sendQueue = new SendQueue(wire, clock)
  })
  const say = (text: string): void => sendQueue.send(Buffer.from(text))
  const show = (kind: StateKind, text: string): void => sendQueue.sendState(kind, [Buffer.from(text)])
  const fill = (bytes: number): void => say('x'.repeat(bytes))

  it('sends everything in order to a client that keeps up', () => {
    say('a')
    show('game_state', 'b')
    show('game_state', 'c')
    say('d')
    assert.deepEqual(wire.sent, ['a', 'b', 'c', 'd'])
  })
  it(`sends to a client with ${SLOW_READER_BYTES} bytes unread, and nothing beyond`, () => {
    fill(SLOW_READER_BYTES)
    say('a')
    say('b')
    show('game_state', 'c')
    assert.deepEqual(wire.sent.slice(1), ['a'])
  })
  it('sends a client that catches up the newest state of each kind once, and no missed message', () => {
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'game 1')
    show('room_update', 'room 1')
    say('lost')
    show('game_state', 'game 2')
    wire.read(SLOW_READER_BYTES + 1)
    assert.equal(wire.sent.length, 1)
    say('x')
    wire.bufferedAmount = 0
    say('again')
    wire.read()
    assert.deepEqual(wire.sent.slice(1), ['again', 'game 2', 'room 1'])
    wire.read()
    assert.equal(wire.sent.length, 4)
  })
  it(`drops a client with more than ${DROPPED_READER_BYTES} bytes unread`, () => {
    wire.bufferedAmount = DROPPED_READER_BYTES
    say('a')
    assert.equal(wire.isTerminated, false)
    wire.bufferedAmount += 1
    show('game_state', 'b')
    assert.equal(wire.isTerminated, true)
    assert.deepEqual(wire.sent, [])
  })
  it('drops a client that is slow for 10 s', () => {
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'a')
    clock.advance(SLOW_READER_MS - 1)
    assert.equal(wire.isTerminated, false)
    clock.advance(1)
    assert.equal(wire.isTerminated, true)
  })
  it('keeps a client that catches up in time, and waits as long the next time', () => {
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'a')
    clock.advance(SLOW_READER_MS - 1)
    wire.read()
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'b')
    clock.advance(SLOW_READER_MS - 1)
    assert.equal(wire.isTerminated, false)
    clock.advance(1)
    assert.equal(wire.isTerminated, true)
  })
  it('keeps a client that has caught up although nothing was sent since', () => {
    wire.bufferedAmount = SLOW_READER_BYTES + 1
    say('a')
    wire.bufferedAmount = 0
    clock.advance(SLOW_READER_MS)
    assert.equal(wire.isTerminated, false)
    assert.deepEqual(clock.pendingMs, [])
  })
  it('sends no state of a table that its client has left', () => {
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'a')
    sendQueue.dropStates()
    wire.read()
    assert.equal(wire.sent.length, 1)
  })
  it('does nothing after its client is gone', () => {
    fill(SLOW_READER_BYTES + 1)
    show('game_state', 'a')
    sendQueue.close()
    say('b')
    wire.read()
    assert.equal(wire.sent.length, 1)
    assert.deepEqual(clock.pendingMs, [])
  })
})
