import { deepEqual, equal } from 'node:assert/strict'
import type { Seat } from '#common/rules/seats.ts'
import { announcementsOf, durationMs } from './announcements.ts'
import { playing } from '../test-tables.ts'

describe('an announcement', () => {
  it('of a keep round comes before its first player', () =>
    deepEqual(announcementsOf(playing({}, []), { type: 'roundStarted', round: 4, firstSeat: 1, isKeep: true }, null), [
      { type: 'keepRound' },
      { type: 'firstPlayer', name: 'Bruno', round: 4, story: null },
    ]))
  it('speaks to the viewer without their name', () =>
    deepEqual(announcementsOf(playing({}, []), { type: 'roundStarted', round: 1, firstSeat: 0, isKeep: false }, null), [
      { type: 'firstPlayer', name: null, round: 1, story: null },
    ]))
  const queens: readonly (readonly [player: Seat, taker: Seat | null, way: string])[] = [
    [1, null, 'La gioca Bruno'],
    [0, null, 'La giochi tu'],
    [1, 2, 'La gioca Bruno, la prende Carla'],
    [1, 0, 'La gioca Bruno, la prendi tu'],
    [0, 3, 'La giochi tu, la prende Dino'],
    [2, 2, 'La gioca e la prende Carla'],
    [0, 0, 'La giochi e la prendi tu'],
  ]
  for (const [player, queenTaker, way] of queens) {
    it(`of the queen of spades says '${way}'`, () =>
      deepEqual(announcementsOf(playing({ queenTaker }, []), { type: 'queenPlayed', seat: player }, null), [
        { type: 'queen', way },
      ]))
  }
  const durations = [
    [{ type: 'firstPlayer', name: 'Anna', round: 1, story: null }, 5_000],
    [{ type: 'keepRound' }, 3_000],
    [{ type: 'queen', way: '' }, 1_500],
    [{ type: 'trick', finale: 'ordinary', name: 'Anna', isOwn: true }, 1_500],
    [{ type: 'trick', finale: 'regicide', name: 'Anna', isOwn: true }, 3_000],
    [{ type: 'trick', finale: 'aceOfHearts', name: 'Anna', isOwn: true }, 4_000],
  ] as const
  for (const [announcement, ms] of durations)
    it(`of ${JSON.stringify(announcement)} stays ${ms} ms`, () => equal(durationMs(announcement), ms))
})
