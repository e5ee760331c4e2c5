/** The pictures of solo games. */
import { seedOf } from '#common/rules/testing.ts'
import { encodeSoloGame, type SoloGame } from '../../web/src/game/solo/solo-game.ts'
import { SOLO_GAME_KEY } from '../../web/src/state/solo-store.ts'
import { beforeClaim } from '../../web/browser-test/testing/solo-moments.ts'
import type { Viewers } from './screenshot-run.ts'
import { WHOLE, type SceneContext } from './scene-context.ts'

const GAME: SoloGame = { level: 'medio', gameNumber: 1, seed: seedOf(7), moves: [] }

const store = (visitor: Viewers, text: string): Promise<void> =>
  visitor.each((page) =>
    page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [SOLO_GAME_KEY, text] as const),
  )

/** Acts on both pages until it is the visitor's turn to play a card. */
const untilOwnTurn = (visitor: Viewers): Promise<void> =>
  visitor.each(async (page, friend) => {
    for (;;) {
      await friend.passTime(1_000)
      if (await page.locator('[data-playing-hand] button[aria-disabled="false"]').first().isVisible()) return
      const next = page.getByRole('button', { name: 'Continua' })
      // It may go by itself in that moment.
      if (await next.isVisible()) await next.press('Enter', { timeout: 5_000 }).catch(() => undefined)
    }
  })

/** The rest of a round is certain, and the visitor takes it. */
const claims = async (visitor: Viewers): Promise<void> => {
  await store(visitor, encodeSoloGame(beforeClaim(4)))
  await visitor.each((page) => page.goto('/solo'))
  await visitor.each((_, { hand }) => hand.getByRole('button').first().waitFor())
  await untilOwnTurn(visitor)
  await visitor.clear()
  await visitor.shoot('solo-claim')
  await visitor.freeze()
  await visitor.press((page) => page.getByRole('button', { name: /^Il resto è mio/ }))
  await visitor.read('Il resto è tuo')
  await visitor.shoot('solo-claimed')
}

/** A visitor's solo game: the choice of a level, the table, and the texts of a stored game. */
export const soloGames = async ({ run, origin }: SceneContext): Promise<void> => {
  const visitor = await run.viewers(origin, null)
  await visitor.installClock()
  await visitor.visit('/solo')
  await visitor.shoot('solo-lobby', WHOLE)
  await store(visitor, '{"version":1}')
  await visitor.visit('/solo')
  await visitor.shoot('solo-broken', WHOLE)
  await store(visitor, encodeSoloGame(GAME))
  await visitor.each((page) => page.goto('/solo'))
  await visitor.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await visitor.clear()
  await visitor.shoot('solo-pass')
  for (const card of [0, 1]) await visitor.each((_, { hand }) => hand.getByRole('button').nth(card).press('Enter'))
  await visitor.press((page) => page.getByRole('button', { name: 'Conferma', exact: true }))
  await untilOwnTurn(visitor)
  await visitor.clear()
  await visitor.shoot('solo-turn')
  await visitor.phone.page.getByRole('button', { name: 'Consiglio' }).press('Enter')
  await visitor.press((page) => page.getByRole('button', { name: 'Chiedi un consiglio' }))
  await visitor.read(/^Gioca (il |la |l')/)
  await visitor.clear()
  await visitor.shoot('solo-hint')
  await visitor.phone.page.keyboard.press('Escape')
  await visitor.clear()
  await visitor.press((page) => page.getByRole('button', { name: 'Esci dalla partita' }))
  await visitor.read('Hai una partita in corso')
  await visitor.clear()
  await visitor.shoot('solo-resume', WHOLE)
  await claims(visitor)
}
