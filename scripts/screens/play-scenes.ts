/** Plays all scenes, from known seeds, with a server, a mail server and a browser of its own. */
import type { AbsenceTimes } from '#common/table/absence/votes.ts'
import { ABSENCE_TIMES } from '#common/timings.ts'
import { startMailServer } from '../../game-server/testing/mail-server.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { startServer } from '../../game-server/testing/server-process.ts'
import { launchBrowser } from '../../web/browser-test/testing/browser.ts'
import { guests } from './guests.ts'
import { hands } from './hands.ts'
import { lobby, memberScreens, visitorScreens } from './accounts.ts'
import { analysisScreens } from './analysis.ts'
import { replayScreens } from './replay.ts'
import { circles } from './circles.ts'
import { circleEvenings } from './evenings.ts'
import { conduct } from './conduct.ts'
import { ScreenshotRun, type Look, type Sizes } from './screenshot-run.ts'
import { marks, WIDE_NAMES } from './marks.ts'
import { first, seatFour, type SceneContext } from './scene-context.ts'
import { soloGames } from './solo.ts'
import { spectators } from './spectators.ts'
import { statisticsScreens } from './statistics.ts'
import { talk } from './talk.ts'
import { absence, emergency, game } from './tables.ts'
import { settings } from './settings.ts'
import { voice } from './voice.ts'
import { startSeeded } from '../../game-server/testing/seeded-tables.ts'

/**
 * When everybody plays their lowest card, the game of this seed contains every announcement
 * (scripts/screens/tables.ts).
 */
const SEED = 1_122
/**
 * How long an absent player is waited for before the vote: long enough for a picture in every size. The vote stays open
 * as long as the pictures need.
 */
const TIMES = { ...ABSENCE_TIMES, absenceMs: 25_000, voteMs: 3_600_000 }
/**
 * When a move is overdue: at the first table never, however late its turn for pictures comes, at the third one soon.
 */
const OVERDUE_MS: Readonly<Record<number, number>> = { 0: 3_600_000, 2: 40_000 }
const timesOf = (table: number): AbsenceTimes => ({ ...TIMES, overdueMs: OVERDUE_MS[table] ?? TIMES.overdueMs })
/** Those of the other tables have names from the alphabet. */
const NAMES: Readonly<Record<number, readonly string[]>> = { 4: WIDE_NAMES, 5: ['Pia', 'Quinto', 'Rosa', 'Santo'] }
const ENVIRONMENT = {
  RATE_LIMITS: 'off',
  // A trick stays on the table for minutes, unless all four want to go on.
  GAME_PACE: '100',
  PAYMENT_LINK_BASE: 'https://pagamenti.example/base',
  PAYMENT_LINK_PREMIUM: 'https://pagamenti.example/premium',
  PAYMENT_WEBHOOK_SECRET: 'whsec_of-the-pictures-alone',
}

const SCENES = {
  visitorScreens,
  settings,
  memberScreens,
  statisticsScreens,
  soloGames,
  replayScreens,
  analysisScreens,
  lobby,
  talk,
  conduct,
  emergency,
  absence,
  game,
  marks,
  voice,
  circles,
  spectators,
  hands,
  circleEvenings,
  guests,
}

/** The names of all scenes. */
export const SCENE_NAMES: readonly string[] = Object.keys(SCENES)

/** A site that another program than the server serves, such as Vite, and the port where it expects the server. */
export type OtherSite = { readonly origin: string; readonly serverPort: number }
type Options = { readonly sizes?: Sizes; readonly site?: OtherSite }

/** Plays these scenes, or all, and looks at their states in these sizes. Returns the errors of the pages. */
export const playScenes = async (
  look: Look,
  wanted: readonly string[],
  { sizes, site }: Options = {},
): Promise<readonly string[]> => {
  const mails = await startMailServer()
  const address = site === undefined ? {} : { PUBLIC_URL: site.origin, PORT: String(site.serverPort) }
  const { server, tables: seeded } = await startSeeded(
    startServer,
    { ...ENVIRONMENT, SMTP_URL: mails.url, ...address },
    {
      tables: 6,
      seedNumbers: Array.from({ length: 6 }, (_, table) => SEED + table),
      times: timesOf,
      nameOf: (table, seat) => NAMES[table]?.[seat],
    },
  )
  const browser = await launchBrowser()
  try {
    // With a PUBLIC_URL, it is the address that the server prints.
    const { origin } = server
    const run = new ScreenshotRun(look, browser, sizes)
    const tables = [
      await seatFour(origin, first(seeded)),
      await seatFour(origin, first(seeded.slice(1))),
      await seatFour(origin, first(seeded.slice(2))),
      await seatFour(origin, first(seeded.slice(3))),
      await seatFour(origin, first(seeded.slice(4))),
      await seatFour(origin, first(seeded.slice(5))),
    ] as const
    const context: SceneContext = { origin, run, mails, tables, marta: await TestPlayer.register(origin, 'Marta') }
    for (const [name, scene] of Object.entries(SCENES))
      if (wanted.length === 0 || wanted.includes(name)) await scene(context)
    return run.pageErrors
  } finally {
    await browser.close()
    await server.stop()
    await mails.close()
  }
}
