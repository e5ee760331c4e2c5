import assert from 'node:assert/strict'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { violations } from '../testing/axe.ts'
import type { Friend } from '../testing/friend.ts'
import { PHONE } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'
import { countTaps, tapsOn } from '../testing/taps.ts'

describe('guests on their phones', () => {
  const stage = onStage({ GAME_PACE: '0', GUESTS_PER_ADDRESS: '2' })
  let friends: readonly [Friend, Friend, Friend, Friend]
  let roomId = ''

  before(async () => {
    const arrive = (name: string) => stage.arrive(name, PHONE)
    friends = [await arrive('Anna'), await arrive('Bruno'), await arrive('Carla'), await arrive('Dino')]
    for (const { page } of friends) await countTaps(page)
    // The first account is that of the admin.
    await TestPlayer.register(stage.server.origin, 'Capo')
  })

  it('one of them opens a room: a nickname comes first, and the account is behind one line', async () => {
    const [{ page }] = friends
    await page.goto('/join')
    await page.getByText('È necessario accedere per giocare online').waitFor()
    assert.equal(await page.getByLabel('Email').isVisible(), false)
    assert.deepEqual(await violations(page), [])
    await page.getByText('Ho un account').tap()
    await page.getByLabel('Email').waitFor()
    await page.getByRole('button', { name: 'Accedi', exact: true }).waitFor()
    await page.getByLabel('Il tuo nickname').fill('Anna')
    await page.getByRole('button', { name: 'Gioca subito' }).tap()
    await page.getByRole('button', { name: 'Crea nuova partita' }).tap()
    await page.getByRole('button', { name: 'Entra nella stanza' }).tap()
    await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    roomId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  })

  it('the others tap the link, one field and one button, and have a seat', async () => {
    for (const { name, page } of friends.slice(1)) {
      await page.goto(`/join/${roomId.toLowerCase()}`)
      await page.getByRole('heading', { name: 'Partita di Anna' }).waitFor()
      await page.getByText('Anna ti aspetta al tavolo').waitFor()
      if (name === 'Bruno') assert.deepEqual(await violations(page), [])
      const field = page.getByRole('textbox')
      assert.equal(await field.count(), 1)
      await field.tap()
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type(name)
      await page.getByRole('button', { name: 'Gioca subito' }).tap()
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      assert.equal(await tapsOn(page), 2, 'with the tap on the link: three')
    }
    await friends[0].page.getByText('4/4').first().waitFor()
  })

  it('a full table says so, and an invitation to nowhere too', async () => {
    const eva = await stage.arrive('Eva', PHONE)
    await eva.page.goto(`/join/${roomId}`)
    await eva.page.getByText('Il tavolo è al completo.').waitFor()
    assert.equal(await eva.page.getByLabel('Il tuo nickname').count(), 0)
    await eva.page.getByRole('button', { name: 'Accedi e torna al tavolo' }).waitFor()
    await eva.page.getByRole('link', { name: 'Crea o trova una stanza' }).waitFor()
    await eva.page.goto('/join/AAAAAA')
    await eva.page.getByRole('heading', { name: "Questa stanza non c'è più" }).waitFor()
    // The browser itself logs the answer 404.
    assert.deepEqual(
      eva.pageErrors.splice(0).filter((problem) => !problem.includes('404')),
      [],
    )
    await eva.page.context().close()
  })

  it('one of them saves the profile in the middle of the game, and nothing at the table changes', async () => {
    for (const { page } of friends) {
      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).tap()
      await page.getByRole('button', { name: 'Non sono pronto' }).waitFor()
    }
    await friends[0].page.getByRole('button', { name: 'INIZIA PARTITA' }).tap()
    for (const friend of friends) await friend.hand.getByRole('button').nth(12).waitFor()
    await Promise.all(
      friends.map(async (friend) => {
        let done = await friend.act()
        while (done === 'dismissed') done = await friend.act()
      }),
    )
    const [anna, bruno] = friends
    const { page } = bruno
    // The passed cards have been exchanged when somebody is to play.
    await page
      .getByText(/^(Turno di: |Tocca a te)/)
      .first()
      .waitFor()
    const hand = await bruno.handNames()
    let sockets = 0
    page.on('websocket', () => (sockets += 1))

    await page.getByRole('button', { name: 'Punteggi' }).tap()
    await page.getByRole('button', { name: 'Salva il tuo profilo' }).tap()
    await page.getByLabel('Email').fill('bruno@example.test')
    await page.getByLabel('Password', { exact: true }).fill('segreto')
    await page.getByLabel('Conferma password').fill('segreto')
    await page.getByRole('button', { name: 'Salva il profilo' }).tap()
    await page.getByText('Profilo salvato').waitFor()
    assert.deepEqual(await bruno.handNames(), hand)
    assert.equal(sockets, 0, 'the connection stays')
    assert.equal(await anna.page.getByText(/ha perso la connessione/).count(), 0)
    await page.keyboard.press('Escape')

    // Elsewhere the saved profile is an ordinary account, with the seat and what is left of the tokens.
    const laptop = new TestPlayer(stage.server.origin, 'Bruno')
    const signedIn = await laptop.post('/api/auth/login', { email: 'bruno@example.test', password: 'segreto' })
    assert.equal(signedIn.status, 200)
    laptop.userId = (signedIn.body as { id: number }).id
    assert.deepEqual((await laptop.get('/api/tokens')).body, { tokens: 9, weekly: 10 })
    const seat = await laptop.connect(roomId)
    await seat.until(() => seat.hand.length === hand.length, 'the hand')
    seat.cut()
  })

  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [1440, 900],
  ] as const)
    it(`find the field and its button in sight at ${width}x${height}, and take a free name with one tap`, async () => {
      const host = await TestPlayer.register(stage.server.origin, `Marco${width}`)
      const room = await host.createRoom()
      const visitor = await stage.arrive('Visitatore', { viewport: { width, height } })
      const { page, pageErrors } = visitor
      await page.goto('/join')
      const button = page.getByRole('button', { name: 'Gioca subito' })
      const box = await button.boundingBox()
      assert.ok(box !== null && box.y + box.height <= height, `${box?.y}`)
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)
      await page.goto(`/join/${room}`)
      await page.getByLabel('Il tuo nickname').fill(`Marco${width}`)
      await button.click()
      await page.getByText("Al tavolo c'è già questo nickname").waitFor()
      assert.deepEqual(await violations(page), [])
      await page.getByRole('button', { name: `Marco${width} B` }).click()
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      // The browser itself logs the answer 409.
      assert.deepEqual(
        pageErrors.splice(0).filter((problem) => !problem.includes('409')),
        [],
      )
      await page.context().close()
    })

  it('a guest whose name is taken meanwhile sits down under a free one', async () => {
    const room = await (await TestPlayer.register(stage.server.origin, 'Padrona')).createRoom()
    const marco = await stage.arrive('Marco', PHONE)
    const { page, pageErrors } = marco
    const enters = (data: object) => page.request.post('/api/auth/guest', { data })
    assert.equal((await enters({ nickname: 'Marco', roomId: room })).status(), 201)
    const first = new TestPlayer(stage.server.origin, 'Marco')
    assert.equal((await first.post('/api/auth/guest', { nickname: 'Marco', roomId: room })).status, 201)
    await page.goto(`/join/${room}`)
    await page.getByRole('heading', { name: 'Unisciti alla stanza' }).waitFor()
    assert.equal((await first.post(`/api/rooms/${room}/join`, {})).status, 200)
    await page.getByRole('button', { name: 'Unisciti' }).tap()
    await page.getByRole('button', { name: 'Marco 2' }).tap()
    await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
    await page.getByText('Marco 2').first().waitFor()
    assert.deepEqual(
      pageErrors.splice(0).filter((problem) => !problem.includes('409')),
      [],
    )
    await page.context().close()
  })

  it('a guest is asked before signing out for good', async () => {
    const gina = await stage.arrive('Gina', PHONE)
    const { page } = gina
    await page.goto('/login')
    await page.getByLabel('Il tuo nickname').fill('Gina')
    await page.getByRole('button', { name: 'Gioca subito' }).tap()
    await page.getByRole('button', { name: 'Crea nuova partita' }).waitFor()
    await page.goto('/token-recharge')
    await page.getByRole('heading', { name: 'Prima salva il tuo profilo' }).waitFor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Apri il menu' }).tap()
    await page.getByRole('button', { name: 'Esci' }).tap()
    await page.getByRole('button', { name: 'Esci comunque' }).tap()
    await page.getByText('Logout effettuato').waitFor()
    await page.context().close()
  })
})
