import assert from 'node:assert/strict'
import type { VoiceMessage } from '#common/protocol/messages.ts'
import { VoiceChannel } from './voice-channel.ts'

type Line = { readonly name: string }

const anna = { id: '1', name: 'Anna' }
const bruno = { id: '2', name: 'Bruno' }
const carla = { id: '3', name: 'Carla' }

describe('a voice channel', () => {
  let said: (readonly [to: string, message: VoiceMessage])[]
  let channel: VoiceChannel
  let [annas, brunos, carlas]: Line[] = []
  const line = (name: string): Line => ({ name })

  beforeEach(() => {
    said = []
    channel = new VoiceChannel((to, message) => {
      for (const connection of to) said.push([(connection as Line).name, message])
    })
    annas = line('anna')
    brunos = line('bruno')
    carlas = line('carla')
  })
  const at = (connection: Line | undefined): Line => connection ?? line('nobody')
  it('forgets who leaves or is expelled while somebody is asked whether they may come in', () => {
    const [annaWants, brunoWants, carlaWants] = [
      channel.enter(anna.id, at(annas)),
      channel.enter(bruno.id, at(brunos)),
      channel.enter(carla.id, at(carlas)),
    ]
    channel.leave(at(annas))
    channel.expel(bruno.id)
    assert.deepEqual([annaWants(), brunoWants(), carlaWants()], [false, false, true])
  })

  const joinBoth = (): void => {
    channel.join(anna, at(annas))
    channel.join(bruno, at(brunos))
    said = []
  }
  const users = (...list: readonly (typeof anna)[]): VoiceMessage => ({ type: 'voice_users', payload: { users: list } })
  const offer = (from: string): VoiceMessage => ({ type: 'voice_offer', payload: { from, offer: {} } })

  it('tells all members who is in it, whenever that changes', () => {
    channel.join(anna, at(annas))
    channel.join(bruno, at(brunos))
    channel.leave(at(annas))
    assert.deepEqual(said, [
      ['anna', users(anna)],
      ['anna', users(anna, bruno)],
      ['bruno', users(anna, bruno)],
      ['bruno', users(bruno)],
    ])
  })
  it('answers a user who is in it already, and tells nobody else', () => {
    joinBoth()
    channel.join(bruno, at(brunos))
    assert.deepEqual(said, [['bruno', users(anna, bruno)]])
  })
  it('sends nothing when a user leaves who was not in it', () => {
    joinBoth()
    channel.leave(at(carlas))
    assert.deepEqual(said, [])
  })
  it('passes signals only to their receiver, with the true sender', () => {
    joinBoth()
    channel.join(carla, at(carlas))
    said = []
    assert.equal(channel.signal(at(annas), '2', offer), true)
    assert.deepEqual(said, [['bruno', offer('1')]])
  })
  it('drops signals to non-members, to former members, and to oneself', () => {
    joinBoth()
    for (const to of ['3', '1', '', '__proto__']) assert.equal(channel.signal(at(annas), to, offer), true)
    channel.leave(at(brunos))
    said = []
    assert.equal(channel.signal(at(annas), '2', offer), true)
    assert.deepEqual(said, [])
  })
  it('refuses users who are not in it', () => {
    joinBoth()
    assert.equal(channel.signal(at(carlas), '1', offer), false)
    assert.equal(channel.speak(at(carlas), true), false)
    assert.deepEqual(said, [])
  })
  it('tells the others who is speaking', () => {
    joinBoth()
    assert.equal(channel.speak(at(brunos), true), true)
    assert.deepEqual(said, [['anna', { type: 'voice_speaking', payload: { user: '2', speaking: true } }]])
  })
  it('uses only the newest connection of a user; the others see the user leave and come back', () => {
    joinBoth()
    const newer = line('bruno, newer')
    channel.join(bruno, newer)
    assert.deepEqual(said, [
      ['anna', users(anna)],
      ['bruno', users()],
      ['anna', users(anna, bruno)],
      ['bruno, newer', users(anna, bruno)],
    ])
    said = []
    assert.equal(channel.signal(at(brunos), '1', offer), false)
    channel.leave(at(brunos))
    assert.deepEqual(said, [])
    channel.signal(at(annas), '2', offer)
    assert.deepEqual(said, [['bruno, newer', offer('1')]])
  })
  it('removes members who may not stay', () => {
    joinBoth()
    channel.keep((id) => (id === '2' ? 'Bruno' : null))
    assert.deepEqual(said, [['bruno', users(bruno)]])
    channel.keep(() => 'Bruno')
    assert.equal(said.length, 1)
  })
  it('tells everyone when a member gets a new name', () => {
    joinBoth()
    channel.keep((id) => (id === '2' ? 'Bea' : 'Anna'))
    assert.deepEqual(
      said,
      ['anna', 'bruno'].map((to) => [to, users(anna, { id: '2', name: 'Bea' })]),
    )
  })
})
