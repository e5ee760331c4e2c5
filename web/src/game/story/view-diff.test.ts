import { deepEqual, equal } from 'node:assert/strict'
import type { Seat } from '#common/rules/seats.ts'
import { viewDiff, type ViewChange } from './view-diff.ts'
import { narrated } from './narration.ts'
import { isRestShown, restWorth } from '../score/sums.ts'
import { cards, fourPlayers, hand, playing, trick, waitingRoom } from '../test-tables.ts'

describe('between two views', () => {
  const types = (happened: readonly ViewChange[]): readonly string[] => happened.map(({ type }) => type)
  const own = hand('c2')
  const full = (winner: Seat, text: string) => ({ cards: trick(0, text), winner })
  it('the first view has no changes', () => deepEqual(viewDiff(null, playing({}, own)), []))
  it('equal views have no changes', () => deepEqual(viewDiff(playing({}, own), playing({}, own)), []))
  it('a game starts', () =>
    deepEqual(types(viewDiff(waitingRoom(fourPlayers()), playing({}, own))), ['gameStarted', 'roundStarted']))
  it('another game starts', () =>
    deepEqual(viewDiff(playing({ phase: 'gameOver' }, own), playing({}, own, { gameNumber: 2 }))[0], {
      type: 'gameStarted',
      isRematch: true,
    }))
  it('a card is played', () =>
    deepEqual(viewDiff(playing({}, own), playing({ trick: trick(0, 'c5'), turn: 3 }, own)), [
      { type: 'cardPlayed', seat: 0, card: 'c5' },
    ]))
  it('the queen of spades is played', () =>
    deepEqual(types(viewDiff(playing({}, own), playing({ trick: trick(0, 's12'), turn: 3 }, own))), [
      'cardPlayed',
      'queenPlayed',
    ]))

  const finales = [
    ['c5 c9 c2 c3', 3, 'ordinary', 10],
    ['s5 s12 s13 s2', 2, 'regicide', -16],
    ['h3 s12 h1 h2', 2, 'aceOfHearts', -16],
    ['s12 s2 s3 s4', 0, 'ordinary', -16],
  ] as const
  for (const [text, winner, finale, points] of finales) {
    it(`a trick of ${text} is won: ${finale}`, () => {
      const before = playing({ trick: trick(0, text).slice(0, 3) }, own)
      const after = playing(
        { trick: trick(0, text), phase: 'betweenTricks', turn: null, lastTrick: full(winner, text) },
        own,
      )
      deepEqual(
        viewDiff(before, after).find(({ type }) => type === 'trickWon'),
        { type: 'trickWon', winner, finale, points },
      )
    })
  }
  it('the rest of a round is claimed: one change instead of its last trick', () => {
    const before = playing({ roundPoints: [20, -8, 0, -26] }, own)
    const after = playing(
      {
        phase: 'betweenTricks',
        turn: null,
        claimedBy: 0,
        claimedCards: cards('c2 c9'),
        roundPoints: [34, -8, 0, -26],
        trick: trick(0, 'c9 c5 c4 c3'),
        lastTrick: full(0, 'c9 c5 c4 c3'),
      },
      [],
    )
    deepEqual(viewDiff(before, after), [{ type: 'restClaimed', seat: 0, points: 14 }])
    deepEqual(
      [
        restWorth({ roundPoints: [20, -8, 0, -26] }),
        isRestShown({ phase: 'betweenTricks', claimedBy: 0 }),
        isRestShown({ phase: 'gameOver', claimedBy: 0 }),
      ],
      [14, true, false],
    )
    equal(narrated(after, { type: 'restClaimed', seat: 0, points: 14 }, true), 'Il resto è tuo, +14.')
  })
  it('who hears the table hears which card takes the trick now', () => {
    const view = playing({ trick: trick(1, 'c5 c9 c2') }, own)
    const said = view.game?.trick.map(({ seat, card }) => narrated(view, { type: 'cardPlayed', seat, card }, false))
    deepEqual(said, ['Bruno: Cinque di fiori.', 'Tu: Nove di fiori. Ora prendi.', 'Dino: Due di fiori.'])
  })
  it('nobody hears a sum where each does their own', () => {
    const view = playing({}, own)
    equal(narrated(view, { type: 'restClaimed', seat: 0, points: 14 }, false), 'Il resto è tuo.')
    equal(narrated(view, { type: 'trickWon', winner: 0, finale: 'ordinary', points: 14 }, false), 'Presa tua.')
  })
  it('the queen of spades falls in a claimed rest', () => {
    const before = playing({}, own)
    const after = playing({ phase: 'betweenTricks', turn: null, claimedBy: 0, queenPlayer: 2, queenTaker: 0 }, [])
    deepEqual(types(viewDiff(before, after)), ['queenPlayed', 'restClaimed'])
  })
  it('a claim in a later round than that of the view before says nothing of its worth', () =>
    deepEqual(
      types(
        viewDiff(
          playing({ round: 1 }, own),
          playing({ round: 2, phase: 'betweenTricks', turn: null, claimedBy: 0 }, []),
        ),
      ),
      ['roundStarted'],
    ))
  it('a trick that ended and was cleared in the same update is still reported as won', () => {
    const before = playing({ trick: trick(0, 'c5 c9 c2') }, own)
    const after = playing({ trick: [], lastTrick: full(3, 'c5 c9 c2 c3') }, own)
    deepEqual(types(viewDiff(before, after)), ['cardPlayed', 'trickWon'])
  })
  it('clearing the table is not a change', () => {
    const lastTrick = full(3, 'c5 c9 c2 c3')
    deepEqual(
      viewDiff(
        playing({ trick: lastTrick.cards, lastTrick, phase: 'betweenTricks' }, own),
        playing({ trick: [], lastTrick }, own),
      ),
      [],
    )
  })
  it('a round starts', () => {
    const [started] = viewDiff(playing({ round: 3 }, own), playing({ round: 4, direction: 'keep', firstSeat: 2 }, own))
    deepEqual(started, { type: 'roundStarted', round: 4, firstSeat: 2, isKeep: true })
  })
  it('the game ends', () =>
    deepEqual(types(viewDiff(playing({}, own), playing({ phase: 'gameOver', winners: [2] }, own))), ['gameEnded']))
})
