import { deepEqual, equal } from 'node:assert/strict'
import { afterGesture, BY_ITSELF, forcedCard, plays, priceOf, type CardState, type Gesture } from './card-play.ts'
import { fourPlayers, hand, playing, trick } from '../test-tables.ts'

const MOUSE: Gesture = { by: 'mouse', count: 1 }
const FINGER: Gesture = { by: 'touch', count: 1 }

describe('a card that may be played', () => {
  const rows = [
    ['by a mouse at once', 'byPointer', MOUSE, false, true],
    ['by a finger only when it is lifted', 'byPointer', FINGER, false, false],
    ['by a second tap of a finger', 'byPointer', FINGER, true, true],
    ['by a tap, for who wants that', 'oneTap', FINGER, false, true],
    ['not by the first of two clicks', 'twoTaps', MOUSE, false, false],
    ['by the second of two clicks, however late', 'twoTaps', MOUSE, true, true],
    ['not by two slow clicks where a double click is asked', 'doubleClick', MOUSE, true, false],
    ['by a double click', 'doubleClick', { by: 'mouse', count: 2 }, true, true],
    [
      'not by the second click of a double click that began on another card',
      'doubleClick',
      { by: 'mouse', count: 2 },
      false,
      false,
    ],
    ['not by taps where only a drag plays', 'drag', FINGER, true, false],
    ['by a drag, whatever was chosen', 'doubleClick', { by: 'drag', count: 1 }, false, true],
    ['by a key, whatever was chosen', 'drag', { by: 'key', count: 0 }, false, true],
    ['by itself', 'drag', BY_ITSELF, false, true],
  ] as const
  for (const [how, playBy, gesture, isLifted, isPlayed] of rows)
    it(`is played ${how}`.replace('played not', 'not played'), () => equal(plays(playBy, gesture, isLifted), isPlayed))
})

describe('a card under several gestures', () => {
  const DOUBLE: Gesture = { by: 'mouse', count: 2 }
  const TRIPLE: Gesture = { by: 'mouse', count: 3 }
  const DRAG: Gesture = { by: 'drag', count: 1 }
  const rows = [
    ['a double click plays a flat card', 'doubleClick', [MOUSE, DOUBLE], false, ['lifted', 'played']],
    [
      'a double click plays a card that was lifted before',
      'doubleClick',
      [MOUSE, MOUSE, DOUBLE],
      false,
      ['lifted', 'lifted', 'played'],
    ],
    [
      'a double click asks, and a second one confirms',
      'doubleClick',
      [MOUSE, DOUBLE, MOUSE, DOUBLE],
      true,
      ['lifted', 'asked', 'asked', 'played'],
    ],
    [
      'a third quick click does not confirm',
      'doubleClick',
      [MOUSE, DOUBLE, TRIPLE],
      true,
      ['lifted', 'asked', 'asked'],
    ],
    ['one click asks, and a second one confirms', 'oneTap', [MOUSE, MOUSE], true, ['asked', 'played']],
    [
      'two taps lift and ask, and a third one confirms',
      'twoTaps',
      [FINGER, FINGER, FINGER],
      true,
      ['lifted', 'asked', 'played'],
    ],
    ['a drag asks, and a second one confirms', 'drag', [DRAG, DRAG], true, ['asked', 'played']],
    [
      'a second tap lowers a card that only a drag plays',
      'drag',
      [FINGER, FINGER, DRAG],
      false,
      ['lifted', 'flat', 'played'],
    ],
    ['by itself it asks nothing where it costs little', 'doubleClick', [BY_ITSELF], false, ['played']],
  ] as const
  for (const [what, playBy, gestures, isExpensive, states] of rows)
    it(what, () => {
      let state: CardState | 'played' = 'flat'
      const seen = gestures.map(
        (gesture) => (state = afterGesture(playBy, gesture, state === 'played' ? 'flat' : state, isExpensive)),
      )
      deepEqual(seen, states)
    })
})

describe('the price of a card', () => {
  const own = hand('d13 d2 s12 s13 c4')
  it('is what the trick costs if nobody beats the card', () =>
    equal(priceOf(playing({ trick: trick(1, 'd9 d11') }, own), 'd13'), 10 - 9 - 11 - 13))
  it('is none for a card that does not win', () =>
    equal(priceOf(playing({ trick: trick(1, 'd9 d11') }, own), 'd2'), null))
  it('is none for a card of another suit', () =>
    equal(priceOf(playing({ trick: trick(1, 'd9 d11') }, own), 's12'), null))
  it('counts the queen of spades that is led', () => equal(priceOf(playing({}, own), 's12'), 10 - 26))
  it('is none while it is small', () => equal(priceOf(playing({ trick: trick(1, 'c2') }, own), 'c4'), null))
})

describe('a card that plays by itself', () => {
  it('is the last one', () => equal(forcedCard(playing({}, hand('c4')), 'lastCard'), 'c4'))
  it('is the only legal one, for who wants that', () => {
    const view = playing({ trick: trick(1, 'c9'), leader: 1 }, hand('c4 d2 s3'))
    equal(forcedCard(view, 'onlyLegal'), 'c4')
    equal(forcedCard(view, 'lastCard'), null)
  })
  it('is none when there is a choice, when nobody wants it, or when others play', () => {
    equal(forcedCard(playing({}, hand('c4 c5')), 'onlyLegal'), null)
    equal(forcedCard(playing({}, hand('c4')), 'never'), null)
    equal(forcedCard(playing({ turn: 2 }, hand('c4')), 'onlyLegal'), null)
  })
  it('is none while the table is suspended, or the computer plays for the viewer', () => {
    equal(forcedCard(playing({}, hand('c4'), { status: 'suspended' }), 'lastCard'), null)
    equal(
      forcedCard(playing({}, hand('c4'), { players: fourPlayers((seat) => ({ isComputer: seat === 0 })) }), 'lastCard'),
      null,
    )
    equal(
      forcedCard(playing({}, hand('c4'), { players: fourPlayers((seat) => ({ isComputer: seat === 1 })) }), 'lastCard'),
      'c4',
    )
  })
})
