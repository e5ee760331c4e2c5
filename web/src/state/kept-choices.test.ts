import { deepEqual } from 'node:assert/strict'
import { cards } from '../game/test-tables.ts'
import { KEPT_CHOICES_KEY, forgetKeptChoices, keepChoices, loadChoices } from './kept-choices.ts'
import { disabledStorage, storageOf } from '../transport/test-storage.ts'

const anna = { roomId: 'K7M2PX', playerId: '1' }
const choices = { round: '1.2', selected: cards('c2 h13'), draft: 'Arrivo su' }
const nothing = { round: '', selected: [], draft: '' }

/** A storage in memory. */
const storage = (text?: string) => {
  const kept = storageOf(text === undefined ? {} : { [KEPT_CHOICES_KEY]: text })
  return () => kept
}

describe('the choices kept for a reload', () => {
  it('are those of the player at the table', () => {
    const tab = storage()
    keepChoices(anna, choices, tab)
    const { round, selected, draft } = loadChoices(anna, tab)
    deepEqual({ round, selected, draft }, choices)
  })

  it('are not used for another player or table', () => {
    const tab = storage()
    keepChoices(anna, choices, tab)
    deepEqual(
      [loadChoices({ ...anna, playerId: '2' }, tab), loadChoices({ ...anna, roomId: 'ALTRA2' }, tab)],
      [nothing, nothing],
    )
  })

  it('are gone when they were forgotten, but not those of another table', () => {
    const tab = storage()
    keepChoices(anna, choices, tab)
    forgetKeptChoices({ ...anna, roomId: 'SOLO' }, tab)
    deepEqual(loadChoices(anna, tab).draft, choices.draft)
    forgetKeptChoices(anna, tab)
    deepEqual([loadChoices(anna, tab), forgetKeptChoices(anna, disabledStorage)], [nothing, undefined])
  })

  it('are none when nothing, or nothing valid, is stored', () => {
    const tampered = JSON.stringify({ ...anna, ...choices, selected: ['x9'] })
    deepEqual(
      [storage(), storage('{'), storage('7'), storage(tampered), disabledStorage].map((tab) => loadChoices(anna, tab)),
      Array.from({ length: 5 }, () => nothing),
    )
  })
})
