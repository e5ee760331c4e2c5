import { deepEqual, equal } from 'node:assert/strict'
import type { BlackScreen } from './black-screen.ts'
import { ReconnectingTable } from './reconnecting-table.ts'
import type { ConnectionPhase, Opened, TableRefusal, TableNews } from './table-connection.ts'
import { waitingRoom } from '../../game/test-tables.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import { FakeTimers, settled } from '../test-timers.ts'

const SNAPSHOT: TableSnapshot = { view: waitingRoom([]), chat: [], playAgain: { count: 0, total: 0 } }

/** What a network does with WebSockets: it may let pages pass, but refuse or swallow those. */
type Network = 'open' | 'refuses' | 'swallows'

/** A table whose server the test switches on and off. */
const kept = async (refusal?: TableRefusal | 'unreachable' | 'silent', network: Network = 'open', chance = 0) => {
  const timers = new FakeTimers()
  const isUp = refusal === undefined || refusal === 'silent'
  const server = {
    isUp,
    isSilent: refusal === 'silent',
    refusal: isUp ? ('unreachable' as const) : refusal,
    network,
    joins: 0,
    drops: 0,
    abandoned: 0,
    answersPings: true,
  }
  /** Answers the joins to which the server has not answered yet. */
  const waiting: (() => void)[] = []
  const sent: string[] = []
  const phases: ConnectionPhase[] = []
  const screens: BlackScreen[] = []
  const ends: (TableRefusal | 'left' | 'outdated')[] = []
  let tell: (news: TableNews) => void = () => undefined
  const table = new ReconnectingTable({
    roomId: 'K7M2PX',
    timers,
    chance: () => chance,
    isServerUp: () => Promise.resolve(server.isUp),
    open: async (_roomId, onNews, opening): Promise<Opened> => {
      server.joins += 1
      opening?.signal.addEventListener('abort', () => (server.abandoned += 1))
      if (server.isSilent) await new Promise<void>((resolve) => waiting.push(resolve))
      if (!server.isUp) return { ok: false, refusal: server.refusal }
      opening?.onReserved()
      if (server.network === 'refuses') return { ok: false, refusal: 'noSocket' }
      if (server.network === 'swallows') return new Promise<Opened>(() => undefined)
      tell = onNews
      const send = (type: string): void => {
        sent.push(type)
        if (type === 'ping' && server.answersPings) onNews({ type: 'pong' })
      }
      return { ok: true, connection: { send, drop: () => (server.drops += 1) } }
    },
    listener: {
      onNews: () => undefined,
      onPhase: (phase) => phases.push(phase),
      onBlackScreen: (screen) => screens.push(screen),
      onEnd: (why) => ends.push(why),
    },
  })
  table.start()
  await settled()
  const showTable = (): void => tell({ type: 'snapshot', snapshot: SNAPSHOT })
  const speak = async (): Promise<void> => {
    server.isSilent = false
    for (const answer of waiting.splice(0)) answer()
    await settled()
  }
  return {
    table,
    timers,
    server,
    speak,
    sent,
    phases,
    screens,
    ends,
    showTable,
    lose: () => {
      server.isUp = false
      tell({ type: 'closed', reason: 'lost' })
    },
    tell: (news: TableNews) => tell(news),
  }
}

describe('a reconnecting connection', () => {
  it('pings every 20 s', async () => {
    const { timers, sent, showTable } = await kept()
    showTable()
    await timers.advance(60_000)
    deepEqual(sent, ['ping', 'ping', 'ping'])
  })

  it('is lost when a ping stays unanswered', async () => {
    const { timers, server, phases, showTable } = await kept()
    showTable()
    server.answersPings = false
    await timers.advance(39_999)
    deepEqual(phases, ['open'])
    await timers.advance(1)
    equal(phases[1], 'lost')
  })

  it('is tried again 15, 30 and 45 s after its loss, then declared interrupted', async () => {
    const table = await kept()
    table.showTable()
    table.lose()
    const joins: number[] = []
    for (let index = 0; index < 4; index++) {
      await table.timers.advance(15_000)
      joins.push(table.server.joins)
    }
    deepEqual(joins, [2, 3, 4, 4])
    deepEqual(table.phases, ['open', 'lost', 'interrupted'])
  })

  it('ends, and is not tried again, when the server is of another version', async () => {
    const { timers, server, phases, ends, tell } = await kept()
    tell({ type: 'outdated' })
    await timers.advance(120_000)
    deepEqual([phases, ends, server.joins, server.drops], [['open', 'ended'], ['outdated'], 1, 1])
  })

  it('is open again within 2 s after the server is back', async () => {
    const table = await kept()
    table.showTable()
    table.lose()
    await table.timers.advance(5_000)
    table.server.isUp = true
    await table.timers.advance(2_000)
    deepEqual(table.phases, ['open', 'lost', 'open'])
  })

  it('comes back to a server that has ended within a second of the others, not with all of them', async () => {
    const opened = await Promise.all(
      [0, 0.5, 1].map(async (chance) => {
        const { timers, server, phases, lose } = await kept(undefined, 'open', chance)
        lose()
        server.isUp = true
        let ms = 0
        for (; phases.at(-1) !== 'open'; ms += 100) await timers.advance(100)
        return ms
      }),
    )
    deepEqual(opened, [2_000, 1_500, 1_000])
  })

  it('is open again at once when the browser is back online, even after the notice', async () => {
    const table = await kept()
    table.lose()
    await table.timers.advance(46_000)
    table.server.isUp = true
    table.table.wake()
    await settled()
    equal(table.phases.at(-1), 'open')
  })

  it('must prove within 3 s that it works when the page becomes visible again', async () => {
    const table = await kept()
    table.showTable()
    table.server.answersPings = false
    table.table.wake()
    await table.timers.advance(3_000)
    equal(table.phases.at(-1), 'lost')
  })

  it('is joined anew at once when the page comes back from the history, for the browser has closed it', async () => {
    const table = await kept()
    table.showTable()
    table.server.answersPings = false
    table.table.wake()
    table.table.wake(true)
    await settled()
    deepEqual([table.phases, table.server.joins, table.server.drops], [['open', 'lost', 'open'], 2, 1])
  })

  it('does not get more than those 3 s when a ping is waiting already', async () => {
    const table = await kept()
    table.showTable()
    table.server.answersPings = false
    await table.timers.advance(25_000)
    deepEqual(table.sent, ['ping'])
    table.table.wake()
    await table.timers.advance(2_999)
    equal(table.phases.at(-1), 'open')
    await table.timers.advance(1)
    equal(table.phases.at(-1), 'lost')
  })

  it('stays open when the ping was answered in time', async () => {
    const table = await kept()
    table.showTable()
    await table.timers.advance(18_000)
    table.table.wake()
    table.server.answersPings = false
    await table.timers.advance(5_000)
    deepEqual([table.sent, table.phases], [['ping', 'ping'], ['open']])
  })

  it('asks for the table at 0, 1, 3 and 6 s when it has shown nothing for 3 s, then gives up', async () => {
    const { timers, sent, screens } = await kept()
    const asked: number[] = []
    for (const ms of [2_999, 1, 1_000, 2_000, 3_000]) {
      await timers.advance(ms)
      asked.push(sent.filter((type) => type === 'get_game_state').length)
    }
    deepEqual(asked, [0, 1, 2, 3, 4])
    deepEqual(screens, ['searching'])
    await timers.advance(3_000)
    deepEqual(screens, ['searching', 'failed'])
  })

  it('stops searching when the table appears', async () => {
    const { timers, sent, screens, showTable } = await kept()
    await timers.advance(3_000)
    showTable()
    await timers.advance(10_000)
    deepEqual(screens, ['searching', 'none'])
    equal(sent.filter((type) => type === 'get_game_state').length, 1)
  })

  it('ends when the room does not exist', async () => {
    const gone: TableRefusal = { kind: 'roomGone', text: 'Stanza non trovata' }
    const { ends, phases } = await kept(gone)
    deepEqual([ends, phases], [[gone], ['ended']])
  })

  it('ends with the reason that the table gives before it closes', async () => {
    const gone: TableRefusal = { kind: 'roomGone', text: 'Questa stanza è stata chiusa' }
    const { ends, tell } = await kept()
    tell({ type: 'refused', refusal: gone })
    tell({ type: 'closed', reason: 'roomGone' })
    deepEqual(ends, [gone])
  })

  it('ends when the player leaves', async () => {
    const { ends, tell, table } = await kept()
    tell({ type: 'closed', reason: 'left' })
    deepEqual(ends, ['left'])
    equal(table.send('ping', {}), false)
  })

  it('is tried again when the server was down from the start', async () => {
    const table = await kept('unreachable')
    table.server.isUp = true
    await table.timers.advance(2_000)
    deepEqual(table.phases, ['lost', 'open'])
  })

  it('is blocked when the server answers, but two WebSockets fail', async () => {
    const { timers, phases, server, table } = await kept(undefined, 'refuses')
    deepEqual(phases, [])
    await timers.advance(2_000)
    deepEqual([phases, server.joins], [['blocked'], 2])
    await timers.advance(15_000)
    deepEqual([phases, server.joins], [['blocked'], 3])
    table.wake()
    await settled()
    deepEqual([phases, server.joins], [['blocked', 'connecting', 'blocked'], 4])
    server.network = 'open'
    await timers.advance(15_000)
    equal(phases.at(-1), 'open')
  })

  it('is blocked when two WebSockets have no answer for 5 s, and no emergency screen says otherwise', async () => {
    const { timers, phases, server, screens } = await kept(undefined, 'swallows')
    await timers.advance(11_999)
    deepEqual([phases, server.abandoned], [[], 1])
    await timers.advance(1)
    deepEqual([phases, server.abandoned, screens], [['blocked'], 2, []])
    server.network = 'open'
    await timers.advance(15_000)
    deepEqual(phases, ['blocked', 'open'])
  })

  it('is lost, not blocked, when WebSockets fail because the server goes', async () => {
    const { timers, phases, server } = await kept(undefined, 'refuses')
    server.isUp = false
    await timers.advance(2_000)
    deepEqual(phases, ['lost'])
  })

  it('is blocked, not lost, when the server comes, but WebSockets fail', async () => {
    const { timers, phases, server } = await kept('unreachable', 'refuses')
    server.isUp = true
    await timers.advance(4_000)
    deepEqual(phases, ['lost', 'blocked'])
  })

  it('is lost, not blocked, when it once was open', async () => {
    const table = await kept()
    table.showTable()
    table.server.network = 'refuses'
    table.tell({ type: 'closed', reason: 'lost' })
    await table.timers.advance(46_000)
    deepEqual(table.phases, ['open', 'lost', 'interrupted'])
  })

  it('gives up the WebSocket that waits when it is stopped', async () => {
    const { table, server } = await kept(undefined, 'swallows')
    table.stop()
    equal(server.abandoned, 1)
  })

  it('shows the emergency screen after 3 s without an answer to a join', async () => {
    const { timers, screens, speak, showTable } = await kept('silent')
    await timers.advance(3_000)
    deepEqual(screens, ['searching'])
    await speak()
    showTable()
    deepEqual(screens, ['searching', 'none'])
  })

  it('gives up a join without an answer, and connects again', async () => {
    const { timers, phases, server } = await kept('silent')
    await timers.advance(14_000)
    deepEqual(phases, ['lost'])
    server.isSilent = false
    await timers.advance(2_000)
    deepEqual(phases, ['lost', 'open'])
  })

  it('drops a connection that opens too late', async () => {
    const { timers, phases, server, speak } = await kept('silent')
    await timers.advance(14_000)
    await speak()
    deepEqual([phases, server.drops], [['lost'], 1])
  })

  it('joins again when the browser wakes during an unanswered join, and drops the old connection if it still opens', async () => {
    const { table, server, phases, speak } = await kept('silent')
    server.isSilent = false
    table.wake()
    await settled()
    deepEqual([phases, server.joins, server.drops], [['open'], 2, 0])
    await speak()
    deepEqual([phases, server.drops], [['open'], 1])
  })

  it('does nothing after it was stopped', async () => {
    const { table, timers, sent, server } = await kept()
    table.stop()
    await timers.advance(60_000)
    deepEqual([sent, server.joins], [[], 1])
  })
})
