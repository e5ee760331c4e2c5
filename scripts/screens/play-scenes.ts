/** Plays all scenes, from known seeds, with a server, a mail server and a browser of its own. */
import type { AbsenceTimes } from '#common/table/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { startMailServer } from '../../game-server/testing/mail-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { seedTables, type SeededTable } from '../../game-server/testing/seeded-tables.ts'
import { startServer } from '../../game-server/testing/server-process.ts'
import { launchBrowser } from '../../web/browser-test/browser.ts'
import { guests } from './guests.ts'
import { lobby, memberScreens, visitorScreens } from './accounts.ts'
import { replayScreens } from './replay.ts'
import { conduct } from './conduct.ts'
import { ScreenshotRun, type Look, type Sizes } from './screenshot-run.ts'
import { marks, WIDE_NAMES } from './marks.ts'
import { first, seatFour, type SceneContext } from './scene-context.ts'
import { soloGames } from './solo.ts'
import { statisticsScreens } from './statistics.ts'
import { talk } from './talk.ts'
import { absence, emergency, game } from './tables.ts'
import { settings } from './settings.ts'
import { voice } from './voice.ts'

const SESSION_SECRET = 'a secret of the pictures alone'
/** When everybody plays their lowest card, the game of this seed contains every announcement (scripts/screens/tables.ts). */
const SEED = 1_122
/** How long an absent player is waited for before the vote: long enough for a picture in every size. The vote stays open as long as the pictures need. */
const TIMES = { ...ABSENCE_TIMES, absenceMs: 25_000, voteMs: 3_600_000 }
/** When a move is overdue: at the first table never, however late its turn for pictures comes, at the third one soon. */
const OVERDUE_MS: Readonly<Record<number, number>> = { 0: 3_600_000, 2: 40_000 }
const timesOf = (table: number): AbsenceTimes => ({ ...TIMES, overdueMs: OVERDUE_MS[table] ?? TIMES.overdueMs })
const ENVIRONMENT = {
  SESSION_SECRET,
  RATE_LIMITS: 'off',
  // A trick stays on the table for minutes, unless all four want to go on.
  GAME_PACE: '100',
  PAYMENT_LINK_BASE: 'https://pagamenti.example/base',
  PAYMENT_LINK_PREMIUM: 'https://pagamenti.example/premium',
  PAYMENT_WEBHOOK_SECRET: 'whsec_of-the-pictures-alone',
}

const SCENES = { visitorScreens, settings, memberScreens, statisticsScreens, soloGames, replayScreens, lobby, talk, conduct, emergency, absence, game, marks, voice, guests }

/** Plays these scenes, or all, and looks at their states in these sizes. Returns the errors of the pages. */
export const playScenes = async (look: Look, wanted: readonly string[], sizes?: Sizes): Promise<readonly string[]> => {
  const mails = await startMailServer()
  let seeded: readonly SeededTable[] = []
  const server = await startServer({ ...ENVIRONMENT, SMTP_URL: mails.url }, async (dataDir) => {
    seeded = await seedTables(dataDir, { tables: 5, chatLines: 0, sessionSecret: SESSION_SECRET, firstSeed: SEED, timesOf, nameOf: (table, seat) => (table === 4 ? WIDE_NAMES[seat] : undefined) })
  })
  const browser = await launchBrowser()
  try {
    const { origin } = server
    const run = new ScreenshotRun(look, browser, sizes)
    const tables = [
      await seatFour(origin, first(seeded)),
      await seatFour(origin, first(seeded.slice(1))),
      await seatFour(origin, first(seeded.slice(2))),
      await seatFour(origin, first(seeded.slice(3))),
      await seatFour(origin, first(seeded.slice(4))),
    ] as const
    const context: SceneContext = { origin, run, mails, tables, marta: await TestPlayer.register(origin, 'Marta') }
    for (const [name, scene] of Object.entries(SCENES)) if (wanted.length === 0 || wanted.includes(name)) await scene(context)
    return run.pageErrors
  } finally {
    await browser.close()
    await server.stop()
    await mails.close()
  }
}
