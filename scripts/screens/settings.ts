/** The pictures of 'Impostazioni', and of a table with other settings than the usual ones. */
import type { StoredSettings } from '#common/protocol/rest/settings.ts'
import { seedOf } from '#common/rules/testing.ts'
import { encodeSoloGame, type SoloGame } from '../../web/src/game/solo/solo-game.ts'
import { SETTINGS_KEY } from '../../web/src/state/settings/kept-settings.ts'
import { SOLO_GAME_KEY } from '../../web/src/state/solo-store.ts'
import { WHOLE, type SceneContext } from './scene-context.ts'

const GAME: SoloGame = { level: 'medio', gameNumber: 1, seed: seedOf(7), moves: [] }
/** Settings that change what a table looks like. */
export const OTHERS: StoredSettings = {
  version: 1,
  settings: {
    felt: 'light',
    cardBack: 'blue',
    deckFace: 'large',
    fourColours: true,
    leftHanded: true,
    handOrder: 'strength',
  },
}

/** The page, the drawer at the table, and a table for the left hand with a light cloth and four colours. */
export const settings = async ({ run, origin }: SceneContext): Promise<void> => {
  const visitor = await run.viewers(origin, null)
  await visitor.installClock()
  await visitor.visit('/settings')
  await visitor.shoot('settings', WHOLE)
  await visitor.each((page) =>
    page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SOLO_GAME_KEY, encodeSoloGame(GAME)] as const),
  )
  await visitor.each((page) => page.goto('/solo'))
  await visitor.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await visitor.clear()
  await visitor.press((page) => page.getByRole('button', { name: 'Impostazioni' }))
  await visitor.each((page) => page.getByRole('dialog', { name: 'Impostazioni' }).waitFor())
  await visitor.clear()
  await visitor.shoot('settings-drawer')
  const kept = JSON.stringify({ userId: null, unsent: [], stored: OTHERS })
  await visitor.each((page) =>
    page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SETTINGS_KEY, kept] as const),
  )
  await visitor.each((page) => page.goto('/solo'))
  await visitor.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await visitor.clear()
  await visitor.shoot('settings-others')
}
