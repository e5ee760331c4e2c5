/** The pictures of the analysis of a game, of the review of its mistakes, and of a moment that is played again. */
import assert from 'node:assert/strict'
import { mistakesAmong } from '#common/analysis/marks.ts'
import { priceGame } from '#common/analysis/price.ts'
import { movesIn, seedIn, type GameAnswer, type GameRecord } from '#common/protocol/game-record.ts'
import type { CardId } from '#common/rules/cards.ts'
import { seedOf } from '#common/rules/testing.ts'
import { chooseMove } from '#common/computers/computer.ts'
import { seatKnowledge } from '#common/rules/knowledge.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import type { Table } from '#common/table/state.ts'
import { apply, gameOf, nextMove, PEOPLE, runningTable } from '#common/table/testing.ts'
import { cardName } from '../../web/src/game/hand/card-names.ts'
import { momentAt } from '../../web/src/game/replay/play-again.ts'
import { replayOf } from '../../web/src/game/replay/replay.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { game, SEED, SHARED, shown, showing } from './replay.ts'
import type { Viewers } from './screenshot-run.ts'
import type { SceneContext } from './scene-context.ts'
/** No analysis takes longer. */
const ANALYSED_MS = 300_000

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

/** Opens the analysis: beside the table, on a phone as a dialog. */
const openAnalysis = async (viewers: Viewers, path = '/games/912'): Promise<void> => {
  await viewers.visit(path)
  await viewers.desktop.page.getByRole('tab', { name: 'Analisi' }).click()
  await viewers.phone.page.getByRole('button', { name: 'Analisi' }).click()
}

/** The analysis of the game on the screen: while nothing is known yet, and when it is whole. */
const beginAndEnd = async (viewers: Viewers): Promise<void> => {
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
  await viewers.each((page) =>
    page.getByRole('columnheader', { name: 'Totale' }).first().waitFor({ timeout: ANALYSED_MS }),
  )
  await viewers.shoot(name)
}

const presses = (viewers: Viewers, name: string): Promise<void> =>
  viewers.press((page) => page.getByRole('button', { name, exact: true }))

/** 'Ripassa i tuoi errori', from the analysis to its end. */
const reviewScreens = async (viewers: Viewers, better: readonly CardId[]): Promise<void> => {
  await openAnalysis(viewers)
  await viewers.each((page) => page.getByRole('columnheader', { name: 'Mano' }).waitFor({ timeout: ANALYSED_MS }))
  await presses(viewers, 'Ripassa i tuoi errori')
  await viewers.read('trova di meglio')
  await viewers.shoot('review-asked')
  await viewers.each(async (page, { hand }) => {
    for (const card of better) await hand.getByRole('button', { name: cardName(card), exact: true }).press('Enter')
    if (better.length > 1) await page.getByRole('button', { name: 'Conferma', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Avanti', exact: true }).waitFor()
  })
  await viewers.shoot('review-right')
  await presses(viewers, 'Avanti')
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

/** What the first player should have played or passed at the worst moment of a game. */
const betterCards = (record: GameRecord): readonly CardId[] => {
  const [worst] = mistakesAmong(
    priceGame({ seed: seedIn(record) ?? assert.fail('no seed'), moves: movesIn(record.moves) }, 0, { seed: 1 }),
  )
  return worst?.best.cards ?? assert.fail('no mistake')
}

/** An analysis from its beginning, by a player, a guest and a link, with mistakes and without. */
export const analysisScreens = async (context: SceneContext): Promise<void> => {
  const { run, origin, marta } = context
  const viewers = await run.viewers(origin, marta)
  const recorded = game()
  const own: GameAnswer = { game: recorded, ownSeat: 0, roomId: 'K7M2PX', link: null }
  await showing(viewers, own)
  await beginAndEnd(viewers)
  await reviewScreens(viewers, betterCards(recorded))
  await playAgainScreens(viewers, recorded)
  await guestScreens(context, own)
  await showing(viewers, { ...own, game: gameOfMaster() })
  await openAnalysis(viewers)
  await shootAnalysis(viewers, 'replay-analysis-no-mistake')
  await showing(viewers, { game: { ...recorded, chat: [] }, ownSeat: null, roomId: null, link: null })
  await openAnalysis(viewers, `/replay/${SHARED}`)
  await shootAnalysis(viewers, 'replay-analysis-link')
}
