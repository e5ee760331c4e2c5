/**
 * The pictures of a circle's evenings and seasons, of the settings of reminders, and of how their mails end. The answers
 * about evenings are written here, so that there are many at once, and the same in every run.
 */
import { ANALYSIS_VERSION } from '#common/analysis/findings.ts'
import { REMINDER_SWITCHES } from '#common/protocol/rest/reminders.ts'
import { circleAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import type { EveningAnswer, EveningsAnswer, SeasonAnswer } from '#common/protocol/rest/circles/circle-evenings.ts'
import { DELETED_NICKNAME } from '#common/protocol/rest/requests.ts'
import { MAIL_OFF_PATH, mailOffPage } from '#common/reminders/mail-off.ts'
import { TestPlayer } from '../../game-server/testing/player.ts'
import { SETTING_TEXT } from '../../web/src/text/account/settings.ts'
import { keepInPage } from './kept.ts'
import { WHOLE, type SceneContext } from './scene-context.ts'
import type { Viewers } from './screenshot-run.ts'

const DAY = '2026-11-20'
const NAMES = ['', 'Bruno', 'Il conte di Montecristo', DELETED_NICKNAME, 'Ospite', 'Elena'] as const
/** The user is the first one; the fifth is a guest. */
const idsOf = (userId: number): readonly string[] =>
  NAMES.map((_, place) => String(place === 0 ? userId : 90_000 + place))
const peopleOf = (userId: number) =>
  idsOf(userId).map((playerId, place) => ({ playerId, nickname: NAMES[place] || 'Wanda', avatarUrl: null }))

/** Who sat in each game, and with which totals; the user was not in the last one. */
const GAMES = [
  { places: [0, 1, 2, 3], totals: [54, -12, -31, -11] },
  { places: [1, 0, 5, 4], totals: [63, 8, -20, -51] },
  { places: [1, 2, 3, 5], totals: [-40, 52, 3, -15] },
] as const

const evening = (userId: number): EveningAnswer => {
  const ids = idsOf(userId)
  const id = (place: number): string => ids[place] ?? ''
  const sum = (place: number, games: number, gamesWon: number, total: number) => ({
    playerId: id(place),
    games,
    gamesWon,
    total,
    isWinner: place === 0,
  })
  return {
    circle: 'Il tavolo del venerdì',
    day: DAY,
    people: peopleOf(userId),
    sums: [sum(0, 2, 1, 62), sum(2, 2, 1, 21), sum(1, 3, 1, 11), sum(3, 2, 0, -8), sum(5, 2, 0, -35)],
    games: GAMES.map(({ places, totals }, index) => ({
      id: index + 1,
      endedAt: new Date(Date.UTC(2026, 10, 20, 20 + index, 17)).toISOString(),
      seats: places.map((place, seat) => ({
        seat,
        playerId: id(place),
        total: totals[seat] ?? 0,
        position: 1 + totals.filter((other) => other > (totals[seat] ?? 0)).length,
        isWinner: Math.max(...totals) === totals[seat],
      })),
    })),
    queens: [
      { giverId: id(0), takerId: id(1), times: 3 },
      { giverId: id(2), takerId: id(0), times: 2 },
      { giverId: id(1), takerId: id(1), times: 1 },
    ],
    story: {
      best: { playerId: id(0), gameId: 1, points: 41 },
      worst: { playerId: id(2), gameId: 1, points: -39 },
      regicides: [
        { playerId: id(0), times: 2 },
        { playerId: id(3), times: 1 },
      ],
    },
  }
}

const NOTHING = {
  people: [],
  sums: [],
  games: [],
  queens: [],
  story: { best: null, worst: null, regicides: [] },
} as const

const evenings = (userId: number): EveningsAnswer => ({
  people: peopleOf(userId),
  evenings: Array.from({ length: 7 }, (_, week) => ({
    day: new Date(Date.UTC(2026, 10, 20 - 7 * week)).toISOString().slice(0, 10),
    games: 1 + (week % 4),
    winners: idsOf(userId).slice(week % 3, (week % 3) + (week === 2 ? 2 : 1)),
  })),
})

const season = (userId: number): SeasonAnswer => {
  const players = [0, 1, 2, 3, 5].map((place) => idsOf(userId)[place] ?? '')
  const matrix = (cell: (a: number, b: number) => number): number[][] =>
    players.map((_, a) => players.map((__, b) => cell(a, b)))
  return {
    season: { from: '2026-10-01', to: '2026-12-31', name: null },
    evenings: 7,
    people: peopleOf(userId),
    table: players.map((playerId, place) => ({
      playerId,
      evenings: 7 - place,
      eveningsWon: Math.max(0, 3 - place),
      games: 20 - 3 * place,
      gamesWon: 8 - place,
      points: 141.7 - 60 * place,
      average: 7.1 - 3.2 * place,
      hasBestAverage: place === 0,
    })),
    matrices: {
      players,
      ahead: matrix((a, b) => (a === b ? 0 : 3 + ((2 * a + b) % 5))),
      together: matrix((a, b) => (a === b ? 0 : 10)),
      queens: matrix((a, b) => (3 * a + b) % 6),
    },
    trophies: [
      { from: '2026-07-01', to: '2026-09-30', name: null, winners: players.slice(1, 2), points: 88.4 },
      { from: '2026-05-20', to: '2026-06-30', name: 'Prima delle vacanze', winners: players.slice(2, 4), points: 43 },
    ],
  }
}

/** The answers of a circle; with nobody's games when it is not known whose. */
const answerWith = (viewers: Viewers, slug: string, userId: number | null): Promise<void> =>
  viewers.each(async (page) => {
    await page.unrouteAll()
    const empty = { circle: 'Il tavolo del venerdì', day: DAY, ...NOTHING }
    const at = `**/api/circles/${slug}`
    await page.route(`${at}/evenings/${DAY}`, (route) =>
      route.fulfill({ json: userId === null ? empty : evening(userId) }),
    )
    if (userId === null) return
    await page.route(`${at}/evenings`, (route) => route.fulfill({ json: evenings(userId) }))
    await page.route(`${at}/season`, (route) => route.fulfill({ json: season(userId) }))
  })

const lucks = (games: readonly number[]): readonly (readonly [string, unknown])[] =>
  games.map((game) => {
    const { totals } = GAMES[game] ?? GAMES[0]
    const kept = totals.map((points, seat) => ({ luck: points * 0.5 + 7 * ((seat + game) % 3) - 7, points }))
    return [`lucks:${ANALYSIS_VERSION}:${game + 1}`, kept] as const
  })

/** An evening: without games, and with the luck of none and of all games that the user may look at. */
const eveningScreens = async (owner: Viewers, slug: string, userId: number): Promise<void> => {
  const path = `/c/${slug}/evenings/${DAY}`
  await answerWith(owner, slug, null)
  await owner.visit(path)
  await owner.read('Quella sera non avete giocato.')
  await owner.shoot('evening-empty')
  await answerWith(owner, slug, userId)
  await owner.visit(path)
  await owner.read('Quanto ha pesato la fortuna?')
  await owner.shoot('evening', WHOLE)
  await owner.each((page) => keepInPage(page, lucks([0, 1])))
  await owner.visit(path)
  await owner.read(/^In 2 partite su 3 le carte/)
  await owner.shoot('evening-luck', WHOLE)
}

const seasonScreens = async (owner: Viewers, slug: string): Promise<void> => {
  await owner.visit(`/c/${slug}`)
  await owner.read('Altro sulla stagione')
  await owner.shoot('season', WHOLE)
  await owner.press((page) => page.getByRole('button', { name: 'Altro sulla stagione' }))
  await owner.read('I trofei')
  await owner.shoot('season-more', WHOLE)
}

/** What ends the mails: asked, done, and a link that is none. */
const mailScreens = async (owner: Viewers): Promise<void> => {
  const end = (): Promise<void> => owner.press((page) => page.getByRole('button', { name: "Spegni l'email" }))
  await owner.each((page) =>
    page.route(`**${MAIL_OFF_PATH}/fine`, (route) => route.fulfill({ json: { success: true } })),
  )
  await owner.visit(mailOffPage('fine'))
  await owner.shoot('mail-off')
  await end()
  await owner.read('Fatto')
  await owner.shoot('mail-off-done')
  const gone = { status: 404, json: { error: '', code: 'notFound' } }
  await owner.each((page) => page.route(`**${MAIL_OFF_PATH}/mai`, (route) => route.fulfill(gone)))
  await owner.visit(mailOffPage('mai'))
  await end()
  await owner.read('Questo link non vale più')
  await owner.shoot('mail-off-dead')
  await owner.each(async (_, friend) => friend.forgive('404'))
}

/** The circle of Wanda, which has played for seven weeks. */
export const circleEvenings = async ({ run, origin, marta }: SceneContext): Promise<void> => {
  const wanda = await TestPlayer.register(origin, 'Wanda')
  const { slug } = circleAnswer.parse((await wanda.post('/api/circles', { name: 'Il tavolo del venerdì' })).body)
  run.hideCode(slug)
  const owner = await run.viewers(origin, wanda)
  await eveningScreens(owner, slug, wanda.userId)
  await seasonScreens(owner, slug)
  const stranger = await run.viewers(origin, marta)
  await stranger.visit(`/c/${slug}/evenings/${DAY}`)
  await stranger.read('Questa serata non si trova')
  await stranger.shoot('evening-gone')
  await stranger.each(async (_, friend) => friend.forgive('403'))
  await owner.visit('/settings')
  const { label } = SETTING_TEXT[REMINDER_SWITCHES.now]
  await owner.each((page) =>
    page
      .getByText(label)
      .first()
      .evaluate((shown) => shown.scrollIntoView({ behavior: 'instant', block: 'start' })),
  )
  await owner.shoot('settings-reminders')
  await mailScreens(owner)
}
