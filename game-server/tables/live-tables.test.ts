import assert from 'node:assert/strict'
import { ABSENCE_TIMES, COMPUTER_PAUSE_MS, EMPTY_ROOM_MS, TRICK_PAUSE_MS, WAITING_ABSENCE_MS, WAITING_ROOM_LIFE_MS } from '#common/timings.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import { lastTrickOf, turnOf } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { gameOf, nextMove, PEOPLE } from '#common/table/testing.ts'
import { seated } from '#common/table/state.ts'
import { RETRY_MS } from './presence.ts'
import type { LiveTable } from './live-table.ts'
import { LiveTables } from './live-tables.ts'
import { fourReady, heard, must, openBench, openRoom, playUntil, type Bench } from './testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const start = { type: 'start', userId: anna.userId, seed: seedOf(1) } as const

describe('a table that runs', () => {
  let bench: Bench
  let tables: LiveTables

  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })

  it('applies commands one at a time, in the order in which they came', async () => {
    const liveTable = await fourReady(tables)
    const flags: boolean[] = []
    liveTable.watch((update) => {
      if (update.type === 'changed') flags.push(...update.events.flatMap((event) => (event.type === 'readyChanged' ? [event.ready] : [])))
    })
    const wanted = Array.from({ length: 20 }, (_, n) => n % 2 === 1)
    await Promise.all(wanted.map((ready) => liveTable.dispatch({ type: 'setReady', userId: 10, ready })))
    assert.deepEqual(flags, wanted)
  })

  it('tells nobody about a move before it is in the journal', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    let recordsWhenTold = Promise.resolve(0)
    liveTable.watch(() => {
      recordsWhenTold = bench.storage.tables.openRoom(liveTable.table.roomId).then((records) => records?.length ?? 0)
    })
    const before = must(await bench.storage.tables.openRoom(liveTable.table.roomId)).length
    await liveTable.dispatch(nextMove(liveTable.table))
    assert.equal(await recordsWhenTold, before + 1)
  })

  it('is the same table after a restart, at the same card', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 2)
    const before = liveTable.table
    const shown = liveTable.chat.entries
    tables.end()
    const restored = must(await new LiveTables(bench).find(before.roomId))
    assert.deepEqual(restored.table.game, before.game)
    assert.deepEqual(restored.chat.entries, shown)
    assert.ok(seated(restored.table).every(({ occupant }) => !occupant.isConnected))
    restored.end()
  })

  it('goes on by itself after the pause that the trick deserves', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'betweenTricks')
    const pauseMs = TRICK_PAUSE_MS[trickFinale(must(lastTrickOf(gameOf(liveTable.table).round)).cards)]
    const advanced = new Promise<void>((resolve) => {
      liveTable.watch((update) => {
        if (update.type === 'changed' && update.events.some(({ type }) => type === 'trickAdvanced')) resolve()
      })
    })
    bench.clock.advance(pauseMs - 1)
    assert.equal(liveTable.table.game?.phase, 'betweenTricks')
    bench.clock.advance(1)
    await advanced
    assert.equal(liveTable.table.game?.phase, 'playing')
  })

  it('resumes the pause of a trick after a restart', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'betweenTricks')
    tables.end()
    const restored = must(await new LiveTables(bench).find(liveTable.table.roomId))
    assert.ok(bench.clock.pendingMs.includes(TRICK_PAUSE_MS[trickFinale(must(lastTrickOf(gameOf(restored.table).round)).cards)]))
    restored.end()
  })

  it('charges every player when a game starts, and again for another game', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    const balances = () => Promise.all(PEOPLE.map(({ userId }) => bench.storage.users.tokens(userId)))
    assert.deepEqual(await balances(), [9, 9, 9, 9])
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    for (const { userId } of PEOPLE) assert.deepEqual(await liveTable.dispatch({ type: 'playAgain', userId, seed: seedOf(2) }), { ok: true })
    assert.equal(liveTable.table.gameNumber, 2)
    assert.deepEqual(await balances(), [8, 8, 8, 8])
  })

  it('sets no timer for a move that was being stored when the live table ended', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 3)
    const { appendStep } = bench.store
    bench.store.appendStep = async (record, step) => {
      liveTable.end()
      return appendStep(record, step)
    }
    await liveTable.dispatch(nextMove(liveTable.table))
    assert.deepEqual(bench.clock.pendingMs, [])
    const again = must(await tables.find(liveTable.table.roomId))
    assert.equal(again.table.game?.phase, 'betweenTricks', 'the move counts')
  })

  it('puts itself away when everybody has been gone for 5 minutes, is let go after that, and found again', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    const suspended = heard(liveTable, 'gameSuspended')
    for (const person of PEOPLE) await liveTable.presence.depart(person.userId, person)
    bench.clock.advance(EMPTY_ROOM_MS)
    await suspended
    bench.clock.advance(EMPTY_ROOM_MS)
    assert.equal(tables.size, 0)
    const again = must(await tables.find(liveTable.table.roomId))
    assert.notEqual(again, liveTable)
    assert.deepEqual(again.table.game, liveTable.table.game)
  })
})

describe('a table whose player is away', () => {
  let bench: Bench
  let tables: LiveTables
  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })

  /** A game at which the others have put a computer in Bruno's seat. */
  const concluded = async (): Promise<LiveTable> => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await liveTable.presence.depart(bruno.userId, bruno)
    const opened = heard(liveTable, 'voteOpened')
    bench.clock.advance(ABSENCE_TIMES.absenceMs + 1_000)
    await opened
    for (const { userId } of [anna, carla, dino]) assert.ok((await liveTable.dispatch({ type: 'vote', userId, vote: 'conclude' })).ok)
    assert.equal(liveTable.table.seats[1]?.isComputer, true)
    return liveTable
  }

  it('is played on by a computer at the table\'s pace, and the journal knows who played what', async () => {
    const liveTable = await concluded()
    const passed = heard(liveTable, 'passChosen')
    bench.clock.advance(COMPUTER_PAUSE_MS)
    await passed
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'playing' && turnOf(gameOf(liveTable.table)) === 1)
    const played = heard(liveTable, 'cardPlayed')
    bench.clock.advance(COMPUTER_PAUSE_MS)
    await played
    const records = must(await bench.storage.tables.openRoom(liveTable.table.roomId))
    assert.deepEqual(records.slice(-1).map(({ command }) => command.type), ['computerPlay'])
  })

  it('has its computer at work again after a restart', async () => {
    const liveTable = await concluded()
    const { roomId } = liveTable.table
    tables.end()
    const restored = must(await tables.find(roomId))
    const passed = heard(restored, 'passChosen')
    bench.clock.advance(COMPUTER_PAUSE_MS)
    await passed
    assert.deepEqual(restored.table.game?.round.passes.map((cards) => cards !== null), [false, true, false, false])
  })

  it('suspends a saved game, which goes on at the same card days and restarts later', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await playUntil(liveTable, () => liveTable.table.game?.round.trick.cards.length === 2)
    await liveTable.presence.depart(bruno.userId, bruno)
    const opened = heard(liveTable, 'voteOpened')
    bench.clock.advance(ABSENCE_TIMES.absenceMs + 1_000)
    await opened
    for (const { userId } of [anna, carla, dino]) await liveTable.dispatch({ type: 'vote', userId, vote: 'save' })
    const { game, roomId } = liveTable.table
    tables.end()
    bench.clock.advance(3 * 24 * 60 * 60_000)
    const again = must(await new LiveTables(bench).find(roomId))
    assert.equal(again.table.status, 'suspended')
    const listed = await bench.storage.suspendedGames(dino.userId)
    assert.deepEqual(listed.map(({ roomId: id, roomName, playerName }) => ({ id, roomName, playerName })), [{ id: roomId, roomName: 'Partita di Anna', playerName: 'Dino' }])
    assert.deepEqual(await bench.storage.suspendedGames(1), [])
    for (const person of PEOPLE) await again.presence.arrive(person.userId, person)
    assert.equal(again.table.status, 'running')
    assert.deepEqual(again.table.game, game)
    assert.deepEqual(await bench.storage.suspendedGames(dino.userId), [])
    again.end()
  })

  it('counts the game as lost for a player whose seat a computer holds at the end', async () => {
    const liveTable = await concluded()
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    const games = (await bench.storage.profiles.ownData(must(PEOPLE[1]).userId))?.games
    assert.deepEqual(games?.map(({ isWinner }) => isWinner), [false])
  })
})

describe('a table whose players cannot pay', () => {
  it('does not start, names who lacks a token, and nobody pays', async () => {
    const bench = await openBench({ tokens: 0 })
    const tables = new LiveTables(bench)
    const liveTable = await fourReady(tables)
    assert.deepEqual(await liveTable.dispatch(start), { ok: false, code: 'notEnoughTokens', names: ['Anna', 'Bruno', 'Carla', 'Dino'] })
    assert.equal(liveTable.table.status, 'waiting')
    assert.equal(liveTable.table.gameNumber, 0)
    tables.end()
    await bench.close()
  })
})

describe('a table whose database fails', () => {
  let bench: Bench
  let liveTable: LiveTable
  beforeEach(async () => {
    bench = await openBench()
    liveTable = await fourReady(new LiveTables(bench))
    await liveTable.dispatch(start)
  })
  afterEach(async () => {
    liveTable.end()
    await bench.close()
  })

  it('refuses moves, changes nothing, and goes on when the database is back', async () => {
    const before = liveTable.table
    bench.store.fault = 'refuse'
    const refused = await liveTable.dispatch(nextMove(liveTable.table))
    assert.deepEqual(refused, { ok: false, code: 'storageUnavailable', names: [] })
    assert.equal(liveTable.table, before)
    bench.store.fault = 'none'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
  })

  it('knows a move that was stored although the answer got lost', async () => {
    const move = nextMove(liveTable.table)
    bench.store.fault = 'loseAnswer'
    assert.deepEqual(await liveTable.dispatch(move), { ok: false, code: 'storageUnavailable', names: [] })
    bench.store.fault = 'none'
    const again = await liveTable.dispatch(move)
    assert.ok(!again.ok && again.code === 'alreadyPassed', 'the first attempt counts')
  })

  it('advances a trick as soon as that can be stored', async () => {
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'betweenTricks')
    const changed = () => new Promise<void>((resolve) => void liveTable.watch((update) => update.type === 'changed' && resolve()))
    bench.store.fault = 'refuse'
    bench.clock.advance(TRICK_PAUSE_MS.aceOfHearts)
    await liveTable.dispatch({ type: 'nextTrick', userId: 10 })
    bench.store.fault = 'none'
    assert.equal(liveTable.table.game?.phase, 'betweenTricks')
    const recovered = changed()
    bench.clock.advance(1_000)
    await recovered
    await liveTable.dispatch({ type: 'nextTrick', userId: 10 })
    assert.equal(liveTable.table.game?.phase, 'playing')
  })
})

describe('presence', () => {
  it('counts connections: closing one of two is no disconnection', async () => {
    const bench = await openBench()
    const liveTable = await openRoom(new LiveTables(bench))
    await liveTable.presence.arrive(anna.userId, 'first tab'.split(''))
    const second = {}
    await liveTable.presence.arrive(anna.userId, second)
    await liveTable.presence.depart(anna.userId, second)
    assert.equal(liveTable.table.seats[0]?.isConnected, true)
    liveTable.end()
    await bench.close()
  })
})

describe('presence, when the database fails', () => {
  let bench: Bench
  let liveTable: LiveTable
  beforeEach(async () => {
    bench = await openBench()
    liveTable = await openRoom(new LiveTables(bench))
  })
  afterEach(async () => {
    liveTable.end()
    await bench.close()
  })
  const isConnected = () => liveTable.table.seats[0]?.isConnected
  /** What could not be stored is tried again; the command after it waits for that. */
  const recover = async (): Promise<void> => {
    bench.store.fault = 'none'
    bench.clock.advance(RETRY_MS)
    await liveTable.dispatch({ type: 'setReady', userId: anna.userId, ready: true })
  }

  it('an arrival is noted as soon as it can be stored', async () => {
    bench.store.fault = 'refuse'
    assert.equal((await liveTable.presence.arrive(anna.userId, anna)).ok, false)
    await recover()
    assert.equal(isConnected(), true)
  })
  it('a departure is noted as soon as it can be stored', async () => {
    await liveTable.presence.arrive(anna.userId, anna)
    bench.store.fault = 'refuse'
    await liveTable.presence.depart(anna.userId, anna)
    await recover()
    assert.equal(isConnected(), false)
  })
  it('who could not leave is still there', async () => {
    await liveTable.presence.arrive(anna.userId, anna)
    bench.store.fault = 'refuse'
    assert.equal((await liveTable.presence.leave({ type: 'leave', userId: anna.userId })).ok, false)
    await recover()
    await recover()
    assert.equal(isConnected(), true)
  })
})

describe('rooms', () => {
  let bench: Bench
  let tables: LiveTables
  beforeEach(async () => {
    bench = await openBench()
    tables = new LiveTables(bench)
  })
  afterEach(async () => {
    tables.end()
    await bench.close()
  })

  it('are found by their code in any case', async () => {
    const liveTable = await openRoom(tables)
    assert.equal(await tables.find(liveTable.table.roomId.toLowerCase()), liveTable)
  })
  it('are not found by what cannot be a code', async () => {
    for (const code of ['', 'ABC', 'AAAAAAAAAAAA', '../etc', 'ABC12O', '__proto__']) assert.equal(await tables.find(code), null)
  })
  it('are at most as many as a user may sit in, also when asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => tables.create(anna, null)))
    assert.equal(answers.filter(({ ok }) => ok).length, 2)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'tooManySeats' || answer.code === 'tooManyRooms'))
  })
  it('bear the name that their creator chose, or the creator\'s', async () => {
    await tables.create(bruno, 'Serata')
    await tables.create(carla, null)
    assert.deepEqual(tables.openRooms(null).rooms.map(({ name }) => name).toSorted(), ['Partita di Carla', 'Serata'])
  })
  it('survive a restart while they wait, and lose who does not come back in 5 minutes', async () => {
    const liveTable = await openRoom(tables)
    await tables.join(liveTable.table.roomId, dino)
    await liveTable.presence.arrive(dino.userId, dino)
    tables.end()
    const restarted = new LiveTables(bench)
    await restarted.restore()
    await restarted.restored()
    assert.deepEqual(restarted.openRooms(null).rooms[0]?.players.map(({ name, isConnected }) => ({ name, isConnected })), [
      { name: 'Anna', isConnected: false },
      { name: 'Dino', isConnected: false },
    ])
    const again = must(await restarted.find(liveTable.table.roomId))
    await again.presence.arrive(anna.userId, anna)
    const left = heard(again, 'playerLeft')
    bench.clock.advance(WAITING_ABSENCE_MS)
    await left
    assert.deepEqual(restarted.openRooms(null).rooms[0]?.players.map(({ name }) => name), ['Anna'])
    restarted.end()
  })
  it('are listed after a restart before they are read, and one that cannot be read now keeps the others from nothing', async () => {
    const first = await openRoom(tables)
    await tables.create(bruno, 'Serata')
    tables.end()
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
    const openRoomOf = bench.store.openRoom
    const restarted = new LiveTables({ ...bench, store: { ...bench.store, openRoom: async (roomId, known) => {
      if (roomId === first.table.roomId) await isLetThrough
      return openRoomOf(roomId, known)
    } } })
    await restarted.restore()
    assert.deepEqual(restarted.openRooms(null).rooms.map(({ name }) => name).toSorted(), ['Partita di Anna', 'Serata'])
    const [serata] = restarted.openRooms(null).rooms.filter(({ name }) => name === 'Serata')
    assert.ok((await restarted.join(must(serata).id, carla)).ok, 'the second room waits for the first')
    assert.deepEqual(restarted.openRooms(null).rooms.map(({ name, playerCount }) => `${name} ${playerCount}`).toSorted(), ['Partita di Anna 1', 'Serata 2'])
    letThrough()
    await restarted.restored()
    assert.equal(restarted.size, 2)
    restarted.end()
  })
  it('close after two hours, and are gone', async () => {
    const liveTable = await openRoom(tables)
    await liveTable.presence.arrive(anna.userId, anna)
    const ended = new Promise<void>((resolve) => void liveTable.watch(({ type }) => type === 'ended' && resolve()))
    bench.clock.advance(WAITING_ROOM_LIFE_MS + 1_000)
    await ended
    assert.deepEqual(tables.openRooms(null).rooms, [])
    assert.equal(await tables.find(liveTable.table.roomId), null)
  })
})
