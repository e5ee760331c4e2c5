import assert from 'node:assert/strict'
import {
  ANSWER_MS,
  Heartbeat,
  HEARTBEAT_MS,
  MEASURING_MS,
  type HeartbeatEntry,
  type PingableSocket,
} from './heartbeat.ts'
import { TestClock } from '../tables/testing.ts'

describe('the heartbeat', () => {
  let clock: TestClock
  let heartbeat: Heartbeat
  beforeEach(() => {
    clock = new TestClock()
    heartbeat = new Heartbeat(clock)
  })
  afterEach(() => heartbeat.stop())

  /** A connection whose peer answers pings after a delay, until it stops answering. */
  class Peer implements PingableSocket {
    isAlive = true
    isTerminated = false
    readonly pings: string[] = []
    readonly latencies: (number | null)[] = []
    readonly #answersAfterMs: number
    readonly beat: HeartbeatEntry

    constructor(answersAfterMs = 0) {
      this.#answersAfterMs = answersAfterMs
      this.beat = heartbeat.add(this)
    }

    ping(text: string): void {
      this.pings.push(text)
      clock.schedule(this.#answersAfterMs, () => {
        if (this.isAlive) this.latencies.push(heartbeat.hear(this.beat, text))
      })
    }

    terminate(): void {
      this.isTerminated = true
      heartbeat.remove(this.beat)
    }
  }

  it('finds a half-open socket within 25 s, at any time', () => {
    for (const cameMs of [0, 100, 3_333]) {
      for (const aliveMs of [0, 1, 2_500, ANSWER_MS, HEARTBEAT_MS - 1, HEARTBEAT_MS, HEARTBEAT_MS + 1, 60_000]) {
        clock.advance(cameMs)
        const peer = new Peer()
        clock.advance(aliveMs)
        peer.isAlive = false
        clock.advance(25_000)
        assert.equal(peer.isTerminated, true, `dead after ${aliveMs} ms`)
      }
    }
  })
  it('finds it as soon when the socket stops in the middle of messages', () => {
    for (const everyMs of [70, 1_300, 8_000, HEARTBEAT_MS - 1, HEARTBEAT_MS]) {
      for (const aliveMs of [0, 100, 9_999, HEARTBEAT_MS + 1, MEASURING_MS, MEASURING_MS + HEARTBEAT_MS]) {
        const peer = new Peer()
        for (let talkedMs = 0; talkedMs <= aliveMs; talkedMs += everyMs) {
          heartbeat.note(peer.beat)
          clock.advance(everyMs)
        }
        heartbeat.note(peer.beat)
        peer.isAlive = false
        clock.advance(25_000)
        assert.equal(peer.isTerminated, true, `dead after ${aliveMs} ms of talking every ${everyMs} ms`)
      }
    }
  })
  it('pings a client that sends messages only to measure the latency', () => {
    const [talker, listener] = [new Peer(), new Peer()]
    for (let second = 0; second < 10 * (MEASURING_MS / 1_000); second++) {
      clock.advance(1_000)
      heartbeat.note(talker.beat)
    }
    assert.equal(listener.pings.length, (10 * MEASURING_MS) / HEARTBEAT_MS)
    assert.ok(talker.pings.length >= 8 && talker.pings.length <= 10, `${talker.pings.length} pings`)
    assert.equal(talker.latencies.length, talker.pings.length)
  })
  it('pings a client that sends its own ping every 20 s only to measure the latency', () => {
    const page = new Peer()
    for (let pings = 0; pings < 84; pings++) {
      clock.advance(20_000)
      heartbeat.note(page.beat)
    }
    assert.ok(page.pings.length <= (84 * 20_000) / MEASURING_MS, `${page.pings.length} pings`)
    assert.equal(page.latencies.length, page.pings.length)
  })
  it('never drops a client that sends nothing but answers pings within the time limit', () => {
    const [quick, late] = [new Peer(), new Peer(ANSWER_MS - 300)]
    clock.advance(70 * HEARTBEAT_MS)
    assert.deepEqual([quick.isTerminated, late.isTerminated], [false, false])
    assert.equal(quick.pings.length, 70)
  })
  it('gives the full time to a ping that was sent outside of the schedule', () => {
    for (let beforeTurnMs = 100; beforeTurnMs < HEARTBEAT_MS; beforeTurnMs += 500) {
      const peer = new Peer(ANSWER_MS - 300)
      clock.advance(HEARTBEAT_MS - beforeTurnMs)
      heartbeat.measure(peer.beat)
      clock.advance(5 * HEARTBEAT_MS)
      assert.equal(peer.isTerminated, false, `${beforeTurnMs} ms before its turn`)
    }
  })
  it('reports the round trip of an answered ping', () => {
    const peer = new Peer(120)
    heartbeat.measure(peer.beat)
    clock.advance(120)
    assert.deepEqual(peer.latencies, [120])
  })
  it('ignores answers that belong to no ping, or to one that was already answered', () => {
    const peer = new Peer(50)
    heartbeat.measure(peer.beat)
    assert.equal(heartbeat.hear(peer.beat, 'latency:77'), null)
    assert.equal(heartbeat.hear(peer.beat, ''), null)
    clock.advance(50)
    assert.equal(heartbeat.hear(peer.beat, peer.pings[0] ?? ''), null)
    assert.equal(heartbeat.hear(new Peer().beat, peer.pings[0] ?? ''), null)
  })
  it('spreads pings over time', () => {
    const peers = Array.from({ length: 280 }, () => {
      const peer = new Peer()
      clock.advance(HEARTBEAT_MS / 280)
      return peer
    })
    const busiest = () => {
      const before = peers.map(({ pings }) => pings.length)
      clock.advance(HEARTBEAT_MS / 84)
      return peers.filter(({ pings }, index) => pings.length > (before[index] ?? 0)).length
    }
    assert.ok(Math.max(...Array.from({ length: 126 }, busiest)) <= 20)
  })
})
