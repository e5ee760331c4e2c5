import assert from 'node:assert/strict'
import type { Card } from '../rules/cards.ts'
import { seedFromHex, seedHash } from '../rules/deal.ts'
import { seedOf, seedPartOf } from '../rules/testing.ts'
import { openTable } from '../table/reduce.ts'
import { apply, gameOf, PEOPLE, playOn, runningTable } from '../table/testing.ts'
import type { Table } from '../table/state.ts'
import { ABSENCE_TIMES } from '../timings.ts'
import { isProblem, verifyDeck, type DeckFinding, type DeckNotes, type PublishedDeck } from './verify-deck.ts'

const [anna, ...others] = PEOPLE
/** With this secret the game has a round of every direction. */
const SECRET = seedOf(4)

/** A game that was played to its end; Carla gave no part. */
const finished: Table = playOn(
  apply(openTable('ABC234', 'Sala', anna, 0, ABSENCE_TIMES, SECRET), [
    ...others.map((person) => ({ type: 'join', person }) as const),
    ...PEOPLE.flatMap(({ userId }, seat) => [
      { type: 'connect', userId } as const,
      { type: 'setReady', userId, ready: true, ...(seat === 2 ? {} : { seedPart: seedPartOf(seat) }) } as const,
    ]),
    { type: 'start', userId: anna.userId },
  ]).table,
)

const publishedOf = (table: Table): PublishedDeck => {
  const { seed, seedHash: hash, serverPartHash, parts } = gameOf(table)
  return {
    seed,
    seedHash: hash,
    serverPartHash,
    serverPart: parts && parts.server,
    seedParts: parts && parts.players,
    moves: table.moves.all(),
  }
}
const PUBLISHED = publishedOf(finished)
const OLD = publishedOf(playOn(runningTable()))
const NOTES: DeckNotes = {
  serverPartHash: PUBLISHED.serverPartHash,
  seedHash: PUBLISHED.seedHash,
  ownPart: seedPartOf(0),
}

const verdicts = (findings: readonly DeckFinding[]): readonly string[] =>
  findings.map(({ check, verdict }) => `${check} ${verdict}`)
const problems = (deck: Partial<PublishedDeck>, notes: DeckNotes | null = NOTES): readonly string[] =>
  verdicts(verifyDeck({ ...PUBLISHED, ...deck }, notes).filter(isProblem))

describe('the verification of a deck', () => {
  it('finds everything right in a game as it was published, with the number of its rounds', () => {
    const findings = verifyDeck(PUBLISHED, NOTES)
    assert.deepEqual(verdicts(findings), [
      'serverPart right',
      'ownPart right',
      'parts right',
      'seed right',
      'hands right',
    ])
    assert.deepEqual(findings.at(-1), { check: 'hands', verdict: 'right', rounds: gameOf(finished).roundScores.length })
    assert.ok(gameOf(finished).roundScores.length > 4, 'every direction of passes')
  })

  it('says what cannot be compared without notes', () => {
    assert.deepEqual(verdicts(verifyDeck(PUBLISHED, null)), [
      'serverPart unremembered',
      'ownPart unremembered',
      'parts right',
      'seed unremembered',
      'hands right',
    ])
  })

  it('compares the hash and the hands of a game from before there were parts', () => {
    assert.deepEqual(verdicts(verifyDeck(OLD, null)), ['seed unremembered', 'hands right'])
    assert.deepEqual(verdicts(verifyDeck(OLD, { serverPartHash: null, seedHash: OLD.seedHash, ownPart: null })), [
      'seed right',
      'hands right',
    ])
  })

  const other = seedOf(9)
  const changedMove = (card: Card): Partial<PublishedDeck> => ({
    moves: PUBLISHED.moves.map((move, index) => (index === 60 ? { ...move, cards: [card] } : move)),
  })
  /** A card that is played later in the second round, whose first card is changed. */
  const foreign = PUBLISHED.moves[61]?.cards[0] ?? assert.fail('no card')

  const TAMPERED: readonly [what: string, deck: Partial<PublishedDeck>, found: readonly string[]][] = [
    [
      'another seed with its hash',
      { seed: other, seedHash: seedHash(other) },
      ['parts wrong', 'seed hashChanged', 'hands wrong'],
    ],
    ['another seed', { seed: other }, ['parts wrong', 'seed wrong', 'hands wrong']],
    ['a text that is no seed', { seed: 'x' }, ['parts wrong', 'seed wrong']],
    ['another hash of the seed', { seedHash: seedHash(other) }, ['seed hashChanged']],
    ['another part of the server', { serverPart: other }, ['serverPart wrong', 'parts wrong']],
    [
      'another part of the server with its hash',
      { serverPart: other, serverPartHash: seedHash(other) },
      ['serverPart hashChanged', 'parts wrong'],
    ],
    ['a text that is no part', { serverPart: 'x' }, ['serverPart wrong', 'parts wrong']],
    [
      'another part of somebody else',
      { seedParts: [seedPartOf(0), seedPartOf(7), null, seedPartOf(3)] },
      ['parts wrong'],
    ],
    [
      'a part of a player who gave none',
      { seedParts: [seedPartOf(0), seedPartOf(1), seedPartOf(2), seedPartOf(3)] },
      ['parts wrong'],
    ],
    [
      'the own part left out',
      { seedParts: [null, seedPartOf(1), null, seedPartOf(3)] },
      ['ownPart missing', 'parts wrong'],
    ],
    ['a list of parts that is too short', { seedParts: [seedPartOf(0)] }, ['parts wrong']],
    ['the parts kept back', { serverPart: null, seedParts: null }, ['serverPart withheld']],
    ['another card', changedMove(foreign), ['hands wrong']],
    ['a move less', { moves: PUBLISHED.moves.slice(1) }, ['hands incomplete']],
    ['no moves', { moves: [] }, ['hands incomplete']],
  ]
  for (const [what, deck, found] of TAMPERED) {
    it(`finds out ${what}`, () => assert.deepEqual(problems(deck), found))
  }

  it('finds out a server that left a part out from the beginning, so that everything else fits', () => {
    const without = playOn(
      apply(openTable('ABC234', 'Sala', anna, 0, ABSENCE_TIMES, SECRET), [
        ...others.map((person) => ({ type: 'join', person }) as const),
        ...PEOPLE.flatMap(({ userId }) => [
          { type: 'connect', userId } as const,
          { type: 'setReady', userId, ready: true } as const,
        ]),
        { type: 'start', userId: anna.userId },
      ]).table,
    )
    assert.deepEqual(
      verdicts(verifyDeck(publishedOf(without), { ...NOTES, seedHash: gameOf(without).seedHash }).filter(isProblem)),
      ['ownPart missing'],
    )
  })

  it('names the round and the seat of cards that were not dealt', () => {
    const [first] = verifyDeck({ ...PUBLISHED, ...changedMove(foreign) }, NOTES).filter(isProblem)
    assert.ok(first?.check === 'hands' && first.verdict === 'wrong')
    assert.equal(first.round, 2)
  })

  it('finds out who did not lead the first trick', () => {
    // The cards of the first trick stay with their players, and another of them is the first to play.
    const [passes, trick, rest] = [PUBLISHED.moves.slice(0, 4), PUBLISHED.moves.slice(4, 8), PUBLISHED.moves.slice(8)]
    assert.deepEqual(problems({ moves: [...passes, ...trick.toReversed(), ...rest] }), ['hands firstSeat'])
  })

  it('knows the seeds that it can read', () => {
    assert.equal(seedFromHex(other), other)
    for (const text of ['', other.slice(1), other.toUpperCase(), `${other}\n`]) assert.equal(seedFromHex(text), null)
  })
})
