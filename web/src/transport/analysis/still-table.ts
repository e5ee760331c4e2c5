/** A table that stands still, behind the port of all tables: it shows one moment of a game, and nobody moves. */
import type { TableView } from '#common/table/view.ts'
import type { TableSnapshot } from '../../game/table-snapshot.ts'
import type { OpenTable, TableNews } from '../table/table-connection.ts'

/** All that such a table ever shows. */
export const stillSnapshot = (view: TableView): TableSnapshot => ({
  view,
  chat: [],
  playAgain: { count: 0, total: 0 },
})

/** Opens the table at this moment. What is sent there changes nothing. */
export const stillTable =
  (view: TableView): OpenTable =>
  async (_, onNews) => {
    let isOpen = true
    const tell = (news: TableNews): void => {
      if (isOpen) onNews(news)
    }
    const show = (): void => tell({ type: 'snapshot', snapshot: stillSnapshot(view) })
    // The caller has the connection before the first news, as with a server.
    setTimeout(show)
    return {
      ok: true,
      connection: {
        send: (type) => {
          if (type === 'ping') tell({ type: 'pong' })
          if (type === 'get_game_state') show()
        },
        drop: () => (isOpen = false),
      },
    }
  }
