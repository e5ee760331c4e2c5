import assert from 'node:assert/strict'
import { registerFour, TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const YEAR_MS = 365 * 24 * HOUR_MS
const ABSENCE_SECONDS = 20

/** Runs in a page before its own scripts: the clock of the device is so far ahead. */
const shiftClock = (aheadMs: number): void => {
  const nowMs = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (Real, given) => Reflect.construct(Real, given.length === 0 ? [nowMs() + aheadMs] : given),
    get: (Real, name) => (name === 'now' ? () => nowMs() + aheadMs : Reflect.get(Real, name)),
  })
}

describe('devices whose clocks are 12 minutes ahead, 3 hours behind, in another year, and right', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ABSENCE_SECONDS: String(ABSENCE_SECONDS) })
  let friends: Four<Friend>

  before(async () => {
    const accounts = await registerFour(stage.server.origin)
    const [anna, bruno, carla, dino] = accounts
    const arrive = async (account: TestPlayer, options: typeof DESKTOP, aheadMs: number): Promise<Friend> => {
      const friend = await stage.signedIn(account, options)
      await friend.page.addInitScript(shiftClock, aheadMs)
      return friend
    }
    friends = [
      await arrive(anna, DESKTOP, 12 * MINUTE_MS),
      await arrive(bruno, PHONE, -3 * HOUR_MS),
      await arrive(carla, DESKTOP, -6 * YEAR_MS),
      await arrive(dino, PHONE, 0),
    ]
  })

  it('show how long ago a room was opened, and the year', async () => {
    const opener = await TestPlayer.register(stage.server.origin, 'Elio')
    await opener.createRoom('Da Elio')
    for (const { page } of friends) {
      await page.goto('/join')
      // Not at once, where a clock that is behind makes no difference: what lies in the future counts as now.
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Da Elio' })
        .getByText(/^Creata da Elio · (\d+ secondi|[123] minut[oi]) fa$/)
        .waitFor()
      await page.getByText(`© ${new Date().getFullYear()} Regicidio`).waitFor()
    }
  })

  it('come to one table, pass, and play a card each', async () => {
    const [anna, ...others] = friends
    await anna.page.getByRole('button', { name: 'Crea nuova partita' }).click()
    await anna.page.getByRole('button', { name: 'Entra nella stanza' }).click()
    await anna.page.waitForURL('**/room/*')
    for (const { page } of others) {
      await page.goto(`/join/${new URL(anna.page.url()).pathname.split('/').at(-1)}`)
      await page.getByRole('button', { name: 'Unisciti' }).click()
    }
    for (const { page } of friends) await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const friend of friends) while ((await friend.act('press')) !== 'passed');
    await Promise.all(
      friends.map(async (friend) => {
        while ((await friend.act('press')) !== 'played');
      }),
    )
    for (const { hand } of friends) await hand.getByRole('button').nth(12).waitFor({ state: 'detached' })
  })

  it('count the same seconds until a vote, and until it closes', async () => {
    const [anna, bruno, carla, dino] = friends
    /** The first number that a page shows of those that it counts down in a sentence. */
    const firstOf = async ({ page }: Friend, sentence: string): Promise<number> => {
      const shown = await page.waitForFunction((pattern) => {
        const written = [...document.querySelectorAll('span')].map(({ textContent }) => textContent ?? '')
        return written.map((text) => new RegExp(pattern).exec(text)?.[1]).find((seconds) => seconds !== undefined)
      }, sentence)
      return Number(await shown.jsonValue())
    }
    const counted = [
      ['^La votazione inizia tra (\\d+) s\\.$', ABSENCE_SECONDS],
      ['^Ancora (\\d+) s\\.$', 60],
    ] as const
    const shown = Promise.all(
      counted.map(([sentence]) => Promise.all([anna, bruno, carla].map((friend) => firstOf(friend, sentence)))),
    )
    await dino.page.goto('about:blank')
    for (const [index, seconds] of (await shown).entries()) {
      const most = counted[index]?.[1] ?? NaN
      // A busy machine shows it some seconds late; a wrong clock would make it 0, or minutes.
      assert.ok(
        seconds.every((left) => left <= most && left > most / 4),
        String(seconds),
      )
    }
  })

  it('show how long ago a game was suspended', async () => {
    const [anna, bruno, carla] = friends
    for (const { page } of [anna, bruno, carla])
      await page.getByRole('dialog', { name: 'Giocatore Disconnesso' }).getByRole('button', { name: 'Salva' }).click()
    for (const { page } of [anna, bruno, carla]) await page.getByText(/^Partita sospesa: /).waitFor()
    for (const { page } of [anna, bruno, carla]) {
      await page.goto('/profile?tab=partite-sospese')
      await page.getByText(/^Sospesa (\d+ secondi|[123] minut[oi]) fa/).waitFor()
    }
  })
})
