import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { RECIPES } from '../../src/screens/PlayingTable/synth.ts'
import { launchBrowser } from '../testing/browser.ts'
import type { Friend } from '../testing/friend.ts'
import { PHONE } from '../testing/friend.ts'
import { beforeOwnCard, keepSoloGame } from '../testing/solo-moments.ts'
import { onStage } from '../testing/stage.ts'
import { devicesRun, installSystemAudio, showAgain, takeAudio } from '../testing/system-audio.ts'

const SOUNDS = Object.keys(RECIPES)
const SYNTH = new URL('../../src/screens/PlayingTable/synth.ts', import.meta.url)

type Wave = { readonly seconds: number; readonly peak: number; readonly loudness: number; readonly end: number }

describe('the sounds of the table', () => {
  let browser: Browser
  let page: Page

  before(async () => {
    browser = await launchBrowser()
    page = await browser.newPage()
    const module = stripTypeScriptTypes(await readFile(SYNTH, 'utf8'))
    await page.evaluate((source) => {
      const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
      return import(url).then((synth: unknown) => void Reflect.set(globalThis, 'synth', synth))
    }, module)
  })
  after(() => browser.close())

  /** `loudness` is the root mean square; `end` the loudest of the last ten milliseconds. */
  const rendered = (sound: string): Promise<Wave> =>
    page.evaluate(`synth.render('${sound}').then((buffer) => {
      const wave = buffer.getChannelData(0)
      const peakOf = (samples) => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      return { seconds: buffer.duration, peak: peakOf(wave), loudness: Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length), end: peakOf(wave.slice(-441)) }
    })`)

  for (const sound of SOUNDS) {
    it(`${sound} is short, can be heard, is never clipped, and ends in silence`, async () => {
      const { seconds, peak, loudness, end } = await rendered(sound)
      assert.ok(seconds <= 2.5, `${seconds} s`)
      assert.ok(peak > 0.1 && peak < 0.95, `peak ${peak}`)
      assert.ok(loudness > 0.01, `loudness ${loudness}`)
      assert.ok(end < 0.01, `a click at the end: ${end}`)
    })
  }

  it('differ from each other', async () => {
    const shapes = (await Promise.all(SOUNDS.map(rendered))).map(
      ({ seconds, loudness }) => `${seconds.toFixed(2)} ${loudness.toFixed(3)}`,
    )
    assert.equal(new Set(shapes).size, SOUNDS.length, shapes.join(', '))
  })
})

describe('the device of the sounds', () => {
  const stage = onStage()

  /** A game on a phone in which every click of the person makes a sound. */
  const begin = async (): Promise<Friend> => {
    const friend = await stage.arrive('Tu', PHONE)
    await installSystemAudio(friend.page)
    await keepSoloGame(friend.page, beforeOwnCard(10))
    await friend.page.goto('/solo')
    await friend.hand.locator('button[aria-disabled="false"]').first().waitFor()
    return friend
  }
  const playCard = async ({ page, hand }: Friend): Promise<void> => {
    await page.evaluate(() => void window.systemAudio.sounds.splice(0))
    await page.locator('[data-playing-hand]').waitFor()
    await hand.locator('button[aria-disabled="false"]').first().press('Enter')
    await page.waitForFunction(() => window.systemAudio.sounds.length > 0)
  }

  it('is opened by the switch in its own touch, and closed by it', async () => {
    const { page } = await begin()
    await page.getByRole('button', { name: 'Attiva i suoni' }).tap()
    await devicesRun(page)
    assert.deepEqual(await page.evaluate(() => window.systemAudio.openedInTouch), [true])
    await page.getByRole('button', { name: 'Disattiva i suoni' }).tap()
    await page.waitForFunction(() => window.systemAudio.states().length === 0)
  })

  for (const state of ['interrupted', 'suspended'] as const) {
    for (const refusal of ['refused', 'unanswered'] as const) {
      it(`runs again when the system has taken it (${state}, ${refusal}): at the next touch, and when the page is visible`, async () => {
        const friend = await begin()
        const { page } = friend
        await page.getByRole('button', { name: 'Attiva i suoni' }).tap()
        await devicesRun(page)
        await takeAudio(page, state, refusal)
        assert.deepEqual(await page.evaluate(() => window.systemAudio.states()), [state])
        await page.locator('main').tap({ position: { x: 2, y: 2 } })
        await devicesRun(page)
        await playCard(friend)
        assert.equal(await page.evaluate(() => window.systemAudio.sounds[0]), 'running')
        await takeAudio(page, state, refusal)
        await showAgain(page)
        await devicesRun(page)
      })
    }
  }
})
