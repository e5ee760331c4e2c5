import { deepEqual, equal, match } from 'node:assert/strict'
import { DIRECTIONS } from '../rules/passing.ts'
import { GAME_PHASES } from '../rules/state.ts'
import { TABLE_STATUSES } from '../table/state.ts'
import { VOTES, VOTE_CAUSES } from '../table/absence/votes.ts'
import { lettersOf } from './card-letters.ts'
import { lineText } from './chat-in-state.ts'
import { decodeRoom, type DecodingProblem } from './room-decoder.ts'
import { emptyColumns } from './kinds.ts'
import { PERSON_COLUMNS, SEAT_COLUMNS, STATE_VERSION, TABLE_COLUMNS } from './room-state.ts'

/** As Colyseus gives them: arrays are only iterable, and hidden fields are undefined. */
const like = <T>(...items: T[]): Iterable<T> => ({ [Symbol.iterator]: () => items[Symbol.iterator]() })

const player = (seat: number, more: object = {}): object => ({
  ...emptyColumns({ ...PERSON_COLUMNS, ...SEAT_COLUMNS }),
  seat,
  id: String(seat + 1),
  name: ['Anna', 'Bruno', 'Carla', 'Dino'][seat],
  isReady: true,
  isConnected: true,
  isCreator: seat === 0,
  score: seat * 10,
  tricksTaken: seat === 3 ? 1 : 0,
  roundPoints: seat === 3 ? 10 : 0,
  hasPassed: true,
  ...more,
})
const room = (more: object = {}): object => ({
  ...emptyColumns(TABLE_COLUMNS),
  version: STATE_VERSION,
  roomId: 'K7M2PX',
  name: 'Sabato',
  status: TABLE_STATUSES.indexOf('running'),
  audience: 0,
  isActive: true,
  gameNumber: 1,
  nextServerPartHash: 'cd',
  round: 2,
  phase: GAME_PHASES.indexOf('playing'),
  direction: DIRECTIONS.indexOf('left'),
  turn: 1,
  leader: 3,
  firstSeat: 3,
  heartsBroken: true,
  trick: lettersOf(['c5', 'c9']),
  roundScores: like(10, -4, 0, -6),
  seedHash: 'ab',
  chat: like(),
  players: like(player(0), player(1, { hand: lettersOf(['c2', 's12', 'd1']), latencyMs: 42 }), player(2), player(3)),
  ...more,
})

/** What the player with this id sees of a state that can be read. */
const snapshotOf = (state: unknown, playerId: string) => {
  const decoded = decodeRoom(state, playerId)
  return decoded.ok ? decoded.value : undefined
}

describe('the view of a synchronised room', () => {
  it('does not have the old game of a finished table that is a waiting room again', () =>
    deepEqual(
      [
        snapshotOf(room({ status: TABLE_STATUSES.indexOf('waiting') }), '2')?.view.game,
        snapshotOf(room({ status: TABLE_STATUSES.indexOf('waiting') }), '2')?.view.own,
      ],
      [null, null],
    ))
  it('contains the seats with overdue moves, and what a vote is about', () => {
    const view = snapshotOf(
      room({
        overdue: like(2),
        voteSeat: 2,
        voteCause: VOTE_CAUSES.indexOf('inactive'),
        votes: like(VOTES.indexOf('wait'), -1, -1, -1),
      }),
      '2',
    )?.view
    deepEqual([view?.overdue, view?.vote], [[2], { seat: 2, cause: 'inactive', votes: ['wait', null, null, null] }])
  })
  it('is the view from the seat of the signed-in player', () => equal(snapshotOf(room(), '2')?.view.viewerSeat, 1))
  it("contains the player's own hand", () =>
    deepEqual(snapshotOf(room(), '2')?.view.own, { hand: ['c2', 's12', 'd1'], passing: null, claimable: [] }))
  it('contains no hand when Colyseus shows none', () =>
    deepEqual(snapshotOf(room(), '1')?.view.own, { hand: [], passing: null, claimable: [] }))
  it('contains what the player may claim, who has claimed the rest, and whether the table does no sums', () => {
    const claimed = room({
      hidesSums: true,
      claimedBy: 2,
      claimedCards: lettersOf(['c13', 'h2']),
      players: like(player(0, { hand: lettersOf(['c2']), claimable: lettersOf(['c2']) })),
    })
    const view = snapshotOf(claimed, '1')?.view
    deepEqual(
      [view?.own?.claimable, view?.game?.claimedBy, view?.game?.claimedCards, view?.hidesSums],
      [['c2'], 2, ['c13', 'h2'], true],
    )
  })
  it('has null where the state says -1', () => {
    const game = snapshotOf(room(), '2')?.view.game
    deepEqual(
      [
        game?.trickWinner,
        game?.lastTrick,
        game?.winner,
        game?.seed,
        game?.serverPart,
        game?.serverPartHash,
        game?.seedParts[1],
      ],
      [null, null, null, null, null, null, null],
    )
  })
  it('has no latency while the latency is unknown', () =>
    deepEqual(
      snapshotOf(room(), '2')?.view.players.map(({ latencyMs }) => latencyMs),
      [null, 42, null, null],
    ))
  it('gives totals in seat order', () => deepEqual(snapshotOf(room(), '2')?.view.game?.scores, [0, 10, 20, 30]))
  it('cuts the scores into rounds of four', () => {
    const scores = like(10, -4, 0, -6, 20, 1, -1, -20)
    deepEqual(snapshotOf(room({ roundScores: scores }), '2')?.view.game?.roundScores, [
      [10, -4, 0, -6],
      [20, 1, -1, -20],
    ])
  })
  it('has the cards on the table with their seats, starting with the leader', () => {
    deepEqual(snapshotOf(room(), '2')?.view.game?.trick, [
      { seat: 3, card: 'c5' },
      { seat: 2, card: 'c9' },
    ])
  })
  it('contains the lines of the chat, the same values for the same text', () => {
    const line = {
      messageId: 'K7M2PX-1',
      senderId: '1',
      sender: 'Anna',
      message: 'ciao "a" tutti',
      timestamp: '2026-11-21T10:00:00.000Z',
      isSystem: false,
    }
    const [first, again] = [
      snapshotOf(room({ chat: like(lineText(line)) }), '2')?.chat,
      snapshotOf(room({ chat: like(lineText(line)) }), '2')?.chat,
    ]
    deepEqual(first, [line])
    equal(first?.[0], again?.[0])
  })
  for (const text of [
    '',
    'ciao',
    '[]',
    '["K7M2PX-1","1","Anna","ciao","2026-11-21T10:00:00.000Z"]',
    '{"message":"ciao"}',
  ]) {
    it(`cannot be read with ${JSON.stringify(text)} as a line of the chat`, () => {
      const decoded = decodeRoom(room({ chat: like(text) }), '2')
      equal(decoded.ok || decoded.code, 'unreadable')
    })
  }
  it('keeps the last trick with its winner', () => {
    const lastTrick = { lastTrick: lettersOf(['s13', 's12', 's2', 'd4']), lastTrickLeader: 0, lastTrickWinner: 0 }
    const cards = [
      { seat: 0, card: 's13' },
      { seat: 3, card: 's12' },
      { seat: 2, card: 's2' },
      { seat: 1, card: 'd4' },
    ]
    deepEqual(snapshotOf(room(lastTrick), '2')?.view.game?.lastTrick, { cards, winner: 0 })
  })
  it('has no game in a waiting room', () => {
    const view = snapshotOf(
      room({
        status: TABLE_STATUSES.indexOf('waiting'),
        gameNumber: 0,
        phase: -1,
        direction: -1,
        players: like(player(0)),
      }),
      '1',
    )?.view
    deepEqual([view?.game, view?.own, view?.players.length], [null, null, 1])
  })
  it('shows the cards that were chosen to be passed', () => {
    const players = like(player(0, { hand: lettersOf(['c2', 'd1']), passing: lettersOf(['c2', 'd1']) }))
    deepEqual(snapshotOf(room({ phase: GAME_PHASES.indexOf('passing'), players }), '1')?.view.own?.passing, [
      'c2',
      'd1',
    ])
  })
  const PROBLEMS: readonly [what: string, state: unknown, code: DecodingProblem][] = [
    ['nothing', undefined, 'notArrived'],
    ['a room that has not arrived', {}, 'notArrived'],
    ['a room of another version', room({ version: '0123456789ab' }), 'otherVersion'],
    ['a room that names no version', room({ version: undefined }), 'otherVersion'],
    ['an unknown card', room({ trick: 'A?' }), 'unreadable'],
    ['an unknown phase', room({ phase: GAME_PHASES.length }), 'unreadable'],
    ['an unknown cause of a vote', room({ voteCause: -2 }), 'unreadable'],
    ['a missing field', room({ heartsBroken: undefined }), 'unreadable'],
    ['a missing field of a player', room({ players: like(player(0, { isReady: undefined })) }), 'unreadable'],
  ]
  for (const [what, state, code] of PROBLEMS) {
    it(`is refused for ${what}: ${code}`, () => {
      const decoded = decodeRoom(state, '2')
      equal(decoded.ok ? '' : decoded.code, code)
    })
  }
  it('is refused for a user without a seat', () => {
    const decoded = decodeRoom(room(), '99')
    equal(decoded.ok ? '' : decoded.code, 'notSeated')
  })
  it('names the field that cannot be read', () => {
    const decoded = decodeRoom(room({ trick: 'A?' }), '2')
    match(decoded.ok ? '' : decoded.detail, /at trick/)
  })
})
