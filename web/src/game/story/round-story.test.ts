import { deepEqual, equal } from 'node:assert/strict'
import { roundStory, queensWay, takingsText } from './round-story.ts'
import { playing } from '../test-tables.ts'

const ended = {
  round: 1,
  handSizes: [0, 0, 0, 0],
  tricksTaken: [5, 4, 4, 0],
  roundPoints: [38, -32, -6, 0],
  queenTaker: 1,
  queenPlayer: 2,
} as const
const before = playing({ ...ended, phase: 'betweenTricks', turn: null }, [])
const after = playing(
  { round: 2, phase: 'passing', turn: null, roundScores: [[38, -32, -6, 0]], scores: [38, -32, -6, 0] },
  [],
)

describe('the story of a round', () => {
  const story = roundStory(before, after)
  it('says what each seat took, the highest total first', () =>
    deepEqual(
      story?.rows.map((row) => [row.name, takingsText(row), row.points, row.total]),
      [
        ['Anna', '5 prese +50, quadri −12', 38, 38],
        ['Dino', '0 prese 0', 0, 0],
        ['Carla', '4 prese +40, quadri −46', -6, -6],
        ['Bruno', '4 prese +40, quadri −46, Donna −26', -32, -32],
      ],
    ))
  it('says who took the queen from whom', () =>
    equal(story && queensWay(story), 'Bruno ha preso la Donna da Carla, −26'))
  it('speaks to the viewer', () => {
    const told = (queenTaker: 0 | 1, queenPlayer: 0 | 1 | 2): string | null => {
      const own = roundStory(playing({ ...ended, queenTaker, queenPlayer }, []), after)
      return own && queensWay(own)
    }
    deepEqual(
      [told(0, 2), told(1, 0), told(0, 0), told(1, 1)],
      [
        'Hai preso la Donna da Carla, −26',
        'Bruno ha preso la tua Donna, −26',
        'Hai preso la tua stessa Donna, −26',
        'Bruno ha preso la sua stessa Donna, −26',
      ],
    )
  })
  it('has only points and totals on a page that came later', () => {
    const late = roundStory(playing({ ...ended, tricksTaken: [3, 2, 1, 0], handSizes: [7, 7, 7, 7] }, []), after)
    deepEqual(
      [late?.queen, late?.rows.map(({ takings }) => takings), late?.rows.map(({ points }) => points)],
      [null, [null, null, null, null], [38, 0, -6, -32]],
    )
    equal(late && queensWay(late), null)
  })
  it('is told of the last round when the game is over', () => {
    const over = playing(
      { ...ended, phase: 'gameOver', turn: null, roundScores: [[38, -32, -6, 0]], scores: [38, -32, -6, 0] },
      [],
    )
    equal(roundStory(over, over)?.queen?.taker, 1)
  })
  it('is none before the end of the first round', () => equal(roundStory(null, playing({}, [])), null))
})
