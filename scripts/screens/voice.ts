/** The voice chat: its panel on a desktop and its dialog on a phone, and who is speaking at the seats. */
import type { Page } from 'playwright-core'
import type { Friend } from '../../web/browser-test/testing/friend.ts'
import type { Viewers } from './screenshot-run.ts'
import { first, type SceneContext } from './scene-context.ts'

/** From now on the page's microphone is always equally loud, so that who speaks does so in every picture. */
const speakEvenly = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const context = new AudioContext()
      const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
      buffer.getChannelData(0).forEach((_, index, samples) => (samples[index] = 0.4 * Math.sin(index * index)))
      const noise = new AudioBufferSourceNode(context, { buffer, loop: true })
      const microphone = context.createMediaStreamDestination()
      noise.connect(microphone)
      noise.start()
      return Promise.resolve(microphone.stream)
    }
  })

const refuseMicrophone = (page: Page): Promise<void> =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name }).last().press('Enter')

const enter = async (page: Page): Promise<void> => {
  await press(page, 'Entra in chat vocale')
  await page.getByText('Connesso', { exact: true }).waitFor()
}

/** A guest in a browser of their own, in the voice chat. */
const guest = async (friend: Friend, roomId: string, speaks: boolean): Promise<void> => {
  const { page } = friend
  await friend.comeBack(roomId)
  await press(page, 'Apri la chat vocale')
  await enter(page)
  if (!speaks) return
  await speakEvenly(page)
  await press(page, 'Accendi il microfono')
}

/** Anna on one device: outside, refused by the browser, and inside. */
const insideOn = async (anna: Viewers, device: 'desktop' | 'phone'): Promise<void> => {
  const { page } = anna[device]
  const on = { on: device }
  await anna.shoot('voice-outside', on)
  await enter(page)
  await page.getByText('si collega...').first().waitFor({ state: 'hidden' })
  await refuseMicrophone(page)
  await press(page, 'Accendi il microfono')
  await page.getByText('Accesso al microfono negato. Controlla le impostazioni del browser.').waitFor()
  await anna.shoot('voice-denied', on)
  await speakEvenly(page)
  await press(page, 'Accendi il microfono')
  await page.locator('[data-position="bottom"][data-speaking]').waitFor()
  await anna.shoot('voice-inside', on)
}

export const voice = async ({ run, origin, tables: [, , , { roomId, accounts }] }: SceneContext): Promise<void> => {
  const [bruno, carla] = [
    await run.viewers(origin, first(accounts.slice(1))),
    await run.viewers(origin, first(accounts.slice(2))),
  ]
  await guest(bruno.desktop, roomId, true)
  await guest(carla.desktop, roomId, false)
  const anna = await run.viewers(origin, first(accounts))
  await anna.installClock()
  await anna.sitDown(roomId)
  await anna.each((_, { hand }) => hand.getByRole('button').nth(12).waitFor())
  await anna.clear()
  await press(anna.desktop.page, 'Mostra la chat')
  await insideOn(anna, 'desktop')
  await press(anna.desktop.page, 'Impostazioni della chat vocale')
  await anna.desktop.page.getByRole('dialog').waitFor()
  await anna.shoot('voice-settings', { on: 'desktop' })
  await anna.desktop.page.keyboard.press('Escape')
  await press(anna.desktop.page, 'Esci dalla chat vocale')
  await press(anna.phone.page, 'Apri la chat vocale')
  await anna.phone.page.getByRole('dialog').waitFor()
  await insideOn(anna, 'phone')
  await anna.phone.page.keyboard.press('Escape')
  await anna.phone.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await anna.shoot('voice-seats', { on: 'phone' })
  for (const viewers of [anna, bruno, carla]) await viewers.each((page) => page.context().close())
}
