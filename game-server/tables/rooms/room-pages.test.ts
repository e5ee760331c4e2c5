import assert from 'node:assert/strict'
import { AVATAR_URL_MAX_CHARS, NICKNAME_MAX_CHARS, OPEN_ROOMS_PAGE, ROOM_NAME_MAX_CHARS } from '#common/limits.ts'
import type { RoomsAnswer } from '#common/protocol/rest/answers.ts'
import { roomsRequest } from '#common/protocol/rest/requests.ts'
import { openTable } from '#common/table/reduce.ts'
import { apply } from '#common/table/testing.ts'
import { openRoomOf } from './listing.ts'
import { LiveTables } from '../live-tables.ts'
import { roomPage, type Listed } from './room-pages.ts'
import { must, openBench, type Bench } from '../testing.ts'

const room = (roomId: string, openedAtMs: number): Listed => ({ roomId, openedAtMs })

/** A symbol that takes four bytes, as a letter of a name may. */
const WIDE = '𒀀'

describe('the list of open rooms', () => {
  const many = Array.from({ length: 2 * OPEN_ROOMS_PAGE + 5 }, (_, n) =>
    room(`ROOM${String(n).padStart(2, '0')}`, 1_000 + Math.floor(n / 3)),
  )
  const placeIn = (next: string | null) => must(roomsRequest.parse({ after: next ?? undefined }).after)

  it('shows every room once, newest first, also when many were opened in the same millisecond', () => {
    const seen: Listed[] = []
    let page = roomPage(many, null)
    for (seen.push(...page.rooms); page.next !== null; seen.push(...page.rooms))
      page = roomPage(many, placeIn(page.next))
    assert.equal(seen.length, many.length)
    assert.deepEqual(new Set(seen), new Set(many))
    assert.deepEqual(
      seen.map(({ openedAtMs }) => openedAtMs),
      seen.map(({ openedAtMs }) => openedAtMs).toSorted((a, b) => b - a),
    )
  })
  it('continues at the same place when the rooms of the first page are gone', () => {
    const first = roomPage(many, null)
    const rest = many.filter((left) => !first.rooms.includes(left))
    assert.deepEqual(roomPage(rest, placeIn(first.next)).rooms, roomPage(many, placeIn(first.next)).rooms)
  })
  it('has no next page after the last room', () => {
    assert.deepEqual(roomPage([], null), { rooms: [], next: null })
    assert.equal(roomPage(many.slice(0, OPEN_ROOMS_PAGE), null).next, null)
  })
  it('accepts only page positions that it has given out', () => {
    for (const place of [
      '',
      'ROOM01',
      '1.room01',
      '-1.ROOM01',
      '1.ROOM01 ',
      `${'9'.repeat(16)}.ROOM01`,
      ['1.ROOM01'],
      { $gt: 1 },
    ])
      assert.equal(roomsRequest.safeParse({ after: place }).success, false, JSON.stringify(place))
  })
  it('stays under 64 kB a page, with the longest names', () => {
    const person = (userId: number) => ({
      userId,
      name: WIDE.repeat(NICKNAME_MAX_CHARS),
      avatarUrl: `/avatars/${'x'.repeat(AVATAR_URL_MAX_CHARS - 9)}`,
    })
    const table = apply(
      openTable('ABC234', WIDE.repeat(ROOM_NAME_MAX_CHARS), person(1), 0),
      [2, 3, 4].map((userId) => ({ type: 'join', person: person(userId) })),
    ).table
    const answer: RoomsAnswer = {
      rooms: Array.from({ length: OPEN_ROOMS_PAGE }, () => openRoomOf(table)),
      next: `${'9'.repeat(15)}.ABC234`,
    }
    assert.ok(Buffer.byteLength(JSON.stringify(answer)) < 64_000)
  })

  describe('for running tables', () => {
    let bench: Bench
    before(async () => {
      bench = await openBench()
    })
    after(() => bench.close())

    it('has the answer of the specification when there is only one page', async () => {
      const tables = new LiveTables({ ...bench, isLimited: false })
      for (let userId = 1; userId <= 7; userId++)
        for (let room = 0; room < 3 && userId + room < 9; room++) assert.ok((await tables.create({ userId }, null)).ok)
      const first = tables.openRooms(null)
      assert.deepEqual([first.rooms.length, Object.keys(first)], [20, ['rooms']])
      assert.ok((await tables.create({ userId: 13 }, null)).ok)
      const full = tables.openRooms(null)
      assert.equal(full.rooms.length, OPEN_ROOMS_PAGE)
      assert.equal(tables.openRooms(placeIn(full.next ?? null)).rooms.length, 1)
      tables.end()
    })
  })
})
