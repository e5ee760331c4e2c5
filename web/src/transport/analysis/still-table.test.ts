import assert from 'node:assert/strict'
import { runningTable } from '#common/table/testing.ts'
import { seedOf } from '#common/rules/testing.ts'
import { NO_LATENCIES, viewFor } from '#common/table/view.ts'
import type { TableNews } from '../table/table-connection.ts'
import { stillTable } from './still-table.ts'

const view = viewFor(runningTable(seedOf(1)), 0, NO_LATENCIES)

/** The types of the news so far, and the connection. */
const opened = async () => {
  const news: TableNews[] = []
  const answer = await stillTable(view)('', (told) => news.push(told))
  assert.ok(answer.ok)
  return { news, connection: answer.connection }
}
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

describe('a table that stands still', () => {
  it('shows its moment after the caller has the connection, and stays as it is whatever is sent', async () => {
    const { news, connection } = await opened()
    assert.deepEqual(news, [])
    await later()
    const shown = { type: 'snapshot', snapshot: { view, chat: [], playAgain: { count: 0, total: 0 } } }
    assert.deepEqual(news, [shown])
    connection.send('play_card', { cardId: 'c2' })
    connection.send('ping', {})
    connection.send('get_game_state', {})
    assert.deepEqual(news, [shown, { type: 'pong' }, shown])
  })

  it('tells nothing once it is left', async () => {
    const { news, connection } = await opened()
    connection.drop()
    await later()
    connection.send('get_game_state', {})
    assert.deepEqual(news, [])
  })
})
