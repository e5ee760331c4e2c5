import assert from 'node:assert/strict'
import type { EveningAnswer, SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { eveningText } from '../../../text/circles/evenings.ts'
import { eveningLuck } from './evening-luck.ts'
import { luckWords, posterOf, queenWords, storyWords, wonWords } from './evening-words.ts'
import { factsOfSeason, matrixPeople, nameOfSeason } from './season-words.ts'

const person = (playerId: string, nickname: string) => ({ playerId, nickname, avatarUrl: null })
const sum = (playerId: string, total: number, isWinner = false) => ({
  playerId,
  games: 2,
  gamesWon: isWinner ? 1 : 0,
  total,
  isWinner,
})
const EVENING: EveningAnswer = {
  circle: 'Il tavolo',
  day: '2026-11-27',
  people: [person('1', 'Anna'), person('2', 'Bruno'), person('3', 'Carla')],
  sums: [sum('2', 61, true), sum('1', 40), sum('3', -35)],
  games: [],
  queens: [
    { giverId: '1', takerId: '2', times: 2 },
    { giverId: '3', takerId: '3', times: 1 },
  ],
  story: {
    best: { playerId: '1', gameId: 2, points: 40 },
    worst: { playerId: '2', gameId: 2, points: -39 },
    regicides: [{ playerId: '1', times: 2 }],
  },
}
const EMPTY = { ...EVENING, people: [], sums: [], queens: [], story: { best: null, worst: null, regicides: [] } }

describe('an evening, in words', () => {
  it('is named by its day, with the year only when it is another one', () => {
    assert.equal(eveningText.title('2026-11-27', '2026-11-28'), 'La serata di venerdì 27 novembre')
    assert.equal(eveningText.title('2026-11-27', '2027-01-02'), 'La serata di venerdì 27 novembre 2026')
    assert.equal(eveningText.title('2026-11-29', '2026-11-28'), 'La serata di domenica 29 novembre')
  })

  it('says who has won, what is worth telling, and who gave the queen to whom', () => {
    assert.equal(wonWords(EVENING), 'Ha vinto Bruno, con 61 punti.')
    assert.equal(
      wonWords({ ...EVENING, sums: [sum('1', -3, true), sum('2', -3, true)] }),
      'Hanno vinto Anna e Bruno, con −3 punti.',
    )
    assert.deepEqual(storyWords(EVENING), [
      'La mano migliore: Anna, +40.',
      'La mano peggiore: Bruno, −39.',
      'Regicidi: Anna 2.',
    ])
    assert.deepEqual(queenWords(EVENING), ["Anna l'ha rifilata a Bruno 2 volte.", "Carla se l'è ripresa una volta."])
  })

  it('says nothing of an evening without games', () => {
    assert.equal(wonWords(EMPTY), null)
    assert.deepEqual([...storyWords(EMPTY), ...queenWords(EMPTY)], [])
  })

  it('says to whom the cards gave most and who played best, in the games that can be looked at', () => {
    const seat = (place: number, playerId: string) => ({
      seat: place,
      playerId,
      total: 0,
      position: 1,
      isWinner: false,
    })
    const game = (id: number, ...ids: string[]) => ({
      id,
      endedAt: '2026-11-27T21:00:00.000Z',
      seats: ids.map((playerId, place) => seat(place, playerId)),
    })
    // The last one is a guest, who has no part in the sums.
    const evening = { ...EVENING, games: [game(1, '1', '2', '3', '9'), game(2, '3', '2', '1', '9')] }
    const lucks = [4.4, 20.4, -15.2, -9.6].map((luck, place) => ({ luck, points: [24, 10, -20, -14][place] ?? 0 }))
    assert.equal(eveningLuck(evening, new Map()), null)
    assert.equal(luckWords(evening, eveningLuck(evening, new Map([[2, null]]))), null)
    const one = eveningLuck(evening, new Map([[1, lucks]]))
    assert.deepEqual(one?.sums, [
      { playerId: '2', luck: 20, skill: -10 },
      { playerId: '1', luck: 4, skill: 20 },
      { playerId: '3', luck: -15, skill: -5 },
    ])
    const told = 'In una partita su 2 le carte hanno dato +20 a Bruno, per gioco ha vinto Anna.'
    assert.equal(luckWords(evening, one), told)
    const both = eveningLuck(
      evening,
      new Map([
        [1, lucks],
        [2, lucks.map(({ points }) => ({ luck: 0, points }))],
      ]),
    )
    assert.equal(luckWords(evening, both), 'Le carte hanno dato +20 a Bruno, per gioco ha vinto Carla.')
    const [first] = both?.sums ?? []
    const alone = first && { games: 2, sums: [first] }
    assert.equal(luckWords(evening, alone ?? null), 'Le carte hanno dato +20 a Bruno, che ha vinto anche per gioco.')
    assert.equal(posterOf(evening, '2026-11-28', one).note, told)
  })

  it('has a poster with all who count, the winner first', () => {
    const { headline, story, standings, note } = posterOf(EVENING, '2026-11-28')
    assert.deepEqual([headline, story, note], ['Ha vinto Bruno', 'Il tavolo · venerdì 27 novembre', null])
    assert.deepEqual(standings[0], { name: 'Bruno', total: 61, isWinner: true })
  })
})

describe('a season, in words', () => {
  const season = (from: string, to: string, name: string | null): SeasonAnswer => ({
    season: { from, to, name },
    evenings: 2,
    people: EVENING.people,
    table: [],
    matrices: { players: ['1', '2', '3'], ahead: [], together: [], queens: [] },
    trophies: [],
  })

  it('is called by its months, or by the name that the owner gave', () => {
    const quarter = season('2026-10-01', '2026-12-31', null)
    assert.equal(nameOfSeason(quarter.season), 'Ottobre–dicembre 2026')
    assert.equal(factsOfSeason(quarter), '2 serate')
    const own = season('2026-08-01', '2026-10-20', 'Estate')
    assert.equal(nameOfSeason(own.season), 'Estate')
    assert.equal(factsOfSeason(own), '1 ago 2026 – 20 ott 2026 · 2 serate')
  })

  it('has the user first in its matrices, when they are among the players', () => {
    const { players, places } = matrixPeople(season('2026-10-01', '2026-12-31', null), '2')
    assert.deepEqual(
      players.map(({ name, isSelf }) => [name, isSelf]),
      [
        ['Bruno', true],
        ['Anna', false],
        ['Carla', false],
      ],
    )
    assert.deepEqual(places, [1, 0, 2])
    assert.deepEqual(matrixPeople(season('2026-10-01', '2026-12-31', null), '9').places, [0, 1, 2])
  })
})
