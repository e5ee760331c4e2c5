import { deepEqual, equal } from 'node:assert/strict'
import {
  OLDER_STORED_PLAYER_KEY,
  STORED_PLAYER_KEY,
  clearStoredPlayer,
  loadStoredPlayer,
  saveStoredPlayer,
  type StoredPlayer,
} from './stored-player.ts'
import type { KeyValueStorage } from '../../transport/browser-storage.ts'

const storageWith = (entries: Record<string, string>): KeyValueStorage & { readonly keys: () => readonly string[] } => {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    keys: () => [...map.keys()],
  }
}

const anna: StoredPlayer = { roomId: 'K7M2PX', playerId: 'p1', isCreator: true, playerName: 'Anna', userId: 4 }

describe('the stored player', () => {
  it('is read as it was saved', () => {
    const storage = storageWith({})
    saveStoredPlayer(anna, storage)
    deepEqual(loadStoredPlayer(storage), anna)
  })

  it('is read from the older key while no current entry exists', () => {
    deepEqual(loadStoredPlayer(storageWith({ [OLDER_STORED_PLAYER_KEY]: JSON.stringify(anna) })), anna)
  })

  it('removes the older entry when the current one is saved', () => {
    const storage = storageWith({ [OLDER_STORED_PLAYER_KEY]: JSON.stringify(anna) })
    saveStoredPlayer({ ...anna, roomId: 'ZZTOP9' }, storage)
    deepEqual(storage.keys(), [STORED_PLAYER_KEY])
    equal(loadStoredPlayer(storage)?.roomId, 'ZZTOP9')
  })

  it('accepts an older entry that lacks the later fields', () => {
    deepEqual(loadStoredPlayer(storageWith({ [OLDER_STORED_PLAYER_KEY]: '{"roomId":"K7M2PX","playerId":"p1"}' })), {
      roomId: 'K7M2PX',
      playerId: 'p1',
      isCreator: false,
      playerName: '',
      userId: null,
    })
  })

  for (const [what, text] of [
    ['broken JSON', '{'],
    ['no object', '"K7M2PX"'],
    ['no room', '{"playerId":"p1"}'],
    ['an empty room', '{"roomId":"","playerId":"p1"}'],
  ] as const) {
    it(`is null when the entry is ${what}`, () =>
      equal(loadStoredPlayer(storageWith({ [STORED_PLAYER_KEY]: text })), null))
  }

  it('is removed under both keys when it is cleared', () => {
    const storage = storageWith({
      [STORED_PLAYER_KEY]: JSON.stringify(anna),
      [OLDER_STORED_PLAYER_KEY]: JSON.stringify(anna),
    })
    clearStoredPlayer(storage)
    deepEqual(storage.keys(), [])
  })
})
