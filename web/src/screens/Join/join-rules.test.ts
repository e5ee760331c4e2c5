import { equal } from 'node:assert/strict'
import type { RoomPlayer } from '#common/protocol/answers.ts'
import { gameNameFor, isOpenTo, offerOf, roomCodeIn, roomCodeProblem } from './join-rules.ts'

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

describe('a room code', () => {
  it('is what was typed, without the spaces around it', () => equal(roomCodeIn('  k7m2px '), 'k7m2px'))
  it('is found in an invitation link', () => {
    equal(roomCodeIn('https://regicidio.example/join/K7M2PX'), 'K7M2PX')
    equal(roomCodeIn(' http://127.0.0.1:2567/join/K7M2PX?da=whatsapp '), 'K7M2PX')
  })
  it('must not be empty', () => equal(roomCodeProblem(roomCodeIn('   ')), "Inserisci l'ID della stanza"))
  it('has letters and digits only', () => {
    equal(roomCodeProblem('K7M2PX'), null)
    for (const code of ['a b', '../api', 'è', 'x'.repeat(65)]) equal(roomCodeProblem(code), 'ID stanza non valido')
  })
})

describe('the name of a new game', () => {
  it('is trimmed', () => equal(gameNameFor('  Sabato sera ', 'Anna'), 'Sabato sera'))
  it("is 'Partita di {nickname}' when none was typed", () => equal(gameNameFor('   ', 'Anna'), 'Partita di Anna'))
})
