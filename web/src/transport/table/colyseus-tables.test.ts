import { deepEqual, equal, ok } from 'node:assert/strict'
import { ERROR_TEXT } from '#common/text/it.ts'
import { TestPlayer } from '../../../../game-server/testing/player.ts'
import { FaultProxy } from '../../../../game-server/testing/fault-proxy.ts'
import { startLocalServer, type LocalServer } from '../../../../game-server/testing/local-server.ts'
import { colyseusTables } from './colyseus-tables.ts'
import type { Opened, Opening, TableNews } from './table-connection.ts'

describe('a table on a running server', () => {
  let server: LocalServer
  let anna: TestPlayer
  let bruno: TestPlayer
  let roomId = ''
  before(async () => {
    server = await startLocalServer({ RATE_LIMITS: 'off' })
    anna = await TestPlayer.register(server.origin, 'Anna')
    bruno = await TestPlayer.register(server.origin, 'Bruno')
    roomId = await anna.createRoom()
  })
  after(() => server.stop())

  const opened = (
    player: TestPlayer,
    room: string,
    onNews: (news: TableNews) => void = () => undefined,
  ): Promise<Opened> =>
    colyseusTables(
      server.origin,
      String(player.userId),
      player.cookie === '' ? {} : { cookie: player.cookie },
    )(room, onNews)

  it('shows a player their seat', async () => {
    const shown = Promise.withResolvers<TableNews>()
    const table = await opened(anna, roomId, shown.resolve)
    ok(table.ok)
    const news = await shown.promise
    equal(news.type === 'snapshot' && news.snapshot.view.roomId, roomId)
    table.connection.drop()
  })

  it('reports why a player is refused, by the code of the refusal', async () => {
    const refusal = async (player: TestPlayer, room: string): Promise<unknown> => {
      const table = await opened(player, room)
      return table.ok ? null : table.refusal
    }
    deepEqual(await refusal(new TestPlayer(server.origin, ''), roomId), {
      kind: 'signedOut',
      text: ERROR_TEXT.unauthenticated,
    })
    deepEqual(await refusal(bruno, roomId), { kind: 'noSeat', text: ERROR_TEXT.notAtTable })
    deepEqual(await refusal(anna, 'ZZZZZZ'), { kind: 'roomGone', text: ERROR_TEXT.roomNotFound })
  })

  it('reports why the room itself refuses a player with a reservation', async () => {
    const visits = await Promise.all(Array.from({ length: 11 }, () => opened(anna, roomId)))
    deepEqual(
      visits.flatMap((visit) => (visit.ok ? [] : [visit.refusal])),
      [{ kind: 'other', text: ERROR_TEXT.tooManyRequests }],
    )
    for (const visit of visits) if (visit.ok) visit.connection.drop()
  })

  it('answers a message that is refused with its Italian text', async () => {
    const refused = Promise.withResolvers<TableNews>()
    const open = (): Promise<Opened> => opened(anna, roomId, (news) => news.type === 'refused' && refused.resolve(news))
    let table = await open()
    // The server may not have noticed yet that the sockets of the test before are closed.
    while (!table.ok) table = await open()
    table.connection.send('play_again', {})
    deepEqual(await refused.promise, { type: 'refused', refusal: { kind: 'other', text: ERROR_TEXT.gameNotOver } })
    table.connection.drop()
  })

  describe('through a network that lets no WebSocket pass', () => {
    let line: FaultProxy
    before(async () => {
      line = await FaultProxy.to(server.origin)
    })
    after(() => line.close())
    const tried = (opening?: Opening) =>
      colyseusTables(line.origin, String(anna.userId), { cookie: anna.cookie })(roomId, () => undefined, opening)

    for (const how of ['refuse', 'close'] as const) {
      it(`says so, when it does ${how}`, async () => {
        await line.fail(how)
        deepEqual(await tried(), { ok: false, refusal: 'noSocket' })
      })
    }

    it('says so when a WebSocket that waits is given up', async () => {
      await line.fail('swallow')
      const late = new AbortController()
      deepEqual(await tried({ signal: late.signal, onReserved: () => setImmediate(() => late.abort()) }), {
        ok: false,
        refusal: 'noSocket',
      })
    })
  })

  it('is unreachable when nobody answers', async () => {
    const table = await colyseusTables('http://127.0.0.1:9', '1')('ABCDEF', () => undefined)
    deepEqual(table, { ok: false, refusal: 'unreachable' })
  })
})
