import assert from 'node:assert/strict'
import { ruleOfThumbMove } from '#common/computers/rule-of-thumb.ts'
import { commandOfMove, seatToMove } from '#common/rules/computer-move.ts'
import { reduce } from '#common/rules/reduce.ts'
import { newGame } from '#common/rules/state.ts'
import { seedOf } from '#common/rules/testing.ts'
import { simplestMove } from '#common/table/computer-turns.ts'
import { legalHand } from '../../game/hand/playable.ts'
import { restWorth } from '../../game/score/sums.ts'
import { soloTable, withoutPause, type SoloGame } from '../../game/solo/solo-game.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { FakeTimers, settled } from '../test-timers.ts'
import { soloTables, type SoloComputers } from './solo-table.ts'
import type { TableConnection, TableNews } from '../table/table-connection.ts'

const begun: SoloGame = { level: 'facile', gameNumber: 1, seed: seedOf(1), moves: [] }
const heuristic: SoloComputers = async (known) => ruleOfThumbMove(known)

/** The moves of the first two rounds of a game, each with the lowest cards. */
const twoRounds: SoloGame['moves'] = (() => {
  let state = newGame(begun.seed)
  const moves: SoloGame['moves'][number][] = []
  while (state.roundScores.length < 2) {
    const seat = seatToMove(state)
    const move = seat === null ? null : simplestMove(state, seat)
    if (seat !== null && move !== null) moves.push({ seat, cards: move.type === 'pass' ? move.cards : [move.card] })
    const command = seat === null || move === null ? ({ type: 'advanceTrick' } as const) : commandOfMove(seat, move)
    const outcome = reduce(state, command)
    state = outcome.ok ? outcome.value.state : assert.fail(outcome.code)
  }
  return moves
})()

/** The points of the last round of a game in which all its cards lie. */
const pointsOf = (game: SoloGame, round: number): readonly number[] | undefined =>
  withoutPause(soloTable(game) ?? assert.fail('no table'))?.game?.roundScores[round - 1]

/** A person at a solo table, with all that the table has shown. */
const seated = async ({
  game = begun,
  computers = heuristic,
}: { readonly game?: SoloGame; readonly computers?: SoloComputers } = {}) => {
  const timers = new FakeTimers()
  const kept: { game: SoloGame; isMine: boolean } = { game, isMine: true }
  const news: TableNews[] = []
  const options = {
    timers,
    computers,
    newSeed: () => seedOf(2),
    keep: (next: SoloGame) => kept.isMine && (kept.game = next) === next,
  }
  const open = async (): Promise<TableConnection> => {
    const opened = await soloTables(options, () => kept.game)('SOLO', (told) => news.push(told))
    assert.ok(opened.ok)
    await timers.advance(0)
    return opened.connection
  }
  const connection = await open()
  const shown = (): TableSnapshot =>
    news.flatMap((told) => (told.type === 'snapshot' ? [told.snapshot] : [])).at(-1) ?? assert.fail('nothing is shown')
  const gameShown = () => shown().view.game ?? assert.fail('no game')
  /** Does what the person has to do, and lets the time pass that follows. */
  const act = async (): Promise<void> => {
    const { view } = shown()
    if (view.game?.phase === 'passing')
      connection.send('pass_cards', { cardIds: [...(view.own?.hand.slice(0, 2) ?? [])] })
    else if (view.game?.turn === 0)
      connection.send('play_card', { cardId: [...legalHand(view)][0] ?? assert.fail('no legal card') })
    await timers.advance(1_000)
  }
  return { timers, kept, news, connection, open, shown, game: gameShown, act }
}

describe('a table inside the page', () => {
  it('shows you your hand, and nobody else knows it', async () => {
    const { shown, timers } = await seated()
    await timers.advance(60_000)
    assert.deepEqual([shown().view.own?.hand.length, shown().view.game?.hasPassed], [13, [false, false, false, false]])
  })

  it('has the computers pass right after you', async () => {
    const { shown, game, connection, kept } = await seated()
    connection.send('pass_cards', { cardIds: [...(shown().view.own?.hand.slice(0, 2) ?? [])] })
    for (let turns = 0; turns < 4; turns++) await settled()
    assert.equal(game().phase, 'playing')
    assert.deepEqual(
      kept.game.moves.map(({ seat }) => seat),
      [0, 1, 2, 3],
    )
  })

  it('pauses 0.9 s before the card of a computer and 3 s after an ordinary trick, or until you go on', async () => {
    const { timers, game, act, connection } = await seated()
    await act()
    while (game().phase !== 'betweenTricks') await act()
    const tricks = (): number => game().tricksTaken.reduce((sum, taken) => sum + taken, 0)
    assert.equal(tricks(), 1)
    await timers.advance(1_999)
    assert.equal(game().phase, 'betweenTricks')
    await timers.advance(2)
    assert.equal(game().phase, 'playing')
    while (game().phase !== 'betweenTricks') await act()
    connection.send('next_trick', {})
    assert.equal(game().phase, 'playing')
  })

  it('is played to the end, and another game begins when you want it', async () => {
    const { game, act, connection, shown, kept } = await seated()
    while (game().phase !== 'gameOver') await act()
    assert.deepEqual([Math.max(...game().scores) >= 51, shown().playAgain], [true, { count: 0, total: 1 }])
    connection.send('play_again', {})
    assert.deepEqual(
      [game().round, shown().view.gameNumber, kept.game.gameNumber, kept.game.seed],
      [1, 2, 2, seedOf(2)],
    )
  })

  it('lets you take the rest of a round when that is certain, and keeps it as moves', async () => {
    const { timers, connection, game, act, shown, kept } = await seated()
    while ((shown().view.own?.claimable.length ?? 0) === 0 && game().phase !== 'gameOver') await act()
    const claimable = shown().view.own?.claimable ?? []
    const [{ length }, rest] = [kept.game.moves, restWorth(game())]
    assert.ok(claimable.length > 1, 'in this game there is a round whose rest is certain')
    const before = game().roundPoints[0]
    connection.send('claim_rest', {})
    assert.deepEqual(
      [game().phase, game().claimedBy, game().claimedCards, game().roundPoints[0]],
      ['betweenTricks', 0, claimable, before + rest],
    )
    assert.deepEqual(
      [kept.game.moves.length - length, soloTable(kept.game)?.game?.round.tricks.length],
      [4 * claimable.length, 13],
    )
    await timers.advance(3_001)
    assert.deepEqual([game().claimedBy, game().roundPoints], [null, [0, 0, 0, 0]])
  })

  it('refuses what the rules refuse, with the words of the server', async () => {
    const { connection, news, shown } = await seated()
    connection.send('pass_cards', { cardIds: [...(shown().view.own?.hand.slice(0, 1) ?? [])] })
    assert.deepEqual(news.at(-1), {
      type: 'refused',
      refusal: { kind: 'other', text: 'Devi selezionare esattamente 2 carte da passare.' },
    })
  })

  it('goes on where it was when it is opened again', async () => {
    const { act, game, open, connection, shown, kept } = await seated()
    for (let turns = 0; turns < 12; turns++) await act()
    const before = shown()
    connection.drop()
    await open()
    assert.deepEqual(
      [game().round, shown().view.own, kept.game.moves.length > 8],
      [before.view.game?.round, before.view.own, true],
    )
  })

  it('stops when another tab plays the game', async () => {
    const { act, kept, news, timers } = await seated()
    await act()
    kept.isMine = false
    const { length } = kept.game.moves
    await act()
    await timers.advance(60_000)
    const told = news.length
    await act()
    assert.deepEqual([kept.game.moves.length, news.length], [length, told])
  })

  it('goes on with a simple card when the computers fail', async () => {
    const { act, game } = await seated({ computers: async () => Promise.reject(new Error('the worker has crashed')) })
    while (game().round === 1) await act()
    assert.equal(game().roundScores.length, 1)
  })

  for (const [what, round, made] of [
    ['the first deal', 1, 0],
    ['the moment when others have passed', 1, 2],
    ['a card', 1, 20],
    ['a deal that follows a trick', 2, 56],
  ] as const)
    it(`plays a single round of another game from ${what}, at any seat, and then says its points`, async () => {
      const timers = new FakeTimers()
      const all = twoRounds.slice(0, made)
      const cast = { roomId: 'REPLAY', seat: 2, names: ['Anna', 'Bruno', 'Tu', 'Dino'] } as const
      let played: SoloGame = { ...begun, moves: all }
      const scores: (readonly number[])[] = []
      const news: TableNews[] = []
      const open = soloTables(
        {
          timers,
          computers: heuristic,
          newSeed: () => assert.fail('no other game begins'),
          keep: (next) => (played = next) === next,
          cast,
          onlyRound: { number: round, onOver: (points) => scores.push(points) },
        },
        () => played,
      )
      const opened = await open('REPLAY', (told) => news.push(told))
      assert.ok(opened.ok)
      const { connection } = opened
      const shown = (): TableSnapshot['view'] =>
        news.flatMap((told) => (told.type === 'snapshot' ? [told.snapshot.view] : [])).at(-1) ?? assert.fail('nothing')
      await timers.advance(0)
      assert.deepEqual(
        [shown().game?.round, shown().viewerSeat, shown().players.map(({ name, isComputer }) => [name, isComputer])],
        [round, 2, cast.names.map((name, seat) => [name, seat !== 2])],
      )
      while (scores.length === 0) {
        const { game, own } = shown()
        if (game?.phase === 'passing' && !game.hasPassed[2])
          connection.send('pass_cards', { cardIds: [...(own?.hand.slice(0, 2) ?? [])] })
        if (game?.turn === 2)
          connection.send('play_card', { cardId: [...legalHand(shown())][0] ?? assert.fail('no legal card') })
        await timers.advance(1_000)
      }
      const { length } = news
      await timers.advance(60_000)
      assert.deepEqual([scores.length, news.length, shown().game?.phase], [1, length, 'betweenTricks'])
      assert.deepEqual([played.moves.length, played.moves.slice(0, made)], [56 * round, all])
      assert.deepEqual(scores[0], pointsOf(played, round))
      connection.drop()
      await open('REPLAY', (told) => news.push(told))
      await timers.advance(60_000)
      assert.deepEqual([scores.length, scores[1]], [2, scores[0]], 'a table that is opened again says them again')
    })

  it('is refused when there is no game', async () => {
    const options = { timers: new FakeTimers(), computers: heuristic, newSeed: () => seedOf(2), keep: () => true }
    const opened = await soloTables(options, () => null)('SOLO', () => undefined)
    assert.equal(opened.ok, false)
  })
})
