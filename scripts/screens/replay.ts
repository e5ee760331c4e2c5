/** The pictures of a replay. Its game is played here by the rules, so that it is the same in every run. */
import { sentGame, type GameAnswer, type GameRecord } from '#common/protocol/game-record.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { recordedGame } from '#common/record/recorded-game.ts'
import { seedOf } from '#common/rules/testing.ts'
import type { Table } from '#common/table/state.ts'
import { playOn, runningTable } from '#common/table/testing.ts'
import type { Viewers } from './screenshot-run.ts'
import { PHONE_ONLY, type SceneContext } from './scene-context.ts'

export const SEED = 1_122
const STARTED_AT = Date.UTC(2026, 10, 21, 20, 31)
const ENDED_AT = Date.UTC(2026, 10, 21, 21, 10)
/** The last part of a link to a game. */
export const SHARED = 'Zk3vQ0m9b1Yd7sXo2LrT8uNcW5aHfEgJ'
const NAMES = ['Marta', 'Il conte di Montecristo', 'Carla', DELETED_NICKNAME] as const
const CHAT = [
  { seat: 2, message: 'Buona fortuna a tutti!', afterMove: 0 },
  { seat: 0, message: 'Questa volta non la prendo io, la Donna', afterMove: 5 },
  { seat: 1, message: 'Vedremo…', afterMove: 9 },
  { seat: 2, message: 'Ahi.', afterMove: 60 },
] as const

/** A game in which a computer plays for the fourth player from the second round on. */
export const game = (): GameRecord => shown(playOn(runningTable(seedOf(SEED))))

/** A table whose game is over, as the site's record of it. */
export const shown = (table: Table): GameRecord => {
  const recorded = recordedGame(table, STARTED_AT, ENDED_AT)
  if (recorded === null) throw new Error('the game has no end')
  const moves = recorded.moves.map((move, index) => ({
    ...move,
    atMs: STARTED_AT + 4_000 * index,
    isComputer: move.seat === 3 && index > 60,
  }))
  const chat = CHAT.map((line) => ({ ...line, at: new Date(STARTED_AT).toISOString() }))
  const sent = sentGame(912, { ...recorded, roomName: 'Sabato sera', moves }, chat)
  return {
    ...sent,
    players: sent.players.map((player, seat) => ({ ...player, name: NAMES[seat] ?? '', wasComputer: seat === 3 })),
  }
}

/** Lets the site answer with a game. */
export const showing = (viewers: Viewers, answer: GameAnswer): Promise<void> =>
  viewers.each(async (page) => {
    await page.unrouteAll()
    await page.route('**/api/games/*', (route) => route.fulfill({ json: answer }))
    await page.route('**/api/shared-games/*', (route) => route.fulfill({ json: answer }))
  })

const press = (viewers: Viewers, key: string, times = 1): Promise<void> =>
  viewers.each(async (page) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  })

/** A game from its first card to its end, by its player and by a link. */
export const replayScreens = async ({ run, origin, marta }: SceneContext): Promise<void> => {
  const viewers = await run.viewers(origin, marta)
  const recorded = game()
  await showing(viewers, { game: recorded, ownSeat: 0, roomId: 'K7M2PX', link: null })
  await viewers.visit('/games/912')
  await viewers.shoot('replay-deal')
  await press(viewers, 'ArrowRight', 3)
  await viewers.shoot('replay-pass')
  await press(viewers, 'Shift+ArrowRight', 7)
  await press(viewers, 'ArrowRight', 2)
  await viewers.shoot('replay-trick')
  await viewers.phone.page.getByRole('button', { name: 'Opzioni' }).click()
  await viewers.phone.page.getByRole('dialog').waitFor()
  await viewers.shoot('replay-menu', PHONE_ONLY)
  await viewers.each((page) => page.getByRole('button', { name: 'Solo la mia mano' }).click())
  await press(viewers, 'Shift+ArrowRight', 10)
  await viewers.shoot('replay-own-hand')
  await press(viewers, 'End')
  await viewers.shoot('replay-end')
  for (const panel of ['Prese', 'Punteggi', 'Chat']) {
    await viewers.phone.page.getByRole('button', { name: panel, exact: true }).click()
    await viewers.shoot(`replay-${panel.toLowerCase()}`, PHONE_ONLY)
    await viewers.phone.page.keyboard.press('Escape')
  }
  await showing(viewers, { game: recorded, ownSeat: 0, roomId: 'K7M2PX', link: SHARED })
  await viewers.visit('/games/912')
  await viewers.phone.page.getByRole('button', { name: 'Opzioni' }).click()
  await viewers.press((page) => page.getByRole('button', { name: 'Condividi' }))
  await viewers.read('Il link è attivo finché non lo ritiri.')
  await viewers.shoot('replay-link')
  await showing(viewers, { game: { ...recorded, chat: [] }, ownSeat: null, roomId: null, link: null })
  await viewers.visit(`/replay/${SHARED}`)
  await press(viewers, 'Shift+ArrowRight', 2)
  await viewers.shoot('replay-shared')
  await viewers.each((page) => page.unrouteAll())
  await viewers.visit('/replay/scaduto')
  await viewers.shoot('replay-withdrawn')
}
