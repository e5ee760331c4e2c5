import { deepEqual, equal } from 'node:assert/strict'
import type { RoomPlayer } from '#common/protocol/answers.ts'
import { ok, refused } from '#common/result.ts'
import { gameNameFor, isOpenTo, offerOf, wantedRoom } from './join-rules.ts'

const players = (...names: readonly string[]): readonly RoomPlayer[] => names.map((name) => ({ name, isConnected: true, avatarUrl: null }))

describe('the offer of a room', () => {
  it('is a seat while one is free', () => equal(offerOf({ isActive: false, players: players('Bruno', 'Carla') }, 'Anna'), 'join'))
  it('is nothing in a waiting room of four', () => equal(offerOf({ isActive: false, players: players('B', 'C', 'D', 'E') }, 'Anna'), 'full'))
  it('is perhaps a seat in a waiting room of four with an absent player', () => {
    const absent = players('B', 'C', 'D', 'E').map((player) => ({ ...player, isConnected: player.name !== 'E' }))
    equal(offerOf({ isActive: false, players: absent }, 'Anna'), 'unclaimed')
    equal(offerOf({ isActive: true, players: absent }, 'Anna'), 'blocked')
    equal(isOpenTo({ playerCount: 4, players: absent }, 'Anna'), true)
  })
  it('is nothing in a game of other players', () => equal(offerOf({ isActive: true, players: players('B', 'C', 'D', 'E') }, 'Anna'), 'blocked'))
  it('is the player\'s own seat in a game', () => equal(offerOf({ isActive: true, players: players('B', 'C', 'D', 'Anna') }, 'Anna'), 'reconnect'))
  it('is the player\'s own seat in a waiting room, even a full one', () => {
    equal(offerOf({ isActive: false, players: players('Anna') }, 'Anna'), 'reconnect')
    equal(offerOf({ isActive: false, players: players('Anna', 'B', 'C', 'D') }, 'Anna'), 'reconnect')
  })
})

describe('an open room in the list', () => {
  it('is closed to others when four players sit there', () => equal(isOpenTo({ playerCount: 4, players: players('B', 'C', 'D', 'E') }, 'Anna'), false))
  it('is closed to others when it is full and nobody knows who of them is connected', () => {
    const unknown = players('B', 'C', 'D', 'E').map((player) => ({ ...player, isConnected: null }))
    equal(isOpenTo({ playerCount: 4, players: unknown }, 'Anna'), false)
  })
  it('stays open to its own players', () => equal(isOpenTo({ playerCount: 4, players: players('Anna', 'B', 'C', 'D') }, 'Anna'), true))
  it('is open while a seat is free', () => equal(isOpenTo({ playerCount: 3, players: players('B', 'C', 'D') }, 'Anna'), true))
})

describe('the room that is looked up', () => {
  it('has the code that was typed or pasted', () => {
    for (const typed of ['  k7m2px ', 'K7M 2PX', 'https://regicidio.example/join/K7M2PX.']) deepEqual(wantedRoom(typed), ok('K7M2PX'), typed)
  })
  it('must be named', () => deepEqual(wantedRoom('   '), refused('codeMissing')))
  it('may be a word that is no code, for the server to refuse', () => deepEqual(wantedRoom(' stanza-1 '), ok('stanza-1')))
  it('cannot be found in other texts, nor in two codes', () => {
    for (const typed of ['a b', '../api', 'è', 'x'.repeat(65)]) deepEqual(wantedRoom(typed), refused('codeInvalid'), typed)
    deepEqual(wantedRoom('K7M2PX o ABCDEF?'), refused('severalCodes'))
  })
})

describe('the name of a new game', () => {
  it('is trimmed', () => equal(gameNameFor('  Sabato sera ', 'Anna'), 'Sabato sera'))
  it("is 'Partita di {nickname}' when none was typed", () => equal(gameNameFor('   ', 'Anna'), 'Partita di Anna'))
})
