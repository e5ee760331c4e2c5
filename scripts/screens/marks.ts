/**
 * The pictures of a table that is hard to draw: equal totals, a trick that was taken over, and four names as wide as
 * names can be.
 */
import { encodeSoloGame } from '../../web/src/game/solo/solo-game.ts'
import { SETTINGS_KEY } from '../../web/src/state/settings/kept-settings.ts'
import { SOLO_GAME_KEY } from '../../web/src/state/solo-store.ts'
import { beforeEqualTotals } from '../../web/browser-test/testing/solo-moments.ts'
import { passed } from '../../game-server/testing/strategy.ts'
import { playOn, seesTrick } from './tables.ts'
import { OTHERS } from './settings.ts'
import { first, PHONE_ONLY, type SceneContext } from './scene-context.ts'

/** Of the four at the fifth table. */
export const WIDE_NAMES = [
  'WWWWWWWWWWWWWWWWWWWW',
  'Massimiliano Rossi22',
  'MWMWMWMWMWMWMWMWMWMW',
  'Maria Sofia della V.',
] as const

/** Alone, with three equal totals, when the second card has taken the trick from the first. */
const equalTotals = async ({ run, origin }: SceneContext): Promise<void> => {
  const visitor = await run.viewers(origin, null)
  await visitor.installClock()
  await visitor.visit('/solo')
  await visitor.each((page) =>
    page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
      SOLO_GAME_KEY,
      encodeSoloGame(beforeEqualTotals()),
    ] as const),
  )
  await visitor.each((page) => page.goto('/solo'))
  await visitor.read('Tocca a te')
  await visitor.clear()
  await visitor.shoot('trick-overtaken')
  await visitor.phone.page.getByRole('button', { name: 'Punteggi' }).press('Enter')
  await visitor.clear()
  await visitor.shoot('scores-equal', PHONE_ONLY)
  await visitor.phone.page.keyboard.press('Escape')
  const kept = JSON.stringify({ userId: null, unsent: [], stored: OTHERS })
  await visitor.each((page) =>
    page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SETTINGS_KEY, kept] as const),
  )
  await visitor.each((page) => page.goto('/solo'))
  await visitor.read('Tocca a te')
  await visitor.clear()
  await visitor.shoot('trick-overtaken-others')
}

/** Four names of twenty wide letters. */
export const marks = async (context: SceneContext): Promise<void> => {
  await equalTotals(context)
  const { run, origin, tables } = context
  const table = tables[4]
  const anna = await run.viewers(origin, first(table.accounts))
  await anna.installClock()
  await anna.sitDown(table.roomId)
  await anna.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await anna.clear()
  await anna.shoot('names-pass')
  await passed(table.seats)
  await playOn(table, ({ center }) => center.length === 2)
  await anna.each((page) => page.getByRole('group', { name: 'Carte giocate' }).getByRole('img').nth(1).waitFor())
  await anna.clear()
  await anna.shoot('names-trick')
  await playOn(table, ({ phase, turn, center }) => phase === 'playing' && turn === 0 && center.length === 3)
  await seesTrick(anna, table)
  await anna.read('Tocca a te')
  await anna.clear()
  await anna.shoot('names-turn')
  await anna.press((page) => page.getByRole('button', { name: /Visualizza ultimo trick|Ultima Presa/ }))
  await anna.clear()
  await anna.each((page) => page.getByRole('dialog').waitFor())
  await anna.shoot('names-last-trick')
}
