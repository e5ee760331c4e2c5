/**
 * What players can do about a connected player who does not move, on the real server, at a table with clients of both
 * transports.
 */
import assert from 'node:assert/strict'
import { describeOnEveryDatabase, environmentOf } from '../persistence/engine/test-databases.ts'
import { registerFour } from '../testing/player.ts'
import type { PlayerClient } from '../testing/player-client.ts'
import { bridge, colyseus, deal, everyone, MIXED, sitDown } from '../testing/seats.ts'
import { autoplay } from '../testing/strategy.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'

describeOnEveryDatabase('a player who does not move', function (location) {
  let server: ServerProcess
  beforeEach(async () => {
    server = await startServer({
      GAME_PACE: '0',
      RATE_LIMITS: 'off',
      OVERDUE_SECONDS: '1',
      VOTE_SECONDS: '60',
      ...environmentOf(location()),
    })
  })
  afterEach(() => server.stop())

  const lastOf = ({ heard }: PlayerClient, type: string): string =>
    JSON.stringify(heard.findLast((said) => said.type === type) ?? null)
  const timesHeard = ({ heard }: PlayerClient, type: string): number =>
    heard.filter((said) => said.type === type).length
  const overdue = ({ heard }: PlayerClient): readonly string[] =>
    heard.flatMap(({ type, payload }) => (type === 'move_overdue' ? [JSON.stringify(payload)] : []))

  it('can be voted on, ends the vote by moving, and gets the seat back from a computer', async () => {
    const accounts = await registerFour(server.origin)
    const all = await deal(await sitDown(accounts, MIXED))
    const [anna, bruno, carla, dino] = all
    const { roomId } = anna
    assert.equal((await anna.refusalOf('call_vote', { playerId: 'Bruno' })).code, 'badMessage')
    const pass = (seat: PlayerClient): void => seat.send('pass_cards', { cardIds: seat.hand.slice(0, 2) })
    for (const seat of [anna, dino]) pass(seat)
    await everyone(all, 'that two are overdue', (seat) =>
      ['Bruno', 'Carla'].every((name) => overdue(seat).some((said) => said.includes(name))),
    )

    anna.send('call_vote', { playerId: bruno.playerId })
    await everyone(all, 'the vote', (seat) => lastOf(seat, 'disconnection_vote_started').includes('"cause":"inactive"'))
    assert.equal((await dino.refusalOf('call_vote', { playerId: carla.playerId })).code, 'voteOpen')
    assert.equal((await bruno.refusalOf('disconnection_vote', { vote: 'wait' })).code, 'ownMoveAwaited')
    pass(bruno)
    await everyone(all, 'its end', (seat) =>
      lastOf(seat, 'disconnection_vote_result').includes('Bruno ha fatto la sua mossa'),
    )

    bruno.send('call_vote', { playerId: carla.playerId })
    await everyone(all, 'the vote on Carla', (seat) => timesHeard(seat, 'disconnection_vote_started') === 2)
    const late = await bridge.sit(accounts[3], roomId)
    await late.until(() => timesHeard(late, 'disconnection_vote_started') === 1, 'the vote, for who comes late')
    for (const seat of [anna, bruno, dino]) seat.send('disconnection_vote', { vote: 'conclude' })
    await everyone(all, 'the computer', (seat) => timesHeard(seat, 'player_ai_controlled') === 1)
    assert.equal((await carla.refusalOf('pass_cards', { cardIds: carla.hand.slice(0, 2) })).code, 'seatHeldByComputer')
    carla.send('return_to_seat')
    await everyone(all, 'that she is back', (seat) => lastOf(seat, 'player_reconnected').includes('Carla'))
    await Promise.all(all.map((seat) => autoplay(seat)))
    await everyone(all, 'the end', ({ facts }) => facts.at(-1)?.phase === 'game_over')

    await server.kill9()
    await server.restart()
    const back = await colyseus.sit(accounts[2], roomId)
    await back.until(() => back.facts.at(-1)?.phase === 'game_over', 'the same game from its journal')
    await back.drop()
  })
})
