import { deepEqual, equal } from 'node:assert/strict'
import type { RoomPlayer } from '#common/protocol/rest/answers.ts'
import { ok, refused } from '#common/result.ts'
import { gameNameFor, isOpenTo, offerOf, wantedRoom } from './join-rules.ts'

const players = (...names: readonly string[]): readonly RoomPlayer[] =>
  names.map((name) => ({ name, isConnected: true, avatarUrl: null }))

const ANNA = { id: 7, nickname: 'Anna' }

describe('the offer of a room', () => {
  it('is a seat while one is free', () =>
    equal(offerOf({ isActive: false, players: players('Bruno', 'Carla') }, ANNA), 'join'))
  it('is nothing in a waiting room of four', () =>
    equal(offerOf({ isActive: false, players: players('B', 'C', 'D', 'E') }, ANNA), 'full'))
  it('is perhaps a seat in a waiting room of four with an absent player', () => {
    const absent = players('B', 'C', 'D', 'E').map((player) => ({ ...player, isConnected: player.name !== 'E' }))
    equal(offerOf({ isActive: false, players: absent }, ANNA), 'unclaimed')
    equal(offerOf({ isActive: true, players: absent }, ANNA), 'blocked')
    equal(isOpenTo({ playerCount: 4, players: absent }, ANNA), true)
  })
  it('is nothing in a game of other players', () =>
    equal(offerOf({ isActive: true, players: players('B', 'C', 'D', 'E') }, ANNA), 'blocked'))
  it("is the player's own seat in a game", () =>
    equal(offerOf({ isActive: true, players: players('B', 'C', 'D', 'Anna') }, ANNA), 'reconnect'))
  it("is the player's own seat in a waiting room, even a full one", () => {
    equal(offerOf({ isActive: false, players: players('Anna') }, ANNA), 'reconnect')
    equal(offerOf({ isActive: false, players: players('Anna', 'B', 'C', 'D') }, ANNA), 'reconnect')
  })
  it('is not the seat of somebody else with the same nickname', () => {
    const named = (id: string) => players('Anna', 'B', 'C', 'D').map((player) => ({ ...player, id }))
    equal(offerOf({ isActive: true, players: named('8') }, ANNA), 'blocked')
    equal(offerOf({ isActive: true, players: named('7') }, ANNA), 'reconnect')
  })
})

describe('an open room in the list', () => {
  it('is closed to others when four players sit there', () =>
    equal(isOpenTo({ playerCount: 4, players: players('B', 'C', 'D', 'E') }, ANNA), false))
  it('is closed to others when it is full and nobody knows who of them is connected', () => {
    const unknown = players('B', 'C', 'D', 'E').map((player) => ({ ...player, isConnected: null }))
    equal(isOpenTo({ playerCount: 4, players: unknown }, ANNA), false)
  })
  it('stays open to its own players', () =>
    equal(isOpenTo({ playerCount: 4, players: players('Anna', 'B', 'C', 'D') }, ANNA), true))
  it('is open while a seat is free', () =>
    equal(isOpenTo({ playerCount: 3, players: players('B', 'C', 'D') }, ANNA), true))
})

describe('the room that is looked up', () => {
  it('has the code that was typed or pasted', () => {
    for (const typed of ['  k7m2px ', 'K7M 2PX', 'https://regicidio.example/join/K7M2PX.'])
      deepEqual(wantedRoom(typed), ok('K7M2PX'), typed)
  })
  it('must be named', () => deepEqual(wantedRoom('   '), refused('codeMissing')))
  it('may be a word that is no code, for the server to refuse', () =>
    deepEqual(wantedRoom(' stanza-1 '), ok('stanza-1')))
  it('cannot be found in other texts, nor in two codes', () => {
    for (const typed of ['a b', '../api', 'è', 'x'.repeat(65)])
      deepEqual(wantedRoom(typed), refused('codeInvalid'), typed)
    deepEqual(wantedRoom('K7M2PX o ABCDEF?'), refused('severalCodes'))
  })
})

describe('the name of a new game', () => {
  it('is trimmed', () => equal(gameNameFor('  Sabato sera ', 'Anna'), 'Sabato sera'))
  it("is 'Partita di {nickname}' when none was typed", () => equal(gameNameFor('   ', 'Anna'), 'Partita di Anna'))
})
