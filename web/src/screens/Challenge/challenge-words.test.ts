import assert from 'node:assert/strict'
import { challengesText, challengeText } from '../../text/hands/challenges.ts'
import { placeOf, resultsOf, squaresOf } from './challenge-words.ts'

const player = (playerId: string, points: readonly (number | null)[], isSecond = false) => ({
  playerId,
  nickname: `Giocatore ${playerId}`,
  avatarUrl: null,
  isFinished: !points.includes(null),
  points: [...points],
  gameId: null,
  isSecond,
})

describe('the results of a challenge', () => {
  const players = [
    player('1', [10, 0, -20, 4]),
    player('2', [20, 0, -26, 10]),
    player('3', [null, null, null, null]),
    player('4', [0, 30, -26, -2]),
  ]
  const results = resultsOf({ players, hands: 4 })

  it('are of those who have finished, the best first', () => {
    assert.deepEqual(
      results.map(({ player: { playerId }, total }) => [playerId, total.points]),
      [
        ['2', 4],
        ['4', 2],
        ['1', -6],
      ],
    )
  })

  it('compare each hand with the mean of the others, and so the whole', () => {
    assert.deepEqual(results.at(-1)?.hands, [
      { points: 10, difference: 0 },
      { points: 0, difference: -15 },
      { points: -20, difference: 6 },
      { points: 4, difference: 0 },
    ])
    assert.equal(results.at(-1)?.total.difference, -9)
    const differences = results.map(({ total }) => total.difference ?? 0)
    assert.equal(
      differences.reduce((all, one) => all + one, 0),
      0,
      'what some are better, others are worse',
    )
  })

  it('have nothing to be compared with while nobody else has finished', () => {
    const [alone] = resultsOf({ players: [player('1', [10, 0]), player('2', [null, null])], hands: 2 })
    assert.deepEqual(alone?.hands, [
      { points: 10, difference: null },
      { points: 0, difference: null },
    ])
    assert.equal(squaresOf(alone === undefined ? [] : [alone], '1'), '')
  })

  it('have places, the same one for the same points', () => {
    const equal = resultsOf({ players: [player('1', [5, 0]), player('2', [9, 9]), player('3', [0, 5])], hands: 2 })
    assert.deepEqual(
      equal.map((result) => placeOf(equal, result)),
      [1, 2, 2].map((place) => ({ place, people: 3 })),
    )
    const alone = resultsOf({ players: [player('1', [10, 0])], hands: 2 })
    assert.deepEqual(
      alone.map((result) => placeOf(alone, result)),
      [null],
    )
    assert.equal(challengeText.result(-6, { place: 2, people: 3 }), '−6, 2º posto su 3')
    assert.equal(challengeText.result(10, null), '+10 punti')
  })

  it('count nobody twice who plays with two accounts on one device', () => {
    const twice = resultsOf({
      players: [player('1', [0, 1]), player('2', [9, 9], true), player('3', [4, 3])],
      hands: 2,
    })
    assert.deepEqual(
      twice.map((result) => [result.player.playerId, placeOf(twice, result), result.total.difference]),
      [
        ['3', { place: 1, people: 2 }, 6],
        ['1', { place: 2, people: 2 }, -6],
        ['2', null, 14],
      ],
    )
    assert.equal(squaresOf(twice, '3'), '🟩🟩')
  })

  it('are shared as squares, which name no card', () => {
    assert.equal(squaresOf(results, '1'), '🟨🟥🟩🟨')
    assert.equal(squaresOf(results, '2'), '🟩🟥🟥🟩')
    assert.equal(squaresOf(results, '9'), '')
    assert.equal(challengeText.sharedResult(4, -6, '🟨🟥🟩🟨'), 'Con queste quattro mani ho fatto −6 🟨🟥🟩🟨. E tu?')
  })

  it('say how long a challenge is open, and who has finished', () => {
    const HOUR_MS = 3_600_000
    assert.deepEqual(
      [168, 36.4, 35.4, 1.2, 0.4].map((hours) => challengesText.left(hours * HOUR_MS)),
      ['ancora 7 giorni', 'ancora 2 giorni', 'ancora 35 ore', "ancora un'ora", "ancora meno di un'ora"],
    )
    const names = ['Anna', 'Bruno', 'Carla', 'Dino', 'Eva']
    assert.deepEqual(
      [0, 1, 2, 4, 5].map((count) => challengesText.finished(names.slice(0, count))),
      [
        'nessuno ha finito',
        'ha finito Anna',
        'hanno finito Anna e Bruno',
        'hanno finito Anna, Bruno, Carla e Dino',
        'hanno finito Anna, Bruno, Carla e altri 2',
      ],
    )
  })

  it('say how many have finished', () => {
    assert.deepEqual(
      [
        [0, 0],
        [3, 1],
        [3, 0],
        [3, 2],
      ].map(([begun = 0, finished = 0]) => challengesText.people(begun, finished)),
      ['nessuno ha iniziato', '1 su 3 ha finito', '0 su 3 hanno finito', '2 su 3 hanno finito'],
    )
  })
})
