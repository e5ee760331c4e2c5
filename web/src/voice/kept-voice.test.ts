import { deepEqual, equal } from 'node:assert/strict'
import { VOICE_CHOICES_KEY, VOICE_STAY_KEY, keepChoices, keepStay, loadChoices, loadStay } from './kept-voice.ts'
import { disabledStorage, storageOf } from '../transport/test-storage.ts'

const storage = (entries?: Readonly<Record<string, string>>) => {
  const kept = storageOf(entries)
  return () => kept
}
const USUAL = { volume: 80, isPushToTalk: false, microphoneId: '', people: [] }

describe('what the browser keeps of the voice chat', () => {
  it('are the choices of its user, at volume 80 before the first', () => {
    const browser = storage()
    deepEqual(loadChoices(browser), USUAL)
    const choices = {
      volume: 35,
      isPushToTalk: true,
      microphoneId: 'cuffie',
      people: [{ id: '7', volume: 20, isMuted: true }],
    }
    keepChoices(choices, browser)
    deepEqual(loadChoices(browser), choices)
  })
  it('is nothing that is not valid', () => {
    for (const text of ['{', '7', '{"volume":101}', '{"people":[{"id":"7","volume":-1,"isMuted":false}]}'])
      deepEqual(loadChoices(storage({ [VOICE_CHOICES_KEY]: text })), USUAL, text)
    deepEqual(loadChoices(disabledStorage), USUAL)
    equal(loadStay(storage({ [VOICE_STAY_KEY]: '{"roomId":7}' })), null)
  })
  it('are the volumes of the last hundred people', () => {
    const browser = storage()
    keepChoices(
      {
        ...USUAL,
        people: Array.from({ length: 130 }, (_, index) => ({ id: String(200 - index), volume: 50, isMuted: false })),
      },
      browser,
    )
    const { people } = loadChoices(browser)
    deepEqual([people.length, people[0]?.id, people.at(-1)?.id], [100, '170', '71'])
  })
  it('is the room whose voice chat this tab is in, until it leaves', () => {
    const tab = storage()
    keepStay({ roomId: 'K7M2PX', playerId: '1', isMicOn: true, isAudioOn: false }, tab)
    deepEqual(loadStay(tab), { roomId: 'K7M2PX', playerId: '1', isMicOn: true, isAudioOn: false })
    keepStay(null, tab)
    equal(loadStay(tab), null)
  })
  it('is heard where an earlier version of the page did not note it', () => {
    equal(loadStay(storage({ [VOICE_STAY_KEY]: '{"roomId":"K7M2PX","playerId":"1","isMicOn":true}' }))?.isAudioOn, true)
  })
})
