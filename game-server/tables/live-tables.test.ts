import assert from 'node:assert/strict'
import { COMPUTER_LONGEST_PAUSE_MS } from '#common/computers/thinking-pause.ts'
import {
  ABSENCE_TIMES,
  EMPTY_ROOM_MS,
  TRICK_PAUSE_MS,
  WAITING_ABSENCE_MS,
  WAITING_ROOM_LIFE_MS,
} from '#common/timings.ts'
import { trickFinale } from '#common/rules/tricks.ts'
import { lastTrickOf, turnOf } from '#common/rules/state.ts'
import { gameOf, nextMove, PEOPLE } from '#common/table/testing.ts'
import { seated } from '#common/table/state.ts'
import type { Applicant } from './ports.ts'
import { RETRY_MS } from './presence.ts'
import type { LiveTable } from './live-table.ts'
import { LiveTables } from './live-tables.ts'
import { fourReady, heard, must, openBench, openRoom, playUntil, type Bench } from './testing.ts'

const [anna, bruno, carla, dino] = PEOPLE
const start = { type: 'start', userId: anna.userId } as const

describe('a running table', () => {
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

  it('applies commands one at a time, in the order of the calls', async () => {
    const liveTable = await fourReady(tables)
    const flags: boolean[] = []
    liveTable.watch((update) => {
      if (update.type === 'changed')
        flags.push(...update.events.flatMap((event) => (event.type === 'readyChanged' ? [event.ready] : [])))
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

  it('continues by itself after the pause of a trick', async () => {
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
    assert.ok(
      bench.clock.pendingMs.includes(
        TRICK_PAUSE_MS[trickFinale(must(lastTrickOf(gameOf(restored.table).round)).cards)],
      ),
    )
    restored.end()
  })

  it('charges every player when a game starts, and again for the next game', async () => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    const balances = () => Promise.all(PEOPLE.map(({ userId }) => bench.storage.tokens.of(userId)))
    assert.deepEqual(await balances(), [9, 9, 9, 9])
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    for (const { userId } of PEOPLE)
      assert.deepEqual(await liveTable.dispatch({ type: 'playAgain', userId }), { ok: true })
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

  it('suspends its game when everybody has been away for 5 minutes, is unloaded later, and can be found again', async () => {
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

describe('a table with an absent player', () => {
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

  /** A game in which a computer plays for Bruno. */
  const concluded = async (): Promise<LiveTable> => {
    const liveTable = await fourReady(tables)
    await liveTable.dispatch(start)
    await liveTable.presence.depart(bruno.userId, bruno)
    const opened = heard(liveTable, 'voteOpened')
    bench.clock.advance(ABSENCE_TIMES.absenceMs + 1_000)
    await opened
    for (const { userId } of [anna, carla, dino])
      assert.ok((await liveTable.dispatch({ type: 'vote', userId, vote: 'conclude' })).ok)
    assert.equal(liveTable.table.seats[1]?.isComputer, true)
    return liveTable
  }

  it('is continued by a computer at the pace of the table, and the journal says who played which card', async () => {
    const liveTable = await concluded()
    const passed = heard(liveTable, 'passChosen')
    bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
    await passed
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'playing' && turnOf(gameOf(liveTable.table)) === 1)
    const played = heard(liveTable, 'cardPlayed')
    bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
    await played
    const records = must(await bench.storage.tables.openRoom(liveTable.table.roomId))
    assert.deepEqual(
      records.slice(-1).map(({ command }) => command.type),
      ['computerPlay'],
    )
  })

  it('has a working computer after a restart', async () => {
    const liveTable = await concluded()
    const { roomId } = liveTable.table
    tables.end()
    const restored = must(await tables.find(roomId))
    const passed = heard(restored, 'passChosen')
    bench.clock.advance(COMPUTER_LONGEST_PAUSE_MS)
    await passed
    assert.deepEqual(
      restored.table.game?.round.passes.map((cards) => cards !== null),
      [false, true, false, false],
    )
  })

  it('suspends a saved game, which continues at the same card after days and restarts', async () => {
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
    assert.deepEqual(
      listed.map(({ roomId: id, roomName, playerName }) => ({ id, roomName, playerName })),
      [{ id: roomId, roomName: 'Partita di Anna', playerName: 'Dino' }],
    )
    assert.deepEqual(await bench.storage.suspendedGames(1), [])
    assert.deepEqual(
      await bench.storage.ownSeats(dino.userId),
      listed.map(({ roomName, suspendedAt }) => ({
        roomId,
        roomName,
        playerId: String(dino.userId),
        isPlaying: false,
        isCreator: false,
        suspendedAt,
      })),
    )
    for (const person of PEOPLE) await again.presence.arrive(person.userId, person)
    assert.equal(again.table.status, 'running')
    assert.deepEqual(again.table.game, game)
    assert.deepEqual(await bench.storage.suspendedGames(dino.userId), [])
    assert.deepEqual(
      (await bench.storage.ownSeats(dino.userId)).map(({ isPlaying, suspendedAt }) => [isPlaying, suspendedAt]),
      [[true, null]],
    )
    again.end()
  })

  it('is where its players sit, first in the waiting room and then in the game, until it is over', async () => {
    const liveTable = await fourReady(tables)
    const { roomId } = liveTable.table
    const seat = { roomId, roomName: 'Partita di Anna', isPlaying: false, suspendedAt: null }
    assert.deepEqual(await bench.storage.ownSeats(anna.userId), [
      { ...seat, playerId: String(anna.userId), isCreator: true },
    ])
    assert.deepEqual(await bench.storage.ownSeats(1), [])
    await liveTable.dispatch(start)
    await liveTable.presence.depart(bruno.userId, bruno)
    assert.deepEqual(await bench.storage.ownSeats(bruno.userId), [
      { ...seat, playerId: String(bruno.userId), isPlaying: true, isCreator: false },
    ])
    await liveTable.presence.arrive(bruno.userId, bruno)
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    assert.deepEqual(await bench.storage.ownSeats(bruno.userId), [])
  })

  it('that is unlisted is found by its code only, after a restart too', async () => {
    const opened = await tables.create(anna, 'Tra noi', { isUnlisted: true, hidesSums: true })
    const roomId = opened.ok ? opened.value.roomId : assert.fail(opened.code)
    await tables.create(anna, 'Per tutti')
    const listed = (): readonly string[] => tables.openRooms(null).rooms.map(({ name }) => name)
    assert.deepEqual(listed(), ['Per tutti'])
    tables.end()
    tables = new LiveTables(bench)
    await tables.restore()
    assert.deepEqual(listed(), ['Per tutti'])
    await tables.restored()
    assert.deepEqual(listed(), ['Per tutti'])
    const { isUnlisted, hidesSums } = must(await tables.find(roomId)).table
    assert.deepEqual([isUnlisted, hidesSums], [true, true])
    assert.equal((await tables.join(roomId, bruno)).ok, true)
  })

  it('counts the game as lost for a player for whom a computer plays at the end', async () => {
    const liveTable = await concluded()
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'gameOver')
    const games = (await bench.storage.profiles.ownData(must(PEOPLE[1]).userId))?.games
    assert.deepEqual(
      games?.map(({ isWinner }) => isWinner),
      [false],
    )
  })
})

describe('a table with a player who cannot pay', () => {
  it('does not start, names the players without a token, and charges nobody', async () => {
    const bench = await openBench({ tokens: 0 })
    const tables = new LiveTables(bench)
    const liveTable = await fourReady(tables)
    assert.deepEqual(await liveTable.dispatch(start), {
      ok: false,
      code: 'notEnoughTokens',
      names: ['Anna', 'Bruno', 'Carla', 'Dino'],
    })
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

  it('refuses moves, does not change, and continues when the database works again', async () => {
    const before = liveTable.table
    bench.store.fault = 'refuse'
    const refused = await liveTable.dispatch(nextMove(liveTable.table))
    assert.deepEqual(refused, { ok: false, code: 'storageUnavailable', names: [] })
    assert.equal(liveTable.table, before)
    bench.store.fault = 'none'
    assert.deepEqual(await liveTable.dispatch(nextMove(liveTable.table)), { ok: true })
  })

  it('knows a move that was stored although its answer got lost', async () => {
    const move = nextMove(liveTable.table)
    bench.store.fault = 'loseAnswer'
    assert.deepEqual(await liveTable.dispatch(move), { ok: false, code: 'storageUnavailable', names: [] })
    bench.store.fault = 'none'
    const again = await liveTable.dispatch(move)
    assert.ok(!again.ok && again.code === 'alreadyPassed', 'the first attempt counts')
  })

  it('advances a trick as soon as that can be stored', async () => {
    await playUntil(liveTable, () => liveTable.table.game?.phase === 'betweenTricks')
    const changed = () =>
      new Promise<void>((resolve) => void liveTable.watch((update) => update.type === 'changed' && resolve()))
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

describe('the presence of players', () => {
  it('counts connections: a player with two is not absent when one is closed', async () => {
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
  /** A command that could not be stored is tried again; the next command waits for that. */
  const recover = async (): Promise<void> => {
    bench.store.fault = 'none'
    bench.clock.advance(RETRY_MS)
    await liveTable.dispatch({ type: 'setReady', userId: anna.userId, ready: true })
  }

  it('stores a connection as soon as that is possible', async () => {
    bench.store.fault = 'refuse'
    assert.equal((await liveTable.presence.arrive(anna.userId, anna)).ok, false)
    await recover()
    assert.equal(isConnected(), true)
  })
  it('stores a disconnection as soon as that is possible', async () => {
    await liveTable.presence.arrive(anna.userId, anna)
    bench.store.fault = 'refuse'
    await liveTable.presence.depart(anna.userId, anna)
    await recover()
    assert.equal(isConnected(), false)
  })
  it('a player whose leaving could not be stored is still at the table', async () => {
    await liveTable.presence.arrive(anna.userId, anna)
    bench.store.fault = 'refuse'
    assert.equal((await liveTable.presence.leave({ type: 'leave', userId: anna.userId })).ok, false)
    await recover()
    await recover()
    assert.equal(isConnected(), true)
  })
})

describe('the rooms of a server', () => {
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

  it('are found by their code in upper or lower case', async () => {
    const liveTable = await openRoom(tables)
    assert.equal(await tables.find(liveTable.table.roomId.toLowerCase()), liveTable)
  })
  it('are not found by an invalid code', async () => {
    for (const code of ['', 'ABC', 'AAAAAAAAAAAA', '../etc', 'ABC12O', '__proto__'])
      assert.equal(await tables.find(code), null)
  })
  it('are limited per user, also when a user asks for many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => tables.create(anna, null)))
    assert.equal(answers.filter(({ ok }) => ok).length, 2)
    assert.ok(answers.every((answer) => answer.ok || answer.code === 'tooManySeats' || answer.code === 'tooManyRooms'))
  })
  it('have the name that the creator chose, or a default name', async () => {
    await tables.create(bruno, 'Serata')
    await tables.create(carla, null)
    assert.deepEqual(
      tables
        .openRooms(null)
        .rooms.map(({ name }) => name)
        .toSorted(),
      ['Partita di Carla', 'Serata'],
    )
  })
  it('survive a restart while they wait, without players who do not come back in 5 minutes', async () => {
    const liveTable = await openRoom(tables)
    await tables.join(liveTable.table.roomId, dino)
    await liveTable.presence.arrive(dino.userId, dino)
    tables.end()
    const restarted = new LiveTables(bench)
    await restarted.restore()
    await restarted.restored()
    assert.deepEqual(
      restarted.openRooms(null).rooms[0]?.players.map(({ name, isConnected }) => ({ name, isConnected })),
      [
        { name: 'Anna', isConnected: false },
        { name: 'Dino', isConnected: false },
      ],
    )
    const again = must(await restarted.find(liveTable.table.roomId))
    await again.presence.arrive(anna.userId, anna)
    const left = heard(again, 'playerLeft')
    bench.clock.advance(WAITING_ABSENCE_MS)
    await left
    assert.deepEqual(
      restarted.openRooms(null).rooms[0]?.players.map(({ name }) => name),
      ['Anna'],
    )
    restarted.end()
  })
  it('are listed after a restart before their journals are read, and one that cannot be read does not disturb the others', async () => {
    const first = await openRoom(tables)
    await tables.create(bruno, 'Serata')
    tables.end()
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
    const openRoomOf = bench.store.openRoom
    const restarted = new LiveTables({
      ...bench,
      store: {
        ...bench.store,
        openRoom: async (roomId, known) => {
          if (roomId === first.table.roomId) await isLetThrough
          return openRoomOf(roomId, known)
        },
      },
    })
    await restarted.restore()
    assert.deepEqual(
      restarted
        .openRooms(null)
        .rooms.map(({ name }) => name)
        .toSorted(),
      ['Partita di Anna', 'Serata'],
    )
    const [serata] = restarted.openRooms(null).rooms.filter(({ name }) => name === 'Serata')
    assert.ok((await restarted.join(must(serata).id, carla)).ok, 'the second room waits for the first')
    assert.deepEqual(
      restarted
        .openRooms(null)
        .rooms.map(({ name, playerCount }) => `${name} ${playerCount}`)
        .toSorted(),
      ['Partita di Anna 1', 'Serata 2'],
    )
    letThrough()
    await restarted.restored()
    assert.equal(restarted.size, 2)
    restarted.end()
  })
  it('are listed with everybody who sits there before they are read, and count for them', async () => {
    const playing = await fourReady(tables)
    await playing.dispatch({ type: 'start', userId: anna.userId })
    const opened = async (by: Applicant, guest: Applicant): Promise<string> => {
      const created = await tables.create(by, null)
      assert.ok(created.ok)
      assert.ok((await tables.join(created.value.roomId, guest)).ok)
      return created.value.roomId
    }
    const waiting = await opened(dino, carla)
    const others = await opened({ userId: 1 }, { userId: 2 })
    await must(await tables.find(others)).leave(1)
    const listed = tables.openRooms(null)
    tables.end()
    const { promise: isLetThrough, resolve: letThrough } = Promise.withResolvers<void>()
    const isRead = new Set<string>()
    const restarted = new LiveTables({
      ...bench,
      store: {
        ...bench.store,
        openRoom: async (roomId, known) => {
          if (roomId === waiting) await isLetThrough
          isRead.add(roomId)
          return bench.store.openRoom(roomId, known)
        },
      },
    })
    await restarted.restore()
    const everybodyAway = listed.rooms.map((room) => ({
      ...room,
      players: room.players.map((player) => ({ ...player, isConnected: false })),
    }))
    assert.deepEqual(restarted.openRooms(null).rooms, everybodyAway)
    assert.deepEqual(
      restarted
        .openRooms(null)
        .rooms.map(({ creatorName, playerCount }) => `${creatorName} ${playerCount}`)
        .toSorted(),
      ['Altro2 1', 'Dino 2'],
    )
    letThrough()
    const code = async (asked: Promise<{ readonly ok: boolean; readonly code?: string }>): Promise<string> =>
      (await asked).code ?? 'ok'
    assert.equal(await code(restarted.join(others, carla)), 'tooManySeats')
    assert.equal(await code(restarted.create(dino, null)), 'tooManySeats')
    assert.equal(await code(restarted.join(others, bruno)), 'ok')
    assert.equal(await code(restarted.create(bruno, null)), 'tooManySeats')
    assert.equal(isRead.has(playing.table.roomId), false)
    await restarted.restored()
    restarted.end()
  })
  it('are neither listed nor counted a second time when players come while the server asks which rooms there are', async () => {
    const playing = await fourReady(tables)
    await playing.dispatch(start)
    const created = await tables.create(anna, null)
    assert.ok(created.ok)
    tables.end()
    const asked = await bench.store.storedRooms()
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<typeof asked>()
    const restarted = new LiveTables({ ...bench, store: { ...bench.store, storedRooms: () => isAnswered } })
    const restoring = restarted.restore()
    const game = must(await restarted.find(playing.table.roomId))
    assert.ok(await restarted.find(created.value.roomId))
    answer(asked)
    await restoring
    assert.equal(restarted.openRooms(null).rooms.length, 1)
    for (const { userId } of PEOPLE) await game.presence.arrive(userId, {})
    await playUntil(game, () => gameOf(game.table).phase === 'gameOver')
    assert.ok((await restarted.create(anna, null)).ok, 'the seat of the finished game counts')
    await restarted.restored()
    restarted.end()
  })
  it('close after two hours and are not found any more', async () => {
    const liveTable = await openRoom(tables)
    await liveTable.presence.arrive(anna.userId, anna)
    const ended = new Promise<void>((resolve) => void liveTable.watch(({ type }) => type === 'ended' && resolve()))
    bench.clock.advance(WAITING_ROOM_LIFE_MS + 1_000)
    await ended
    assert.deepEqual(tables.openRooms(null).rooms, [])
    assert.equal(await tables.find(liveTable.table.roomId), null)
  })
})
