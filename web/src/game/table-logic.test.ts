import { deepEqual, equal } from 'node:assert/strict'
import type { Seat } from '#common/rules/seats.ts'
import { cardAction, passAction, standingSelection, toggled, type Choice } from './actions.ts'
import { announcementsOf, durationMs } from './announcements.ts'
import { latencyBand, scoreBand, type Band, type ScoreBand } from './bands.ts'
import { viewDiff, type ViewChange } from './view-diff.ts'
import { narrated } from './narration.ts'
import { isRestShown, restWorth } from './rest.ts'
import { isOwnTurn, legalHand, usableCards, withPendingCard } from './playable.ts'
import { positionOf, seatAt, type Position } from './seating.ts'
import { finalList, signed } from './standings.ts'
import { cards, fourPlayers, hand, playing, trick, waitingRoom } from './test-tables.ts'

const FREE: Choice = { selected: [], hasPassed: false, thirdCard: 'replacesOldest', sinceLastPlayMs: Infinity }

describe('a seat on the screen', () => {
  const rows: readonly (readonly [Seat, Seat, Position])[] = [
    [0, 0, 'bottom'], [0, 3, 'right'], [0, 1, 'left'], [0, 2, 'top'],
    [2, 2, 'bottom'], [2, 1, 'right'], [2, 3, 'left'], [2, 0, 'top'],
  ]
  for (const [viewer, seat, position] of rows) {
    it(`of seat ${seat} seen by ${viewer} is at the ${position}`, () => {
      equal(positionOf(viewer, seat), position)
      equal(seatAt(viewer, position), seat)
    })
  }
})

describe('colour bands', () => {
  const scores: readonly (readonly [number, ScoreBand])[] = [[-26, 'below'], [0, 'green'], [1, 'yellow'], [24, 'yellow'], [25, 'red'], [51, 'red']]
  for (const [score, band] of scores) it(`a score of ${score} is ${band}`, () => equal(scoreBand(score), band))
  const latencies: readonly (readonly [number, Band])[] = [[0, 'green'], [79, 'green'], [80, 'yellow'], [149, 'yellow'], [150, 'red']]
  for (const [ms, band] of latencies) it(`a latency of ${ms} ms is ${band}`, () => equal(latencyBand(ms), band))
})

describe('the playable cards', () => {
  const own = hand('c2 c9 h3 s12')
  it('are all at the first card of a round', () => equal(legalHand(playing({}, own)).size, 4))
  it('are no hearts for a lead before hearts are broken', () =>
    deepEqual([...legalHand(playing({ tricksTaken: [1, 0, 0, 0] }, own))], ['c2', 'c9', 's12']))
  it('are those of the led suit', () => deepEqual([...legalHand(playing({ trick: trick(1, 'c5'), leader: 1 }, own))], ['c2', 'c9']))
  it('are any when void in the led suit', () => equal(legalHand(playing({ trick: trick(1, 'd5'), leader: 1 }, own)).size, 4))
  it('are none while another player plays', () => equal(usableCards(playing({ turn: 2 }, own), true).size, 0))
  it('are none at a suspended table', () => {
    equal(usableCards(playing({}, own, { status: 'suspended' }), true).size, 0)
    equal(usableCards(playing({ phase: 'passing', turn: null }, own, { status: 'suspended' }), false).size, 0)
  })
  it('can all be chosen while passing', () => equal(usableCards(playing({ phase: 'passing', turn: null }, own), false).size, 4))
  it('cannot be chosen once the pass is confirmed', () => equal(usableCards(playing({ phase: 'passing', turn: null }, own), true).size, 0))
})

describe('a click on a card', () => {
  const own = hand('c2 c9 h3 s12')
  it('plays it', () => deepEqual(cardAction(playing({}, own), FREE, 'c2'), { type: 'play', card: 'c2' }))
  it('is ignored within 500 ms of the last play', () => equal(cardAction(playing({}, own), { ...FREE, sinceLastPlayMs: 499 }, 'c2').type, 'nothing'))
  it('counts again after 500 ms', () => equal(cardAction(playing({}, own), { ...FREE, sinceLastPlayMs: 500 }, 'c2').type, 'play'))
  const hints = [
    ["out of turn says 'Non è il tuo turno'", playing({ turn: 3 }, own), FREE, 'c2', 'notYourTurn'],
    ["at a suspended table says 'Partita sospesa'", playing({}, own, { status: 'suspended' }), FREE, 'c2', 'gameSuspended'],
    ["between tricks says 'Attendi il prossimo turno'", playing({ phase: 'betweenTricks', turn: null }, own), FREE, 'c2', 'waitForNextTrick'],
    ["after confirming says 'Selezione bloccata'", playing({ phase: 'passing', turn: null }, own), { ...FREE, hasPassed: true }, 'c2', 'selectionLocked'],
    ["in a keep round says 'Selezione non necessaria'", playing({ phase: 'passing', turn: null, direction: 'keep' }, own), FREE, 'c2', 'selectionNotNeeded'],
    ['that does not follow suit says so', playing({ trick: trick(1, 'c5'), leader: 1 }, own), FREE, 's12', 'mustFollowSuit'],
    ['that leads an unbroken heart says so', playing({ tricksTaken: [1, 0, 0, 0] }, own), FREE, 'h3', 'heartsNotBroken'],
  ] as const
  for (const [what, view, choice, card, hint] of hints) it(what, () => deepEqual(cardAction(view, choice, card), { type: 'hint', hint }))
  it('does nothing once the game is over', () => equal(cardAction(playing({ phase: 'gameOver', turn: null }, own), FREE, 'c2').type, 'nothing'))
})

describe('the choice of cards to pass', () => {
  const passing = playing({ phase: 'passing', turn: null, hasPassed: [false, false, false, false] }, hand('c2 c9 h3 s12'))
  it('takes a second card', () => deepEqual(toggled(['c2'], 'c9', 'replacesOldest'), ['c2', 'c9']))
  it('puts a chosen card back', () => deepEqual(toggled(['c2', 'c9'], 'c2', 'isIgnored'), ['c9']))
  it('drops the oldest for a third', () => deepEqual(toggled(['c2', 'c9'], 'h3', 'replacesOldest'), ['c9', 'h3']))
  it('ignores a third in solo games', () => deepEqual(toggled(['c2', 'c9'], 'h3', 'isIgnored'), ['c2', 'c9']))
  it('is sent with two', () => deepEqual(passAction(passing, { ...FREE, selected: ['c2', 'c9'] }), { type: 'pass', cards: ['c2', 'c9'] }))
  it('is incomplete with one', () => deepEqual(passAction(passing, { ...FREE, selected: ['c2'] }), { type: 'hint', hint: 'selectionIncomplete' }))
  it('is done once', () => deepEqual(passAction(passing, { ...FREE, hasPassed: true }), { type: 'hint', hint: 'alreadyDone' }))
  it('ends with the passing phase', () => deepEqual(standingSelection(playing({}, hand('c2')), ['c2']), []))
  it('loses cards that left the hand', () => deepEqual(standingSelection(passing, ['c2', 'd4']), ['c2']))
})

describe('a card that waits for the server', () => {
  const view = playing({ trick: trick(1, 'c5'), leader: 1 }, hand('c2 c9'))
  it('is on the table already', () => deepEqual(withPendingCard(view, 'c2').game?.trick.map(({ card }) => card), ['c5', 'c2']))
  it('is removed from the hand already', () => deepEqual(withPendingCard(view, 'c2').own?.hand, ['c9']))
  it('ends the player\'s turn', () => equal(isOwnTurn(withPendingCard(view, 'c2')), false))
  it('changes nothing after the server has accepted it', () => {
    const taken = playing({ turn: 3, trick: trick(1, 'c5 c2'), leader: 1 }, hand('c9'))
    equal(withPendingCard(taken, 'c2'), taken)
  })
})

describe('between two views', () => {
  const types = (happened: readonly ViewChange[]): readonly string[] => happened.map(({ type }) => type)
  const own = hand('c2')
  const full = (winner: Seat, text: string) => ({ cards: trick(0, text), winner })
  it('the first view has no changes', () => deepEqual(viewDiff(null, playing({}, own)), []))
  it('equal views have no changes', () => deepEqual(viewDiff(playing({}, own), playing({}, own)), []))
  it('a game starts', () => deepEqual(types(viewDiff(waitingRoom(fourPlayers()), playing({}, own))), ['gameStarted', 'roundStarted']))
  it('another game starts', () =>
    deepEqual(viewDiff(playing({ phase: 'gameOver' }, own), playing({}, own, { gameNumber: 2 }))[0], { type: 'gameStarted', isRematch: true }))
  it('a card is played', () => deepEqual(viewDiff(playing({}, own), playing({ trick: trick(0, 'c5'), turn: 3 }, own)), [{ type: 'cardPlayed', seat: 0, card: 'c5' }]))
  it('the queen of spades is played', () =>
    deepEqual(types(viewDiff(playing({}, own), playing({ trick: trick(0, 's12'), turn: 3 }, own))), ['cardPlayed', 'queenPlayed']))

  const finales = [['c5 c9 c2 c3', 3, 'ordinary', 10], ['s5 s12 s13 s2', 2, 'regicide', -16], ['h3 s12 h1 h2', 2, 'aceOfHearts', -16], ['s12 s2 s3 s4', 0, 'ordinary', -16]] as const
  for (const [text, winner, finale, points] of finales) {
    it(`a trick of ${text} is won: ${finale}`, () => {
      const before = playing({ trick: trick(0, text).slice(0, 3) }, own)
      const after = playing({ trick: trick(0, text), phase: 'betweenTricks', turn: null, lastTrick: full(winner, text) }, own)
      deepEqual(viewDiff(before, after).find(({ type }) => type === 'trickWon'), { type: 'trickWon', winner, finale, points })
    })
  }
  it('the rest of a round is claimed: one change instead of its last trick', () => {
    const before = playing({ roundPoints: [20, -8, 0, -26] }, own)
    const after = playing({ phase: 'betweenTricks', turn: null, claimedBy: 0, claimedCards: cards('c2 c9'), roundPoints: [34, -8, 0, -26], trick: trick(0, 'c9 c5 c4 c3'), lastTrick: full(0, 'c9 c5 c4 c3') }, [])
    deepEqual(viewDiff(before, after), [{ type: 'restClaimed', seat: 0, points: 14 }])
    deepEqual([restWorth({ roundPoints: [20, -8, 0, -26] }), isRestShown({ phase: 'betweenTricks', claimedBy: 0 }), isRestShown({ phase: 'gameOver', claimedBy: 0 })], [14, true, false])
    equal(narrated(after, { type: 'restClaimed', seat: 0, points: 14 }, true), 'Tutte le prese che restano a Anna, +14.')
  })
  it('who hears the table hears which card takes the trick now', () => {
    const view = playing({ trick: trick(1, 'c5 c9 c2') }, own)
    const said = view.game?.trick.map(({ seat, card }) => narrated(view, { type: 'cardPlayed', seat, card }, false))
    deepEqual(said, ['Bruno: Cinque di fiori.', 'Anna: Nove di fiori. Ora prende.', 'Dino: Due di fiori.'])
  })
  it('nobody hears a sum where each does their own', () => {
    const view = playing({}, own)
    equal(narrated(view, { type: 'restClaimed', seat: 0, points: 14 }, false), 'Tutte le prese che restano a Anna.')
    equal(narrated(view, { type: 'trickWon', winner: 0, finale: 'ordinary', points: 14 }, false), 'Presa a Anna.')
  })
  it('the queen of spades falls in a claimed rest', () => {
    const before = playing({}, own)
    const after = playing({ phase: 'betweenTricks', turn: null, claimedBy: 0, queenPlayer: 2, queenTaker: 0 }, [])
    deepEqual(types(viewDiff(before, after)), ['queenPlayed', 'restClaimed'])
  })
  it('a claim in a later round than that of the view before says nothing of its worth', () =>
    deepEqual(types(viewDiff(playing({ round: 1 }, own), playing({ round: 2, phase: 'betweenTricks', turn: null, claimedBy: 0 }, []))), ['roundStarted']))
  it('a trick that ended and was cleared in the same update is still reported as won', () => {
    const before = playing({ trick: trick(0, 'c5 c9 c2') }, own)
    const after = playing({ trick: [], lastTrick: full(3, 'c5 c9 c2 c3') }, own)
    deepEqual(types(viewDiff(before, after)), ['cardPlayed', 'trickWon'])
  })
  it('clearing the table is not a change', () => {
    const lastTrick = full(3, 'c5 c9 c2 c3')
    deepEqual(viewDiff(playing({ trick: lastTrick.cards, lastTrick, phase: 'betweenTricks' }, own), playing({ trick: [], lastTrick }, own)), [])
  })
  it('a round starts', () => {
    const [started] = viewDiff(playing({ round: 3 }, own), playing({ round: 4, direction: 'keep', firstSeat: 2 }, own))
    deepEqual(started, { type: 'roundStarted', round: 4, firstSeat: 2, isKeep: true })
  })
  it('the game ends', () =>
    deepEqual(types(viewDiff(playing({}, own), playing({ phase: 'gameOver', winners: [2] }, own))), ['gameEnded']))
})

describe('an announcement', () => {
  it('of a keep round comes before its first player', () =>
    deepEqual(announcementsOf(playing({}, []), { type: 'roundStarted', round: 4, firstSeat: 1, isKeep: true }, null), [
      { type: 'keepRound' },
      { type: 'firstPlayer', name: 'Bruno', round: 4, story: null },
    ]))
  it('speaks to the viewer without their name', () =>
    deepEqual(announcementsOf(playing({}, []), { type: 'roundStarted', round: 1, firstSeat: 0, isKeep: false }, null), [{ type: 'firstPlayer', name: null, round: 1, story: null }]))
  const queens: readonly (readonly [player: Seat, taker: Seat | null, way: string])[] = [
    [1, null, 'La gioca Bruno'], [0, null, 'La giochi tu'], [1, 2, 'La gioca Bruno, la prende Carla'], [1, 0, 'La gioca Bruno, la prendi tu'],
    [0, 3, 'La giochi tu, la prende Dino'], [2, 2, 'La gioca e la prende Carla'], [0, 0, 'La giochi e la prendi tu'],
  ]
  for (const [player, queenTaker, way] of queens) {
    it(`of the queen of spades says '${way}'`, () => deepEqual(announcementsOf(playing({ queenTaker }, []), { type: 'queenPlayed', seat: player }, null), [{ type: 'queen', way }]))
  }
  const durations = [
    [{ type: 'firstPlayer', name: 'Anna', round: 1, story: null }, 5_000],
    [{ type: 'keepRound' }, 3_000],
    [{ type: 'queen', way: '' }, 1_500],
    [{ type: 'trick', finale: 'ordinary', name: 'Anna', isOwn: true }, 1_500],
    [{ type: 'trick', finale: 'regicide', name: 'Anna', isOwn: true }, 3_000],
    [{ type: 'trick', finale: 'aceOfHearts', name: 'Anna', isOwn: true }, 4_000],
  ] as const
  for (const [announcement, ms] of durations) it(`of ${JSON.stringify(announcement)} stays ${ms} ms`, () => equal(durationMs(announcement), ms))
})

describe('the final list', () => {
  it('shows the lowest total first', () =>
    deepEqual(finalList(playing({ scores: [12, -30, 55, 14] }, cards(''))).map(({ name }) => name), ['Bruno', 'Anna', 'Dino', 'Carla']))
})

describe('signed points', () => {
  for (const [points, shown] of [[10, '+10'], [0, '0'], [-26, '−26']] as const) it(`${points} is ${shown}`, () => equal(signed(points), shown))
})
