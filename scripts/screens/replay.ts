/** The pictures of a replay. Its game is played here by the rules, so that it is the same in every run. */
import { sentGame, type GameAnswer, type GameRecord } from '#common/protocol/game-record.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/rest.ts'
import { recordedGame } from '#common/record/recorded-game.ts'
import { seedOf } from '#common/rules/testing.ts'
import { chooseMove } from '#common/computers/computer.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { apply, gameOf, nextMove, PEOPLE, playOn, runningTable } from '#common/table/testing.ts'
import { momentAt } from '../../web/src/game/replay/play-again.ts'
import { replayOf } from '../../web/src/game/replay/replay.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import type { Viewers } from './screenshot-run.ts'
import { PHONE_ONLY, type SceneContext } from './scene-context.ts'

const SEED = 1_122
const STARTED_AT = Date.UTC(2026, 10, 21, 20, 31)
const ENDED_AT = Date.UTC(2026, 10, 21, 21, 10)
/** No analysis takes longer. */
const ANALYSED_MS = 300_000
const NAMES = ['Marta', 'Il conte di Montecristo', 'Carla', DELETED_NICKNAME] as const
const CHAT = [
  { seat: 2, message: 'Buona fortuna a tutti!', afterMove: 0 },
  { seat: 0, message: 'Questa volta non la prendo io, la Donna', afterMove: 5 },
  { seat: 1, message: 'Vedremo…', afterMove: 9 },
  { seat: 2, message: 'Ahi.', afterMove: 60 },
] as const

/** The next step of a game in which the first player plays better than anybody. */
const masterly = (table: Table): StandingCommand => {
  const command = nextMove(table)
  if (!('userId' in command) || command.userId !== PEOPLE[0].userId) return command
  const move = chooseMove(seatKnowledge(gameOf(table), 0), { level: 'maestro', seed: 1 })
  return move.type === 'play'
    ? { type: 'playCard', userId: PEOPLE[0].userId, card: move.card }
    : { type: 'passCards', userId: PEOPLE[0].userId, cards: move.cards }
}

/** A game in which the first player makes no mistake. */
const gameOfMaster = (): GameRecord => {
  let table = runningTable(seedOf(SEED))
  while (gameOf(table).phase !== 'gameOver') table = apply(table, [masterly(table)]).table
  return shown(table)
}

/** A game in which a computer plays for the fourth player from the second round on. */
const game = (): GameRecord => shown(playOn(runningTable(seedOf(SEED))))

const shown = (table: Table): GameRecord => {
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

const showing = (viewers: Viewers, answer: GameAnswer): Promise<void> =>
  viewers.each(async (page) => {
    await page.unrouteAll()
    await page.route('**/api/games/*', (route) => route.fulfill({ json: answer }))
    await page.route('**/api/shared-games/*', (route) => route.fulfill({ json: answer }))
  })

const press = (viewers: Viewers, key: string, times = 1): Promise<void> =>
  viewers.each(async (page) => {
    for (let time = 0; time < times; time++) await page.keyboard.press(key)
  })

/** Opens the analysis: beside the table, on a phone as a dialog. */
const openAnalysis = async (viewers: Viewers, path = '/games/912'): Promise<void> => {
  await viewers.visit(path)
  await viewers.desktop.page.getByRole('tab', { name: 'Analisi' }).click()
  await viewers.phone.page.getByRole('button', { name: 'Analisi' }).click()
}

/** The analysis of the game on the screen: while nothing is known yet, and when it is whole. */
const analysisScreens = async (viewers: Viewers): Promise<void> => {
  const worker = '**/analysis-worker*'
  await viewers.each((page) =>
    page.route(worker, (route) => route.fulfill({ contentType: 'text/javascript', body: '' })),
  )
  await openAnalysis(viewers)
  await viewers.read('Analizzo la partita...')
  await viewers.shoot('replay-analysis-begun')
  await viewers.each((page) => page.unroute(worker))
  await openAnalysis(viewers)
  await shootAnalysis(viewers, 'replay-analysis')
}

const shootAnalysis = async (viewers: Viewers, name: string): Promise<void> => {
  await viewers.each((page) => page.getByRole('columnheader', { name: 'Mano' }).waitFor({ timeout: ANALYSED_MS }))
  await viewers.shoot(name)
}

const presses = (viewers: Viewers, name: string): Promise<void> =>
  viewers.press((page) => page.getByRole('button', { name, exact: true }))

/** 'Ripassa i tuoi errori', from the analysis to its end. */
const reviewScreens = async (viewers: Viewers): Promise<void> => {
  await openAnalysis(viewers)
  await viewers.each((page) => page.getByRole('columnheader', { name: 'Mano' }).waitFor({ timeout: ANALYSED_MS }))
  await presses(viewers, 'Ripassa i tuoi errori')
  await viewers.read('trova di meglio')
  await viewers.shoot('review-asked')
  await presses(viewers, 'Mostra')
  await viewers.read('Era meglio')
  await viewers.shoot('review-shown')
  await viewers.each(async (page) => {
    const [skip, next] = ['Salta', 'Avanti'].map((name) => page.getByRole('button', { name, exact: true }))
    const end = page.getByRole('heading', { name: /^Ne hai risolti/ })
    while (!(await end.isVisible())) {
      const button = (await next?.isVisible()) === true ? next : skip
      // The last decision may be over between the look and the press.
      await button?.press('Enter', { timeout: 2_000 }).catch(() => undefined)
    }
  })
  await viewers.shoot('review-end')
  await presses(viewers, 'Torna alla partita')
}

/** 'Rigioca da qui': the table, and what has come of the end of a round. */
const playAgainScreens = async (viewers: Viewers, record: GameRecord): Promise<void> => {
  await viewers.visit('/games/912')
  await presses(viewers, 'Rigioca da qui')
  await viewers.each((_page, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await viewers.shoot('play-again')
  await viewers.visit(`/games/912?m=${lastChoice(record)}`)
  await presses(viewers, 'Rigioca da qui')
  await viewers.each(async (page) => {
    const result = page.getByRole('dialog', { name: "Com'è andata" })
    const card = page.locator('[data-playing-hand] button[aria-disabled="false"]').first()
    while (!(await result.isVisible())) await card.press('Enter', { timeout: 2_000 }).catch(() => undefined)
    await result.getByText('…').waitFor({ state: 'hidden' })
  })
  await viewers.shoot('play-again-result')
}

/** How many moves were made before the last choice of the first player in the first round. */
const lastChoice = (record: GameRecord): number =>
  replayOf(record)?.steps.findLast((step) => momentAt(step, 0)?.from.round.number === 1)?.moves ?? 0

/** The same analysis, seen by a guest who has played the game. */
const guestScreens = async ({ run, origin }: SceneContext, answer: GameAnswer): Promise<void> => {
  const guest = new TestPlayer(origin, 'Ospite')
  await guest.post('/api/auth/guest', { nickname: 'Ospite' })
  const viewers = await run.viewers(origin, guest)
  await showing(viewers, answer)
  await openAnalysis(viewers)
  await shootAnalysis(viewers, 'replay-analysis-guest')
}

/** A game from its first card to its end, by its player and by a link. */
export const replayScreens = async (context: SceneContext): Promise<void> => {
  const { run, origin, marta } = context
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
  await analysisScreens(viewers)
  await reviewScreens(viewers)
  await playAgainScreens(viewers, recorded)
  await guestScreens(context, { game: recorded, ownSeat: 0, roomId: 'K7M2PX', link: null })
  await showing(viewers, { game: gameOfMaster(), ownSeat: 0, roomId: 'K7M2PX', link: null })
  await openAnalysis(viewers)
  await shootAnalysis(viewers, 'replay-analysis-no-mistake')
  await showing(viewers, { game: recorded, ownSeat: 0, roomId: 'K7M2PX', link: 'Zk3vQ0m9b1Yd7sXo2LrT8uNcW5aHfEgJ' })
  await viewers.visit('/games/912')
  await viewers.phone.page.getByRole('button', { name: 'Opzioni' }).click()
  await viewers.press((page) => page.getByRole('button', { name: 'Condividi' }))
  await viewers.read('Il link è attivo finché non lo ritiri.')
  await viewers.shoot('replay-link')
  await showing(viewers, { game: { ...recorded, chat: [] }, ownSeat: null, roomId: null, link: null })
  await viewers.visit('/replay/Zk3vQ0m9b1Yd7sXo2LrT8uNcW5aHfEgJ')
  await press(viewers, 'Shift+ArrowRight', 2)
  await viewers.shoot('replay-shared')
  await openAnalysis(viewers, '/replay/Zk3vQ0m9b1Yd7sXo2LrT8uNcW5aHfEgJ')
  await shootAnalysis(viewers, 'replay-analysis-link')
  await viewers.each((page) => page.unrouteAll())
  await viewers.visit('/replay/scaduto')
  await viewers.shoot('replay-withdrawn')
}
