import { deepEqual, equal } from 'node:assert/strict'
import { fourPlayers, hand, playing, trick } from './test-tables.ts'
import { isOnlyOneAwaited, momentOf, ownMove, tabTitle, whyRefused } from './turn.ts'

const own = hand('c2 c9 s12')
const passing = { phase: 'passing', turn: null, hasPassed: [false, false, false, false] } as const

describe('whose turn it is', () => {
  it('is the own one, to play or to pass', () =>
    deepEqual(
      [
        ownMove(playing({}, own), true),
        ownMove(playing(passing, own), false),
        ownMove(playing(passing, own), true),
        ownMove(playing({ turn: 1 }, own), true),
      ],
      ['play', 'pass', null, null],
    ))
  it("is nobody's at a suspended table, or in a round without passing", () =>
    deepEqual(
      [
        ownMove(playing({}, own, { status: 'suspended' }), true),
        ownMove(playing({ ...passing, direction: 'keep' }, own), false),
      ],
      [null, null],
    ))
  it("is not the viewer's while the computer plays for them", () => {
    const players = fourPlayers((seat) => ({ isComputer: seat === 0 }))
    deepEqual(
      [ownMove(playing({}, own, { players }), true), ownMove(playing(passing, own, { players }), false)],
      [null, null],
    )
  })
  it('is the only one that the table waits for when all other people have passed', () => {
    const withComputer = fourPlayers((seat) => ({ isComputer: seat === 3 }))
    const table = (hasPassed: readonly [boolean, boolean, boolean, boolean], players = fourPlayers()) =>
      playing({ ...passing, hasPassed }, own, { players })
    deepEqual(
      [
        table([false, true, true, true]),
        table([false, true, true, false]),
        table([false, false, false, false]),
        table([false, true, true, false], withComputer),
        playing({}, own),
      ].map(isOnlyOneAwaited),
      [true, false, false, true, true],
    )
  })
  it('stands in the title of the tab', () =>
    deepEqual(
      [
        tabTitle(playing({}, own), true),
        tabTitle(playing({ turn: 1 }, own), true),
        tabTitle(playing(passing, own), false),
        tabTitle(playing({ turn: 1 }, own, { status: 'suspended' }), true),
      ],
      ['Tocca a te', 'Turno di Bruno', 'Passa 2 carte', 'Partita sospesa'],
    ))
})

describe('a refused card', () => {
  const clubsLed = playing({ trick: trick(3, 'c5'), leader: 3 }, own)
  it('says which suit must be followed', () => equal(whyRefused(clubsLed, 'mustFollowSuit'), 'Devi rispondere a fiori'))
  it('says in the words of the specification that it is not the turn', () =>
    equal(whyRefused(clubsLed, 'notYourTurn'), 'Non è il tuo turno'))
  it('is not refused any more when the turn comes', () =>
    equal(momentOf(playing({ turn: 1 }, own)) === momentOf(playing({ turn: 0 }, own)), false))
})
