import assert from 'node:assert/strict'
import { FaultProxy } from '../../../game-server/testing/fault-proxy.ts'
import { registerFour, type Four, type TestPlayer } from '../../../game-server/testing/player.ts'
import { startLocalServer } from '../../../game-server/testing/local-server.ts'
import { violations } from '../testing/axe.ts'
import { launchBrowser, PLAIN_HOST } from '../testing/browser.ts'
import { DESKTOP, PHONE, Friend } from '../testing/friend.ts'
import { devicesRun, installSystemAudio, showAgain, takeAudio } from '../testing/system-audio.ts'
import {
  askLater,
  enterVoice,
  enterWaitingVoice,
  hears,
  hearsNothing,
  isPlayed,
  isReleased,
  listenIn,
  microphonesOf,
  openMicrophonesOf,
  turnMicOn,
  voices,
} from '../testing/voice-ear.ts'
import { onStage } from '../testing/stage.ts'

describe('the voices of a table', () => {
  let friends: Four<Friend>
  afterEach(() => friends[0].ignoreOutageErrors())
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off', ICE_SERVERS: 'off' })
  let line: FaultProxy
  let admin: TestPlayer
  let roomId = ''
  /** The ids of the four players, in the order of the friends. */
  let ids: readonly string[] = []
  const idOf = (index: number): string => ids[index] ?? ''

  before(async () => {
    line = await FaultProxy.to(stage.server.origin)
    const accounts = await registerFour(stage.server.origin)
    admin = accounts[0]
    roomId = await accounts[0].createRoom()
    ids = await Promise.all(accounts.map((account) => account.join(roomId)))
    const [anna, bruno, carla, dino] = accounts
    friends = [
      await stage.signedIn(anna, DESKTOP, line.origin),
      await stage.signedIn(bruno, DESKTOP),
      await stage.signedIn(carla, DESKTOP),
      await stage.signedIn(dino, PHONE),
    ]
    for (const friend of friends) {
      await listenIn(friend)
      await installSystemAudio(friend.page)
      // As in a browser whose user has allowed the microphone for good.
      await friend.page.context().grantPermissions(['microphone'])
      await friend.join(roomId)
      await friend.page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    }
  })
  after(() => line.close())

  it('begin in the waiting room: two who have entered hear each other as soon as they turn their microphones on', async () => {
    const [anna, bruno] = friends
    for (const friend of [anna, bruno]) {
      await enterWaitingVoice(friend)
    }
    await isPlayed(anna, idOf(1), 0.8)
    await hearsNothing(bruno, idOf(0))
    // Nobody was asked for a microphone yet.
    assert.deepEqual([await microphonesOf(anna.page), await microphonesOf(bruno.page)], [0, 0])
    await turnMicOn(anna)
    await hears(bruno, idOf(0))
    await turnMicOn(bruno)
    await hears(anna, idOf(1))
    assert.match((await voices(anna))[idOf(1)]?.route ?? '', /^(host|prflx) (host|prflx)$/)
  })

  it('can be tried by their owner before: the level is shown, another microphone can be chosen, and all is given back', async () => {
    const [, , carla] = friends
    const { page } = carla
    await page.getByRole('button', { name: 'Apri la chat vocale' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chat vocale' })
    await dialog.getByRole('button', { name: 'Prova il microfono' }).click()
    const loud = page.locator('[role=meter][data-speaking]')
    await loud.waitFor()
    await dialog.getByLabel('Microfono', { exact: true }).selectOption({ label: 'Fake Audio Input 2' })
    await page.waitForFunction(() =>
      window.voiceNotes.tracks.some(({ label, readyState }) => label === 'Fake Audio Input 2' && readyState === 'live'),
    )
    assert.equal(await microphonesOf(page), 2)
    await loud.waitFor()
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await isReleased(carla)
  })

  it('stop when the microphone is turned off, which gives the device back, and come back', async () => {
    const [anna, bruno] = friends
    await anna.page.getByRole('button', { name: 'Spegni il microfono' }).click()
    await hearsNothing(bruno, idOf(0))
    assert.equal(await openMicrophonesOf(anna.page), 0)
    await turnMicOn(anna)
    await hears(bruno, idOf(0))
    assert.equal(await openMicrophonesOf(anna.page), 1)
  })

  it('are heard when the dialog was closed while the browser asked for the microphone', async () => {
    const [anna, bruno] = friends
    await anna.page.getByRole('button', { name: 'Spegni il microfono' }).click()
    await hearsNothing(bruno, idOf(0))
    const allow = await askLater(anna)
    await anna.page.getByRole('button', { name: 'Accendi il microfono' }).click()
    await anna.page.getByRole('button', { name: 'Impostazioni' }).click()
    const dialog = anna.page.getByRole('dialog', { name: 'Chat vocale' })
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await anna.page.getByText('Mic OFF').waitFor()
    await allow()
    await anna.page.getByText('Mic ON').waitFor()
    await hears(bruno, idOf(0))
  })

  it('are sent only while the key is held, with push-to-talk', async () => {
    const [anna, bruno] = friends
    await anna.page.getByRole('button', { name: 'Impostazioni' }).click()
    const dialog = anna.page.getByRole('dialog', { name: 'Chat vocale' })
    await dialog.getByRole('switch', { name: 'Premi per parlare' }).press('Space')
    await hearsNothing(bruno, idOf(0))
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await anna.page.keyboard.down('v')
    await hears(bruno, idOf(0))
    await anna.page.keyboard.up('v')
    await hearsNothing(bruno, idOf(0))
    const button = anna.page.getByRole('button', { name: 'Tieni premuto per parlare' })
    await button.hover()
    await anna.page.mouse.down()
    await hears(bruno, idOf(0))
    await anna.page.mouse.up()
    await hearsNothing(bruno, idOf(0))
    // A button that disappears while it is held, without a blur or a release, is not held when it is back.
    await anna.page.mouse.down()
    await anna.page.getByRole('button', { name: 'Spegni il microfono' }).dispatchEvent('click')
    await button.waitFor({ state: 'detached' })
    await anna.page.mouse.up()
    await turnMicOn(anna)
    assert.equal(await button.getAttribute('aria-pressed'), 'false')
    await hearsNothing(bruno, idOf(0))
    await anna.page.getByRole('button', { name: 'Impostazioni' }).click()
    await dialog.getByRole('switch', { name: 'Premi per parlare' }).press('Space')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await hears(bruno, idOf(0))
  })

  it('are as loud as the listener wants, all together and each alone, down to nothing', async () => {
    const [, bruno] = friends
    const { page } = bruno
    const anna = page.getByRole('slider', { name: 'Volume di Anna' })
    await anna.press('Home')
    await isPlayed(bruno, idOf(0), 0)
    await anna.press('End')
    await isPlayed(bruno, idOf(0), 0.8)
    await page.getByRole('slider', { name: 'Volume', exact: true }).press('ArrowLeft')
    await isPlayed(bruno, idOf(0), 0.79)
    await page.getByRole('button', { name: 'Silenzia Anna' }).click()
    await isPlayed(bruno, idOf(0), 0)
    await page.getByRole('button', { name: 'Riattiva Anna' }).click()
    await page.getByRole('button', { name: 'Audio ON' }).click()
    await isPlayed(bruno, idOf(0), 0)
    await page.getByRole('button', { name: 'Audio OFF' }).click()
    await isPlayed(bruno, idOf(0), 0.79)
  })

  it('come back when the system has taken the audio of the page: at the next touch, and when the page is visible', async () => {
    const [, bruno] = friends
    const { page } = bruno
    const news = page.getByText('Tocca per sentire gli altri')
    for (const refusal of ['refused', 'unanswered'] as const) {
      await takeAudio(page, 'interrupted', refusal)
      await news.waitFor()
      await page.keyboard.press('Shift')
      await isPlayed(bruno, idOf(0), 0.79)
      await devicesRun(page)
      await news.waitFor({ state: 'hidden' })
      await takeAudio(page, 'interrupted', refusal)
      await news.waitFor()
      await showAgain(page)
      await isPlayed(bruno, idOf(0), 0.79)
      await devicesRun(page)
      await news.waitFor({ state: 'hidden' })
    }
    await hears(bruno, idOf(0))
  })

  it('go on in the game, from each of the four to each other', async () => {
    const [anna, , , dino] = friends
    for (const { page } of friends) await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
    await anna.page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
    for (const { hand } of friends) await hand.getByRole('button').first().waitFor()
    for (const { page } of friends.slice(0, 3)) await page.getByRole('button', { name: 'Mostra la chat' }).click()
    await enterVoice(friends[2])
    await dino.page.getByRole('button', { name: 'Apri la chat vocale' }).tap()
    await enterVoice(dino)
    for (const friend of friends.slice(2)) await turnMicOn(friend)
    for (const [listener, friend] of friends.entries()) {
      await Promise.all(ids.filter((_, speaker) => speaker !== listener).map((id) => hears(friend, id)))
    }
  })

  it('show at the seats who is speaking', async () => {
    for (const [listener, { page }] of friends.entries()) {
      await page.locator(`[data-player="${idOf((listener + 1) % 4)}"][data-speaking]`).waitFor()
      await page.locator(`[data-player="${idOf(listener)}"][data-speaking]`).waitFor()
    }
    const { page } = friends[0]
    await page.getByRole('button', { name: 'Riduci la chat vocale' }).click()
    await page.getByRole('slider', { name: 'Volume', exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Espandi la chat vocale' }).click()
    assert.deepEqual(await violations(page, 'section[aria-label="Chat vocale"]'), [])
    assert.deepEqual(await violations(friends[3].page, '[role=dialog]'), [])
  })

  it('come back after a reload, with the microphone, as loud as before, without a click', async () => {
    const [anna, bruno] = friends
    await bruno.page.getByRole('button', { name: 'Audio ON' }).click()
    await bruno.page.reload()
    await bruno.page.getByRole('region', { name: 'Chat vocale' }).getByText('Connesso', { exact: true }).waitFor()
    await hears(anna, idOf(1))
    await hears(bruno, idOf(0))
    await isPlayed(bruno, idOf(0), 0)
    await bruno.page.getByRole('button', { name: 'Audio OFF' }).click()
    await isPlayed(bruno, idOf(0), 0.79)
  })

  it('come back when a lost line is back', async () => {
    const [anna, bruno] = friends
    await line.fail('cut')
    await anna.page.getByRole('region', { name: 'Chat vocale' }).getByText('Offline', { exact: true }).waitFor()
    await bruno.page.getByRole('slider', { name: 'Volume di Anna' }).waitFor({ state: 'detached' })
    await line.mend()
    const sinceMs = performance.now()
    await hears(bruno, idOf(0))
    process.stderr.write(`voice after a lost line: ${((performance.now() - sinceMs) / 1_000).toFixed(1)} s\n`)
    for (const index of [1, 2, 3]) await hears(anna, idOf(index))
  })

  it('go with the player to another window, and back', async () => {
    const [anna, bruno] = friends
    const other = await bruno.page.context().newPage()
    await other.goto(`/room/${roomId}`)
    await other.getByRole('button', { name: 'Entra in chat vocale' }).click()
    await other.getByText('Connesso', { exact: true }).waitFor()
    await bruno.page.getByText("La chat vocale è aperta in un'altra finestra o su un altro dispositivo.").waitFor()
    await isReleased(bruno)
    await other.close()
    await enterVoice(bruno)
    await turnMicOn(bruno)
    await hears(anna, idOf(1))
  })

  it('end when somebody leaves the voice chat: nothing of it stays open', async () => {
    const [anna, bruno, carla] = friends
    await carla.page.getByRole('button', { name: 'Esci dalla chat vocale' }).click()
    await anna.page.getByRole('slider', { name: 'Volume di Carla' }).waitFor({ state: 'detached' })
    assert.deepEqual(Object.keys(await voices(anna)).toSorted(), [idOf(1), idOf(3)].toSorted())
    await isReleased(carla)
    // Leaving the table leaves the voice chat too.
    await bruno.page.getByRole('button', { name: 'Esci dalla partita' }).click()
    await bruno.page.getByRole('button', { name: 'Lascia il tavolo' }).click()
    await bruno.page.waitForURL('/')
    await isReleased(bruno)
    await bruno.comeBack(roomId)
    await bruno.page.getByRole('button', { name: 'Entra in chat vocale' }).waitFor()
  })

  it('end when somebody is silenced, who reads only that, and again when they try to enter', async () => {
    const { page } = friends[3]
    const measure = {
      nickname: 'Dino',
      kind: 'silenced',
      until: new Date(Date.now() + 86_400_000).toISOString(),
      reason: 'Urla nel microfono',
    }
    const { status } = await admin.post('/api/admin/restrictions', measure)
    assert.equal(status, 200)
    const news = page.getByText(/^Non puoi parlare al tavolo fino al .*\sMotivo: Urla nel microfono\.$/)
    const dialog = page.getByRole('dialog', { name: 'Chat vocale' })
    const enter = dialog.getByRole('button', { name: 'Entra in chat vocale' })
    await news.first().waitFor()
    await enter.waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
    await isReleased(friends[3])
    // What was said first goes at any moment.
    await news.evaluateAll((all) => all.forEach((said) => said.setAttribute('data-first', '')))
    const again = news.and(page.locator(':not([data-first])')).first().waitFor()
    await enter.click()
    await again
    await dialog.locator('button:not([data-loading])', { hasText: 'Entra in chat vocale' }).waitFor()
    assert.equal(await dialog.getByRole('alert').count(), 0)
  })
})

describe('a microphone that the browser refuses', () => {
  it('is explained, and listening goes on', async () => {
    const server = await startLocalServer({ ICE_SERVERS: 'off', RATE_LIMITS: 'off' })
    const browser = await launchBrowser({ allowsMicrophone: false })
    try {
      const [account] = await registerFour(server.origin)
      const anna = await Friend.signedIn(browser, server.origin, account, DESKTOP)
      const roomId = await account.createRoom()
      await listenIn(anna)
      await anna.join(roomId)
      await anna.page.getByRole('button', { name: 'Apri la chat vocale' }).click()
      await enterVoice(anna)
      const dialog = anna.page.getByRole('dialog', { name: 'Chat vocale' })
      await dialog.getByRole('button', { name: 'Accendi il microfono' }).click()
      await dialog.getByText('Accesso al microfono negato. Controlla le impostazioni del browser.').waitFor()
      await dialog.getByText('Mic OFF').waitFor()
      await dialog.getByText('Connesso', { exact: true }).waitFor()
      assert.deepEqual(anna.pageErrors, [])
    } finally {
      await browser.close()
      await server.stop()
    }
  })
})

describe('the voices of a table without https', () => {
  it('say that they need it, not that the browser is at fault', async () => {
    const server = await startLocalServer({ ICE_SERVERS: 'off', RATE_LIMITS: 'off' })
    const browser = await launchBrowser()
    try {
      const [account] = await registerFour(server.origin)
      const insecure = new URL(server.origin)
      insecure.hostname = PLAIN_HOST
      const anna = await Friend.signedIn(browser, insecure.origin, account, DESKTOP)
      const roomId = await account.createRoom()
      const reason = anna.page.getByText('Le voci funzionano solo con un indirizzo https.')
      await anna.join(roomId)
      await anna.page.getByRole('button', { name: 'Apri la chat vocale' }).click()
      await anna.page.getByRole('button', { name: 'Entra in chat vocale' }).click()
      await reason.first().waitFor()
      await anna.page.reload()
      await anna.page.getByRole('button', { name: 'Apri la chat vocale' }).click()
      await anna.page.getByRole('button', { name: 'Prova il microfono' }).click()
      await reason.first().waitFor()
      // The browser itself logs that it ignores a header without https.
      assert.deepEqual(
        anna.pageErrors.filter((problem) => !problem.includes('Cross-Origin-Opener-Policy')),
        [],
      )
    } finally {
      await browser.close()
      await server.stop()
    }
  })
})
