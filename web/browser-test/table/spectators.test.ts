import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { circleAnswer, circleTableAnswer } from '#common/protocol/rest/circles/circle-answers.ts'
import { DECK, idOf, isCardId, type CardId } from '#common/rules/cards.ts'
import { SEATS } from '#common/rules/seats.ts'
import { registerFour, TestPlayer, type Four } from '../../../game-server/testing/player.ts'
import type { PlayerClient } from '../../../game-server/testing/player-client.ts'
import { colyseus, deal, everyone, sitDown } from '../../../game-server/testing/seats.ts'
import { autoplay, passed, playUntil } from '../../../game-server/testing/strategy.ts'
import { cardName } from '../../src/game/hand/card-names.ts'
import { handBySuits } from '../../src/game/spectators.ts'
import { fitsItsWindow, violations } from '../testing/axe.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

/** The cards that a page names anywhere: in what is seen, and in what only a screen reader reads. */
const cardsOn = async (page: Page): Promise<readonly CardId[]> => {
  const html = await page.evaluate(() => document.body.innerHTML)
  return DECK.map(idOf).filter((id) => html.includes(`data-card="${id}"`) || html.includes(cardName(id)))
}

/** The cards that have been played in the round that is on: what everybody has seen lying on the table. */
const playedIn = ({ facts }: PlayerClient): ReadonlySet<string> =>
  new Set(facts.flatMap(({ center, claimed }) => [...center, ...claimed]).map((played) => played.split(':')[1] ?? ''))

/** Whether the first round is over, with which the game may be, too. */
const isRoundOver = ({ facts }: PlayerClient): boolean =>
  facts.at(-1)?.round === 2 || facts.at(-1)?.phase === 'game_over'

/** Without the confetti of a winner, which stand outside of all regions. */
const STILL = { ...DESKTOP, reducedMotion: 'reduce' } as const

const waitingRoom = (page: Page) => page.getByRole('heading', { name: "Sala d'attesa" })
const eye = (page: Page, label: string) => page.getByRole('button', { name: label })

describe('spectators', () => {
  const stage = onStage({ RATE_LIMITS: 'off', GAME_PACE: '0', WELCOME_TOKENS: '50' })
  let friends: Friend[] = []
  let accounts: Four<TestPlayer>
  let elena: TestPlayer
  let furio: TestPlayer
  before(async () => {
    const { origin } = stage.server
    accounts = await registerFour(origin)
    elena = await TestPlayer.register(origin, 'Elena')
    furio = await TestPlayer.register(origin, 'Furio')
  })
  afterEach(async () => {
    for (const { page } of friends) if (!page.isClosed()) await page.context().close()
    friends = []
  })

  const furioHearsElena = (): Promise<unknown> => furio.delete(`/api/mutes/${elena.userId}`)
  const comes = async (account: TestPlayer, options = DESKTOP): Promise<Friend> => {
    const friend = await stage.signedIn(account, options)
    friends.push(friend)
    return friend
  }
  const isFine = async ({ page, name }: Friend, where: string): Promise<void> => {
    const { SCREENSHOTS: folder } = process.env
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${where}-${name}.png` })
    await fitsItsWindow(page)
    assert.deepEqual(await violations(page), [], `${name}: ${where}`)
  }

  /** Four clients at a table that everybody may watch, and two who watch it: Elena at a desktop, Furio with a phone. */
  const watchedTable = async () => {
    const { body } = await accounts[0].post('/api/rooms', { audience: 'everybody' })
    const { roomId } = body as { roomId: string }
    const seats = await sitDown(accounts, colyseus, roomId)
    const watchers = { elena: await comes(elena), furio: await comes(furio, PHONE) }
    await watchers.elena.page.goto(`/join/${roomId}`)
    await watchers.elena.page.getByRole('link', { name: 'Guarda' }).click()
    await watchers.furio.page.goto(`/room/${roomId}/watch`)
    for (const { page } of [watchers.elena, watchers.furio]) {
      await waitingRoom(page).waitFor()
      await eye(page, '2 persone guardano il tavolo').waitFor()
    }
    return { roomId, seats, ...watchers }
  }
  const dealtFor = async (seats: Four<PlayerClient>, roomId: string, watchers: readonly Friend[]): Promise<void> => {
    await deal(seats)
    for (const { page } of watchers) await page.getByRole('heading', { name: `Tavolo ${roomId}` }).waitFor()
  }

  it('see no card before it is played, talk among themselves, and see the hands of a round that is over', async () => {
    const { roomId, seats, elena, furio } = await watchedTable()
    await isFine(elena, 'waiting')
    await isFine(furio, 'waiting')
    await dealtFor(seats, roomId, [elena, furio])
    for (const friend of [elena, furio]) {
      await friend.page.getByText('Passano 2 carte').waitFor()
      assert.deepEqual(await cardsOn(friend.page), [])
      assert.equal(await friend.hand.count(), 0)
      await friend.dismissAnnouncement()
      await isFine(friend, 'passing')
    }

    await elena.page.getByRole('button', { name: 'Mostra la chat' }).click()
    await elena.page.getByText('Ti legge solo chi guarda').waitFor()
    await elena.page.getByLabel('Scrivi un messaggio').fill('chi avrà la donna?')
    await elena.page.getByRole('button', { name: 'Invia' }).click()
    seats[1].send('chat_message', { message: 'che mano' })
    await everyone(seats, 'the line of a player', ({ chat }) => chat.some(({ message }) => message === 'che mano'))
    await furio.page.getByRole('button', { name: /^Chat/ }).tap()
    await furio.page.getByText('chi avrà la donna?').waitFor()
    // Whoever writes can be muted, and heard again.
    await furio.page.getByRole('log').getByRole('button', { name: 'Elena' }).tap()
    await isFine(furio, 'person')
    await furio.page.getByRole('button', { name: 'Segnala...' }).waitFor()
    assert.equal(await furio.page.getByRole('button', { name: 'Complimenti!' }).count(), 0)
    await furio.page.getByRole('button', { name: 'Silenzia per me' }).tap()
    await furio.page.getByText('chi avrà la donna?').waitFor({ state: 'detached' })
    await furioHearsElena()
    assert.equal(await furio.page.getByText('che mano').count(), 0)
    for (const seat of seats) assert.ok(!JSON.stringify(seat.received).includes('chi avrà'))
    await furio.page.keyboard.press('Escape')

    await passed(seats)
    await everyone(seats, 'the pass', ({ hand, facts }) => facts.at(-1)?.phase === 'playing' && hand.length === 13)
    const hands = seats.map(({ hand }) => hand.filter(isCardId))
    await playUntil(seats, () => seats[0].facts.at(-1)?.center.length === 3)
    for (const friend of [elena, furio]) {
      await friend.page.locator('[data-card]').nth(2).waitFor()
      const played = playedIn(seats[0])
      assert.deepEqual(
        (await cardsOn(friend.page)).filter((card) => !played.has(card)),
        [],
      )
      await isFine(friend, 'playing')
    }
    await playUntil(seats, () => isRoundOver(seats[0]))
    for (const friend of [elena, furio]) {
      const shown = friend.page.getByRole('region', { name: 'Le carte della mano 1' })
      await shown.waitFor()
      const lines = await shown.locator('li > span').allTextContents()
      const corners = SEATS.map((seat) => handBySuits(hands[seat] ?? []).flatMap((held) => held.corners))
      assert.deepEqual(
        lines.map((line) => line.match(/10|[2-9AJQK]/g)),
        corners,
      )
      await friend.dismissAnnouncement()
      await isFine(friend, 'round-over')
    }
    await Promise.all(seats.map((seat) => autoplay(seat)))
    for (const friend of [elena, furio]) {
      await friend.page.getByRole('dialog', { name: /vint/ }).waitFor()
      await isFine(friend, 'game-over')
    }
    seats[2].send('chat_message', { message: 'che finale' })
    await furio.page.getByRole('button', { name: 'Mostra la chat' }).tap()
    await furio.page.getByText('che finale').waitFor()
  })

  it('are there again after a reload, leave by one way, and are sent away by each of the four', async () => {
    const { roomId, seats, elena, furio } = await watchedTable()
    await dealtFor(seats, roomId, [elena, furio])
    await elena.page.reload()
    await elena.page.getByText('Passano 2 carte').waitFor()
    const dino = await stage.takeSeat({ roomId, accounts, seats }, 3, PHONE)
    friends.push(dino)
    await dino.dismissAnnouncement()
    await eye(dino.page, '2 persone guardano il tavolo').waitFor()
    await isFine(dino, 'eye')
    await elena.dismissAnnouncement()
    await elena.page.getByRole('button', { name: 'Smetti di guardare' }).click()
    await elena.page.waitForURL(({ pathname }) => pathname === '/')
    await eye(dino.page, '1 persona guarda il tavolo').tap()
    const names = dino.page.getByRole('dialog', { name: 'Chi guarda' })
    await names.getByRole('listitem').first().waitFor()
    assert.deepEqual(await names.getByRole('listitem').allTextContents(), ['Furio'])
    await isFine(dino, 'names')
    await names.getByRole('button', { name: 'Non far guardare' }).tap()
    await furio.page.getByRole('heading', { name: 'Questo tavolo non si può guardare' }).waitFor()
    await isFine(furio, 'closed')
    await eye(dino.page, '1 persona guarda il tavolo').waitFor({ state: 'detached' })
    // One more attempt is one question, and its answer the same.
    const logged = furio.page.waitForEvent('console', (message) => message.text().includes('403'))
    const asked = furio.page.waitForResponse((response) => response.url().includes('/matchmake/'))
    await furio.page.getByRole('button', { name: 'Riprova' }).tap()
    assert.equal((await asked).status(), 403)
    await furio.page.getByRole('heading', { name: 'Questo tavolo non si può guardare' }).waitFor()
    // The browser itself logs the refusal, and no second one.
    await logged
    assert.match(furio.pageErrors.splice(0).join(), /^[^,]*403[^,]*$/)
  })

  it('are there again after a restart of the server, before any player', async () => {
    const { roomId, seats, elena, furio } = await watchedTable()
    await dealtFor(seats, roomId, [elena, furio])
    for (const friend of [elena, furio]) await friend.dismissAnnouncement()
    await stage.server.terminate()
    await stage.server.restart()
    for (const { page } of [elena, furio]) {
      await page.getByText('Connessione persa').waitFor({ state: 'detached' })
      await eye(page, '2 persone guardano il tavolo').waitFor()
      await page.getByText('Passano 2 carte').waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: /^Si aspettano Anna, / })
        .waitFor()
    }
    await isFine(furio, 'waits')
    await furio.page.getByRole('button', { name: /^Chat/ }).tap()
    await furio.page.getByLabel('Scrivi un messaggio').fill('eccoci')
    await furio.page.getByRole('button', { name: 'Invia' }).tap()
    await furio.page.getByRole('log').getByText('eccoci').waitFor()
    for (const friend of [elena, furio]) friend.ignoreOutageErrors()
  })

  it('are let in by the creator in the waiting room', async () => {
    const [anna] = accounts
    const roomId = await anna.createRoom()
    await anna.sit(roomId)
    const creator = await comes(anna, PHONE)
    await creator.comeBack(roomId)
    await eye(creator.page, 'Chi può guardare').tap()
    const choice = creator.page.getByRole('dialog', { name: 'Chi può guardare' })
    await choice.getByRole('radio', { name: 'Nessuno' }).waitFor()
    assert.deepEqual(await choice.getByRole('radio').count(), 2)
    await choice.getByRole('radio', { name: 'Chi ha il link' }).click()
    await choice.getByRole('radio', { name: 'Chi ha il link', checked: true }).waitFor()
    await isFine(creator, 'choice')
    await creator.page.keyboard.press('Escape')
    const watcher = await comes(elena, PHONE)
    await watcher.page.goto(`/room/${roomId}/watch`)
    await watcher.page.getByText("C'è un posto libero.").waitFor()
    await eye(creator.page, '1 persona guarda il tavolo').waitFor()
    await watcher.page.getByRole('button', { name: 'Siediti' }).tap()
    await watcher.page.getByRole('button', { name: 'Unisciti' }).tap()
    await watcher.page.waitForURL(`/room/${roomId}`)
    await eye(creator.page, 'Chi può guardare').waitFor()
  })

  it('of a circle of five take turns: who has sat longest gives the seat to the bench', async () => {
    const { origin } = stage.server
    const [gino, rita, livio, olga, eva] = await Promise.all(
      ['Gino', 'Rita', 'Livio', 'Olga', 'Eva'].map((name) => TestPlayer.register(origin, name)),
    )
    assert.ok(gino && rita && livio && olga && eva)
    const four: Four<TestPlayer> = [gino, rita, livio, olga]
    const { slug } = circleAnswer.parse((await four[0].post('/api/circles', { name: 'Venerdì' })).body)
    for (const account of [...four.slice(1), eva]) {
      await account.post(`/api/circles/${slug}/ask`)
      await four[0].put(`/api/circles/${slug}/members/${account.userId}`, { standing: 'member' })
    }
    const opened = await four[0].post(`/api/circles/${slug}/table`, { isNew: true })
    const roomId = circleTableAnswer.parse(opened.body).roomId ?? assert.fail('no table')
    const seats = await deal(await sitDown(four, colyseus, roomId))
    const bench = await comes(eva, PHONE)
    await bench.page.goto(`/c/${slug}`)
    await bench.page.getByRole('link', { name: 'Guarda' }).tap()
    await bench.page.getByText('Passano 2 carte').waitFor()
    await Promise.all(seats.map((seat) => autoplay(seat)))
    await bench.page.getByText('Tocca a te: entri appena Gino ti cede il posto.').waitFor()
    await isFine(bench, 'bench')
    const [creator, other] = [await comes(gino, STILL), await comes(livio, STILL)]
    for (const friend of [creator, other]) {
      await friend.join(roomId)
      await friend.playAgain.waitFor()
    }
    await Promise.all([seats[0].drop(), seats[2].drop()])
    await other.page.getByText('Riposa Gino, entra Eva.').waitFor()
    await creator.page.getByText('Ora riposi tu, entra Eva.').waitFor()
    await isFine(creator, 'rotation')
    await creator.page.getByRole('button', { name: 'Cedi il posto a Eva' }).click()
    await bench.page.waitForURL(`/room/${roomId}`)
    await waitingRoom(bench.page).waitFor()
    await creator.page.waitForURL(`/room/${roomId}/watch`)
    await waitingRoom(creator.page).waitFor()
    await creator.page.getByText('La partita sta per cominciare.').waitFor()
    for (const { page } of [bench, creator, other]) await page.getByText('Eva').first().waitFor()
  })
})
