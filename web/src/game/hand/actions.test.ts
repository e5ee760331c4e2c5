import { deepEqual, equal } from 'node:assert/strict'
import { cardAction, passAction, standingSelection, toggled, type Choice } from './actions.ts'
import { withPendingCard } from './playable.ts'
import { hand, playing, trick } from '../test-tables.ts'

const FREE: Choice = { selected: [], hasPassed: false, thirdCard: 'replacesOldest', sinceLastPlayMs: Infinity }

describe('a click on a card', () => {
  const own = hand('c2 c9 h3 s12')
  it('plays it', () => deepEqual(cardAction(playing({}, own), FREE, 'c2'), { type: 'play', card: 'c2' }))
  it('is ignored within 500 ms of the last play', () =>
    equal(cardAction(playing({}, own), { ...FREE, sinceLastPlayMs: 499 }, 'c2').type, 'nothing'))
  it('counts again after 500 ms', () =>
    equal(cardAction(playing({}, own), { ...FREE, sinceLastPlayMs: 500 }, 'c2').type, 'play'))
  it('is ignored within 500 ms of the last play also when the trick is complete', () =>
    equal(
      cardAction(playing({ phase: 'betweenTricks', turn: null }, own), { ...FREE, sinceLastPlayMs: 499 }, 'c9').type,
      'nothing',
    ))
  it('does nothing when the card is on its way to the table', () =>
    equal(cardAction(withPendingCard(playing({}, own), 'c2'), FREE, 'c2').type, 'nothing'))
  const hints = [
    ["out of turn says 'Non è il tuo turno'", playing({ turn: 3 }, own), FREE, 'c2', 'notYourTurn'],
    [
      "at a suspended table says 'Partita sospesa'",
      playing({}, own, { status: 'suspended' }),
      FREE,
      'c2',
      'gameSuspended',
    ],
    [
      "between tricks says 'Attendi il prossimo turno'",
      playing({ phase: 'betweenTricks', turn: null }, own),
      FREE,
      'c2',
      'waitForNextTrick',
    ],
    [
      "after confirming says 'Selezione bloccata'",
      playing({ phase: 'passing', turn: null }, own),
      { ...FREE, hasPassed: true },
      'c2',
      'selectionLocked',
    ],
    [
      "in a keep round says 'Selezione non necessaria'",
      playing({ phase: 'passing', turn: null, direction: 'keep' }, own),
      FREE,
      'c2',
      'selectionNotNeeded',
    ],
    [
      'that does not follow suit says so',
      playing({ trick: trick(1, 'c5'), leader: 1 }, own),
      FREE,
      's12',
      'mustFollowSuit',
    ],
    [
      'that leads an unbroken heart says so',
      playing({ tricksTaken: [1, 0, 0, 0] }, own),
      FREE,
      'h3',
      'heartsNotBroken',
    ],
  ] as const
  for (const [what, view, choice, card, hint] of hints)
    it(what, () => deepEqual(cardAction(view, choice, card), { type: 'hint', hint }))
  it('does nothing once the game is over', () =>
    equal(cardAction(playing({ phase: 'gameOver', turn: null }, own), FREE, 'c2').type, 'nothing'))
})

describe('the choice of cards to pass', () => {
  const passing = playing(
    { phase: 'passing', turn: null, hasPassed: [false, false, false, false] },
    hand('c2 c9 h3 s12'),
  )
  it('takes a second card', () => deepEqual(toggled(['c2'], 'c9', 'replacesOldest'), ['c2', 'c9']))
  it('puts a chosen card back', () => deepEqual(toggled(['c2', 'c9'], 'c2', 'isIgnored'), ['c9']))
  it('drops the oldest for a third', () => deepEqual(toggled(['c2', 'c9'], 'h3', 'replacesOldest'), ['c9', 'h3']))
  it('ignores a third in solo games', () => deepEqual(toggled(['c2', 'c9'], 'h3', 'isIgnored'), ['c2', 'c9']))
  it('is sent with two', () =>
    deepEqual(passAction(passing, { ...FREE, selected: ['c2', 'c9'] }), { type: 'pass', cards: ['c2', 'c9'] }))
  it('is incomplete with one', () =>
    deepEqual(passAction(passing, { ...FREE, selected: ['c2'] }), { type: 'hint', hint: 'selectionIncomplete' }))
  it('is done once', () =>
    deepEqual(passAction(passing, { ...FREE, hasPassed: true }), { type: 'hint', hint: 'alreadyDone' }))
  it('ends with the passing phase', () => deepEqual(standingSelection(playing({}, hand('c2')), ['c2']), []))
  it('loses cards that left the hand', () => deepEqual(standingSelection(passing, ['c2', 'd4']), ['c2']))
})
