import assert from 'node:assert/strict'
import { TestClock } from '../session/testing.ts'
import { Heartbeat, type Pulse } from './heartbeat.ts'

describe('the heartbeat of /ws', () => {
  let clock: TestClock
  let heartbeat: Heartbeat
  beforeEach(() => {
    clock = new TestClock()
    heartbeat = new Heartbeat(clock)
  })
  afterEach(() => heartbeat.stop())

  /** A socket whose peer answers pings, until it does not. */
  const socket = (): Pulse & { isAlive: boolean; isTerminated: boolean; pings: number } => ({
    isAlive: true,
    isTerminated: false,
    pings: 0,
    ping() {
      this.pings++
      if (this.isAlive) heartbeat.hear(this)
    },
    terminate() {
      this.isTerminated = true
      heartbeat.remove(this)
    },
  })

  it('finds a half-open socket within 15 s, whenever it went dead', () => {
    for (const aliveMs of [0, 1, 2_500, 4_999, 5_000, 5_001, 60_000]) {
      const peer = socket()
      heartbeat.add(peer)
      clock.advance(aliveMs)
      peer.isAlive = false
      clock.advance(15_000)
      assert.equal(peer.isTerminated, true, `dead after ${aliveMs} ms`)
    }
  })
  it('does not give up before two pings were left unanswered', () => {
    const peer = socket()
    peer.isAlive = false
    heartbeat.add(peer)
    clock.advance(14_999)
    assert.equal(peer.isTerminated, false)
  })
  it('never drops a client that says nothing for minutes, but answers pings', () => {
    const peer = socket()
    heartbeat.add(peer)
    clock.advance(600_000)
    assert.equal(peer.isTerminated, false)
    assert.equal(peer.pings, 120)
  })
  it('forgives a ping that was lost', () => {
    const peer = socket()
    heartbeat.add(peer)
    for (let minute = 0; minute < 10; minute++) {
      peer.isAlive = false
      clock.advance(10_000)
      peer.isAlive = true
      clock.advance(5_000)
    }
    assert.equal(peer.isTerminated, true)
    const patient = socket()
    heartbeat.add(patient)
    for (let time = 0; time < 10; time++) {
      patient.isAlive = false
      clock.advance(5_000)
      patient.isAlive = true
      clock.advance(5_000)
    }
    assert.equal(patient.isTerminated, false)
  })
})
