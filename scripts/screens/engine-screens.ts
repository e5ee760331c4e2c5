/** The main screens in another engine of a browser: as a guest sees them who plays with computers. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalServer } from '../../game-server/testing/local-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { CHROMIUM, FIREFOX } from '../../web/browser-test/testing/engines.ts'
import { pass, PLAYABLE, sitWithComputers, TO_PASS } from '../../web/browser-test/engines/flows.ts'
import { button, EnginePage, field, heading, type Engine } from '../../web/browser-test/testing/engine.ts'
import { WEBKIT } from '../../web/browser-test/testing/engine-webkit.ts'
import { SIZES, type Size } from './screenshot-run.ts'

/** By the names that `npm run gallery -- --engine` knows. */
export const ENGINES: Readonly<Record<string, Engine>> = { chromium: CHROMIUM, firefox: FIREFOX, webkit: WEBKIT }
export const ENGINE_SIZES: readonly Size[] = [SIZES.desktop[0], SIZES.phone[0]]
const MOST_TRIES = 8

type Shoot = (name: string) => Promise<void>

/** Writes pictures when nothing changes any more: two in a row are equal. */
const shooting =
  (page: EnginePage, directory: string, size: string): Shoot =>
  async (name) => {
    await page.inPage(() => document.fonts.ready.then(() => null))
    let [before, now] = [Buffer.alloc(0), Buffer.from(await page.picture())]
    for (let tries = 0; tries < MOST_TRIES && !now.equals(before); tries++)
      [before, now] = [now, Buffer.from(await page.picture())]
    await writeFile(join(directory, `${name}-${size}.png`), now)
  }

const tour = async (page: EnginePage, origin: string, shoot: Shoot): Promise<void> => {
  const roomId = await (await TestPlayer.register(origin, 'Bruno')).createRoom()
  await page.open('/')
  await page.sees(heading(/Guai a chi/))
  await shoot('home')
  await page.open(`/join/${roomId}`)
  await page.type(field(/^Il tuo nickname/), 'Anna')
  await shoot('invitation')
  await page.click(button(/^Gioca subito$/))
  await page.sees(heading(/^Sala d'attesa$/))
  await page.open('/join')
  await page.sees(button(/^Crea nuova partita$/))
  await shoot('join')
  await sitWithComputers(page)
  await shoot('waiting-room')
  await page.click(button(/^INIZIA PARTITA$/))
  await page.sees(TO_PASS)
  await shoot('passing')
  await pass(page)
  await page.sees(PLAYABLE)
  await shoot('own-turn')
  await page.playToTheEnd()
  await shoot('game-over')
  await page.open('/solo')
  await page.click(button(/^Inizia la partita$/))
  await page.sees(TO_PASS)
  await shoot('solo')
}

/**
 * Takes the pictures of the main screens in two sizes, each in a browser of its own. Returns the errors of the pages.
 */
export const engineScreens = async (
  { name, missing, start }: Engine,
  directory: string,
): Promise<readonly string[]> => {
  if (missing !== null) return [`${name} is not installed: it needs ${missing}`]
  await mkdir(directory, { recursive: true })
  const errors: string[] = []
  for (const { name: size, width, height } of ENGINE_SIZES) {
    const server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
    const page = new EnginePage(await start(), server.origin, name)
    try {
      // The first account is that of the admin.
      await TestPlayer.register(server.origin, 'Capo')
      await page.resize(width, height)
      await tour(page, server.origin, shooting(page, directory, size))
      errors.push(...(await page.errors()))
    } finally {
      await page.close()
      await server.stop()
    }
  }
  return errors
}
