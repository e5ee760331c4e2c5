import assert from 'node:assert/strict'
import { isSeedPart } from '#common/rules/seed-parts.ts'
import { fourPlayers, hand, playing, trick, waitingRoom } from '../game/test-tables.ts'
import { DECK_NOTES_KEY, deckNotes, KEPT_DECKS, noteBeginning, partForNextGame } from './deck-notes.ts'
import type { KeyValueStorage } from '../transport/browser-storage.ts'
import { storageOf } from '../transport/test-storage.ts'

const refusing: KeyValueStorage = {
  getItem: () => {
    throw new Error('no storage')
  },
  setItem: () => {
    throw new Error('no storage')
  },
  removeItem: () => undefined,
}

const waiting = (nextServerPartHash: string | null = 'promised') => ({
  ...waitingRoom(fourPlayers()),
  nextServerPartHash,
})
const begun = (game: Parameters<typeof playing>[0] = {}, table: Parameters<typeof playing>[2] = {}) =>
  playing({ serverPartHash: 'promised', seedHash: 'seed', phase: 'passing', ...game }, hand('c2 c3'), table)
const FIRST = { roomId: 'K7M2PX', gameNumber: 1, playerId: '1' }

describe('the notes of a deck', () => {
  it('have a part that is drawn once for each game, with the hash that was shown before', () => {
    const storage = storageOf()
    const part = partForNextGame(waiting(), () => storage)
    assert.ok(part !== undefined && isSeedPart(part))
    assert.equal(
      partForNextGame(waiting('changed'), () => storage),
      part,
    )
    assert.deepEqual(
      { ...deckNotes(FIRST, () => storage) },
      { ...FIRST, serverPartHash: 'promised', seedHash: null, ownPart: part },
    )
    const next = partForNextGame(begun({ phase: 'gameOver' }, { nextServerPartHash: 'second' }), () => storage)
    assert.notEqual(next, part)
    assert.deepEqual(deckNotes({ ...FIRST, gameNumber: 2 }, () => storage)?.serverPartHash, 'second')
  })

  it('have the hash of the seed from before the first card, and what was noted first stays', () => {
    const storage = storageOf()
    const ownPart = partForNextGame(waiting(), () => storage)
    noteBeginning(begun(), () => storage)
    noteBeginning(begun({ serverPartHash: 'other', seedHash: 'other' }), () => storage)
    assert.deepEqual(
      { ...deckNotes(FIRST, () => storage) },
      { ...FIRST, serverPartHash: 'promised', seedHash: 'seed', ownPart },
    )
  })

  for (const [when, view] of [
    ['after the first card', begun({ phase: 'playing', trick: trick(0, 'c2') })],
    ['after the first trick', begun({ phase: 'playing', tricksTaken: [1, 0, 0, 0] })],
    ['in a later round', begun({ round: 2 })],
    ['at the end', begun({ phase: 'gameOver' })],
    ['in a waiting room', waiting()],
  ] as const) {
    it(`do not begin ${when}`, () => {
      const storage = storageOf()
      noteBeginning(view, () => storage)
      assert.equal(
        deckNotes(FIRST, () => storage),
        null,
      )
    })
  }

  it('are of one player: another one in the same browser has another part', () => {
    const storage = storageOf()
    const part = partForNextGame(waiting(), () => storage)
    assert.notEqual(
      partForNextGame({ ...waiting(), viewerSeat: 1 }, () => storage),
      part,
    )
  })

  it('give no part to a server that has not shown a hash', () => {
    const storage = storageOf()
    assert.equal(
      partForNextGame(waiting(null), () => storage),
      undefined,
    )
    assert.equal(storage.getItem(DECK_NOTES_KEY), null)
  })

  it('forget the oldest games', () => {
    const storage = storageOf()
    for (let gameNumber = 0; gameNumber <= KEPT_DECKS; gameNumber++)
      partForNextGame({ ...waiting(), gameNumber }, () => storage)
    assert.equal(
      deckNotes(FIRST, () => storage),
      null,
    )
    assert.notEqual(
      deckNotes({ ...FIRST, gameNumber: 2 }, () => storage),
      null,
    )
  })

  it('can be missing: without storage, and when they cannot be read', () => {
    assert.ok(isSeedPart(partForNextGame(waiting(), () => refusing) ?? ''))
    assert.equal(
      deckNotes(FIRST, () => refusing),
      null,
    )
    const storage = storageOf()
    storage.setItem(DECK_NOTES_KEY, '[{"roomId":7}]')
    assert.equal(
      deckNotes(FIRST, () => storage),
      null,
    )
  })
})
