import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { RECIPES } from '../src/screens/GameRoom/synth.ts'
import { launchBrowser } from './browser.ts'

const SOUNDS = Object.keys(RECIPES)
const SYNTH = new URL('../src/screens/GameRoom/synth.ts', import.meta.url)

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
    const shapes = (await Promise.all(SOUNDS.map(rendered))).map(({ seconds, loudness }) => `${seconds.toFixed(2)} ${loudness.toFixed(3)}`)
    assert.equal(new Set(shapes).size, SOUNDS.length, shapes.join(', '))
  })
})
