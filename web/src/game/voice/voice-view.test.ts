import { equal } from 'node:assert/strict'
import { NO_VOICE, isInVoice, isSending, keepsMicrophone, type VoiceStatus } from './voice-view.ts'

describe('the voice chat of a viewer', () => {
  const statuses: readonly (readonly [VoiceStatus, boolean])[] = [
    ['out', false],
    ['entering', false],
    ['in', true],
    ['offline', true],
  ]
  for (const [status, isInside] of statuses) {
    it(`has them ${isInside ? 'in it' : 'outside'} when it is ${status}`, () => equal(isInVoice({ status }), isInside))
  }
  it('sends the microphone while it is on, and with push-to-talk only while the key is held too', () => {
    equal(isSending(NO_VOICE), false)
    equal(isSending({ ...NO_VOICE, isMicOn: true }), true)
    equal(isSending({ ...NO_VOICE, isMicOn: true, isPushToTalk: true }), false)
    equal(isSending({ ...NO_VOICE, isMicOn: true, isPushToTalk: true, isHeld: true }), true)
    equal(isSending({ ...NO_VOICE, isPushToTalk: true, isHeld: true }), false)
  })
  it('keeps the device only for a microphone that is on, for push-to-talk, or for a test', () => {
    equal(keepsMicrophone(NO_VOICE), false)
    for (const part of [{ isMicOn: true }, { isPushToTalk: true }, { isTesting: true }])
      equal(keepsMicrophone({ ...NO_VOICE, ...part }), true, JSON.stringify(part))
  })
})
