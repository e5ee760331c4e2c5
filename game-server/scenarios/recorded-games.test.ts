/** Finished games to look at again, on the real server: for their players, and by a link for everybody. */
import assert from 'node:assert/strict'
import {
  gameAnswer,
  gameLinkAnswer,
  movesIn,
  seedIn,
  type GameAnswer,
  type GameRecord,
} from '#common/protocol/game-record.ts'
import { ownDataAnswer } from '#common/protocol/rest/own-data.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { stepsOfGame } from '#common/record/steps.ts'
import { rebuildProjections } from '../persistence/projections/rebuild.ts'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { withQueries } from '../testing/database-rows.ts'
import { registerFour, TestPlayer, type Four, type Reply } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { startLocalServer, type LocalServer } from '../testing/local-server.ts'
import { autoplay, passed, playUntil } from '../testing/strategy.ts'

const ENVIRONMENT = { GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: '1' }
const NOT_FOUND = {
  error: 'Partita non trovata: si rivedono solo le proprie, quando sono finite.',
  code: 'gameNotFound',
}
const NO_LINK = { error: 'Link non valido: forse è stato ritirato.', code: 'gameLinkNotFound' }

const refusalOf = ({ body }: Reply) => {
  const { error, code } = body as { error: string; code: string }
  return { error, code }
}
const line = ({ seat, message, afterMove }: GameRecord['chat'][number]): string => `${seat} ${message} ${afterMove}`

/** The last state of the game of a record, played again by the rules. */
const endOf = ({ seed, moves }: GameRecord) => {
  const [known, made] = [seedIn({ seed }), movesIn(moves)]
  assert.ok(known !== null)
  assert.equal(made.length, moves.length, 'moves that the rules do not know')
  return [...stepsOfGame(known, made)].at(-1)?.state
}

describeOnEveryDatabase('a recorded game', (location) => {
  let server: LocalServer
  let players: Four<TestPlayer>
  let seats: readonly PlayerClient[]
  beforeEach(async () => {
    server = await startLocalServer({ ...ENVIRONMENT, ...environmentOf(location()) })
    players = await registerFour(server.origin)
    seats = await deal(await sitDown(players, MIXED))
  })
  afterEach(() => server.stop())

  const say = async (message: string): Promise<void> => {
    seats[0]?.send('chat_message', { message })
    await everyone(
      seats.filter(({ isOpen }) => isOpen),
      message,
      (seat) => seat.heardOf('chat_message').some((said) => said.message === message),
    )
  }
  const gameIdOf = async (player: TestPlayer): Promise<number> =>
    statisticsAnswer.parse((await player.get('/api/stats/profile')).body).gameHistory[0]?.id ?? assert.fail('no game')
  const gameOf = async (player: TestPlayer, gameId: number): Promise<GameAnswer> =>
    gameAnswer.parse((await player.get(`/api/games/${gameId}`)).body)
  const linkOf = async (player: TestPlayer, gameId: number): Promise<string> =>
    gameLinkAnswer.parse((await player.post(`/api/games/${gameId}/link`)).body).token
  const stranger = (): TestPlayer => new TestPlayer(server.origin, '')
  const select = (sql: string) =>
    withQueries({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }, (query) => query(sql))
  const finished = async (): Promise<number> => {
    await Promise.all(seats.map((seat) => autoplay(seat, { claims: true })))
    return gameIdOf(players[0])
  }

  it('has every move, who made it, and what was said when, for its players only', async () => {
    const [anna, , , dino] = players
    await passed(seats)
    await say('si comincia')
    // A game may be over after its first round.
    await playUntil(seats, () => (seats[0]?.facts.at(-1)?.handSizes[0] ?? 13) < 11)
    await seats[3]?.drop()
    await everyone(seats.slice(0, 3), 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
    for (const seat of seats.slice(0, 3)) seat.send('disconnection_vote', { vote: 'conclude' })
    await Promise.all(seats.slice(0, 3).map((seat) => autoplay(seat)))
    await say('bella partita')
    const gameId = await gameIdOf(anna)
    const { game, ownSeat, link } = await gameOf(anna, gameId)
    const end = endOf(game)
    assert.deepEqual([ownSeat, link, game.gameId, game.gameNumber], [0, null, gameId, 1])
    assert.deepEqual(
      [end?.phase, end?.totals, end?.roundScores, end?.seedHash],
      ['gameOver', game.totals, game.roundScores, game.seedHash],
    )
    assert.deepEqual(game.totals, seats[0]?.facts.at(-1)?.scores)
    assert.deepEqual(
      game.players,
      ['Anna', 'Bruno', 'Carla', 'Dino'].map((name, seat) => ({ name, avatarUrl: null, wasComputer: seat === 3 })),
    )
    const byComputer = game.moves.filter((move) => move.byComputer)
    assert.ok(byComputer.length > 0 && byComputer.every(({ seat }) => seat === 3))
    assert.ok(game.moves.slice(0, 12).every((move) => !move.byComputer))
    assert.deepEqual(game.chat.map(line), ['0 si comincia 4', `0 bella partita ${game.moves.length}`])
    assert.deepEqual((await anna.get(`/api/games/${seats[0]?.roomId}-1`)).body, {
      game,
      ownSeat: 0,
      roomId: seats[0]?.roomId,
      link: null,
    })
    assert.deepEqual([(await gameOf(dino, gameId)).ownSeat, (await gameOf(dino, gameId)).game], [3, game])

    const eva = await TestPlayer.register(server.origin, 'Eva')
    assert.equal((await stranger().get(`/api/games/${gameId}`)).status, 401)
    for (const path of [
      `/api/games/${gameId}`,
      '/api/games/999999',
      '/api/games/0',
      '/api/games/x',
      `/api/games/${seats[0]?.roomId}-1`,
      '/api/games/ABCDEF-1',
      `/api/games/${gameId}%00`,
    ]) {
      const reply = await eva.get(path)
      assert.deepEqual([reply.status, refusalOf(reply)], [404, NOT_FOUND], path)
    }
    assert.deepEqual(refusalOf(await eva.post(`/api/games/${gameId}/link`)), NOT_FOUND)
    assert.deepEqual(refusalOf(await eva.delete(`/api/games/${gameId}/link`)), NOT_FOUND)

    const own = ownDataAnswer.parse((await dino.get('/api/users/export')).body)
    assert.deepEqual(
      own.games.map(({ id, moves }) => ({ id, moves })),
      [{ id: gameId, moves: game.moves.filter(({ seat }) => seat === 3) }],
    )
  })

  it('is not shown before its end, and not when it is saved', async () => {
    const [anna] = players
    const [row] = await select('SELECT id FROM games')
    const path = `/api/games/${String(row?.['id'])}`
    for (const ask of [() => anna.get(path), () => anna.post(`${path}/link`)])
      assert.deepEqual(refusalOf(await ask()), NOT_FOUND)
    await seats[3]?.drop()
    await everyone(seats.slice(0, 3), 'the vote', (seat) => seat.countOf('disconnection_vote_started') > 0)
    for (const seat of seats.slice(0, 3)) seat.send('disconnection_vote', { vote: 'save' })
    await everyone(seats.slice(0, 3), 'the result', (seat) => seat.countOf('disconnection_vote_result') > 0)
    assert.deepEqual(refusalOf(await anna.get(path)), NOT_FOUND)
  })

  it('is shown to everybody who has a link, without chat and own seat, until the link is withdrawn or its maker has gone', async () => {
    const [anna, bruno, , dino] = players
    await say('tra noi')
    const gameId = await finished()
    const token = await linkOf(anna, gameId)
    assert.match(token, /^[\w-]{32}$/)
    assert.equal(await linkOf(anna, gameId), token)
    const dinos = await linkOf(dino, gameId)
    const { game, link } = await gameOf(anna, gameId)
    assert.deepEqual([link, (await gameOf(bruno, gameId)).link], [token, null])
    assert.deepEqual(game.chat.map(line), ['0 tra noi 0'])
    const shown = await stranger().get(`/api/shared-games/${token}`)
    assert.deepEqual(shown.body, { game: { ...game, chat: [] }, ownSeat: null, roomId: null, link: null })
    assert.deepEqual(
      ownDataAnswer
        .parse((await anna.get('/api/users/export')).body)
        .gameLinks.map((made) => [made.gameId, made.token]),
      [[gameId, token]],
    )

    assert.deepEqual((await anna.delete(`/api/games/${gameId}/link`)).body, { success: true })
    for (const gone of [token, 'x', 'x'.repeat(32)]) {
      const reply = await stranger().get(`/api/shared-games/${gone}`)
      assert.deepEqual([reply.status, refusalOf(reply)], [404, NO_LINK])
    }
    assert.notEqual(await linkOf(anna, gameId), token)
    await rebuildProjections({ databaseUrl: location().databaseUrl, dataDir: server.dataDir }, false)
    assert.equal((await stranger().get(`/api/shared-games/${dinos}`)).status, 200, 'a rebuild keeps the links')
    assert.equal((await dino.delete('/api/users/account', { password: 'segreto-lungo' })).status, 200)
    assert.deepEqual(refusalOf(await stranger().get(`/api/shared-games/${dinos}`)), NO_LINK)
    assert.deepEqual(
      (await gameOf(anna, gameId)).game.players.map(({ name }) => name),
      ['Anna', 'Bruno', 'Carla', DELETED_NICKNAME],
    )
  })

  it('does not show what was said after somebody has left or another game has begun', async () => {
    const gameId = await finished()
    await say('rivincita?')
    for (const seat of seats) seat.send('play_again')
    await everyone(seats, 'another game', ({ facts }) => facts.at(-1)?.phase === 'passing')
    await say('di nuovo')
    assert.deepEqual(
      (await gameOf(players[1], gameId)).game.chat.map(({ message }) => message),
      ['rivincita?'],
    )
  })

  it('shows computers that the creator has put there, with their names and moves', async () => {
    const [, , carla] = players
    const alone = await bridge.sit(carla, await carla.createRoom())
    for (const seat of [1, 2, 3]) alone.send('add_computer', { seat, level: 'facile' })
    await alone.until(() => alone.players.length === 4, 'three computers')
    await deal([alone])
    await autoplay(alone)
    const { game, ownSeat } = await gameOf(carla, await gameIdOf(carla))
    assert.equal(ownSeat, 0)
    assert.deepEqual(
      game.players.map(({ name, wasComputer }) => [name, wasComputer]),
      [
        ['Carla', false],
        ['Computer 2', true],
        ['Computer 3', true],
        ['Computer 4', true],
      ],
    )
    assert.ok(game.moves.every(({ seat, byComputer }) => byComputer === (seat !== 0)))
    assert.equal(endOf(game)?.phase, 'gameOver')
  })

  it('says so when its journal cannot be read', async () => {
    const [anna] = players
    const gameId = await finished()
    await select("UPDATE journal SET command = '{}' WHERE sequence = 20")
    const reply = await anna.get(`/api/games/${gameId}`)
    assert.deepEqual(
      [reply.status, refusalOf(reply)],
      [410, { error: 'Questa partita non si può rivedere: le mosse non si leggono più.', code: 'gameUnreadable' }],
    )
    assert.deepEqual(
      ownDataAnswer.parse((await anna.get('/api/users/export')).body).games.map(({ moves }) => moves),
      [null],
    )
    const back = await bridge.sit(await TestPlayer.register(server.origin, 'Eva'), await anna.createRoom())
    assert.ok(back.isOpen)
  })
})
