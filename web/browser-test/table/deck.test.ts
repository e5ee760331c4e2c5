import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'
import { gameAnswer, type GameRecord } from '#common/protocol/game-record.ts'
import { statisticsAnswer } from '#common/protocol/rest/statistics-answers.ts'
import { seedOf, seedPartOf } from '#common/rules/testing.ts'
import { ColyseusClient } from '../../../game-server/testing/colyseus-client.ts'
import { registerFour, type Four, type TestPlayer } from '../../../game-server/testing/player.ts'
import { everyone } from '../../../game-server/testing/seats.ts'
import { autoplay } from '../../../game-server/testing/strategy.ts'
import { DESKTOP, PHONE, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

const TITLE = 'Verifica il mazzo'

describe('the deck of a table', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })
  let accounts: Four<TestPlayer>
  let anna: Friend

  before(async () => {
    accounts = await registerFour(stage.server.origin)
  })
  afterEach(async () => {
    await anna.page.context().close()
  })

  /** Opens the details of the deck and resolves with them; `close` closes them again. */
  const details = async (): Promise<Locator> => {
    await anna.page.getByRole('button', { name: TITLE }).click()
    const dialog = anna.page.getByRole('dialog', { name: TITLE })
    await dialog.waitFor()
    return dialog
  }
  const close = async (dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  for (const [device, options] of [
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const) {
    it(`is promised before the game and made of the players' parts, on ${device}`, async () => {
      anna = await stage.signedIn(accounts[0], options)
      const { page } = anna
      const roomId = await accounts[0].createRoom()
      await anna.join(roomId)
      await page.getByRole('heading', { name: "Sala d'attesa" }).waitFor()
      const others = await Promise.all(accounts.slice(1).map((account) => account.sit(roomId)))
      const [bruno] = others
      assert.ok(bruno instanceof ColyseusClient)

      const waiting = await details()
      await waiting.getByText(bruno.state.nextServerPartHash).waitFor()
      await waiting.getByText('Nasce a caso quando premi «Sono pronto per giocare!».').waitFor()
      await waiting.getByText('Come funziona').click()
      await waiting.getByText('una del server e una di ogni giocatore').waitFor()
      await close(waiting)

      await page.getByRole('button', { name: 'Sono pronto per giocare!' }).click()
      bruno.send('ready', { ready: true, seedPart: seedPartOf(2) })
      for (const old of others.slice(1)) old.send('ready', { ready: true })
      await page.getByRole('button', { name: 'INIZIA PARTITA' }).click()
      await everyone(others, 'the deal', ({ hand }) => hand.length === 13)
      await anna.hand.getByRole('button').nth(12).waitFor()
      await anna.dismissAnnouncement()
      if (device === 'a phone') await page.getByRole('button', { name: 'Punteggi' }).click()

      const playing = await details()
      for (const hash of [bruno.state.serverPartHash, bruno.state.seedHash]) await playing.getByText(hash).waitFor()
      await playing.getByText('Anna e Bruno').waitFor()
      const [{ ownPart, ...noted }] = await page.evaluate(() =>
        JSON.parse(localStorage.getItem('regicidio.decks') ?? '[]'),
      )
      await playing.getByText(ownPart, { exact: true }).waitFor()
      assert.deepEqual(noted, {
        roomId,
        gameNumber: 1,
        playerId: String(accounts[0].userId),
        serverPartHash: bruno.state.serverPartHash,
        seedHash: bruno.state.seedHash,
      })
      await close(playing)

      if (device === 'a phone') return void (await Promise.all(others.map((other) => other.drop())))
      // Anna's other device plays for her.
      const seats = [...others, await accounts[0].connect(roomId)]
      await Promise.all(seats.map((seat) => autoplay(seat)))
      await page.getByRole('button', { name: 'Altro', exact: true }).click()
      await page.getByRole('link', { name: 'Rivedi la partita' }).click()
      await page.getByRole('button', { name: TITLE }).click()
      const check = page.getByRole('dialog', { name: TITLE })
      await check.getByText('I conti tornano: le carte sono quelle promesse.').waitFor()
      assert.equal(await check.getByRole('listitem').count(), 5)
      for (const shown of [ownPart, seedPartOf(2), bruno.state.seed, bruno.state.serverPart])
        await check.getByText(shown, { exact: true }).waitFor()
      await Promise.all(seats.map((seat) => seat.drop()))
    })
  }

  it('is found out in the browser when anything of it was changed', async () => {
    anna = await stage.signedIn(accounts[0], PHONE)
    const { page } = anna
    const { gameHistory } = statisticsAnswer.parse((await accounts[0].get('/api/stats/profile')).body)
    const gameId = gameHistory.at(-1)?.id ?? 0
    const { game, roomId } = gameAnswer.parse((await accounts[0].get(`/api/games/${gameId}`)).body)
    const { seedHash, serverPartHash, seedParts } = game
    assert.ok(seedParts !== null)
    const noted = [
      { roomId, gameNumber: 1, playerId: String(accounts[0].userId), serverPartHash, seedHash, ownPart: seedParts[0] },
    ]
    await page.addInitScript((text) => localStorage.setItem('regicidio.decks', text), JSON.stringify(noted))
    const other = seedOf(7)
    const [move, ...moves] = game.moves
    const TAMPERED: readonly [change: Partial<GameRecord>, says: string | RegExp][] = [
      [{}, 'I conti tornano: le carte sono quelle promesse.'],
      [{ seed: other }, 'Il numero del mazzo non corrisponde alla sua impronta.'],
      [{ seedHash: other }, "L'impronta del mazzo non è quella vista qui prima della prima carta."],
      [{ serverPart: other }, 'La parte del server non corrisponde alla sua impronta.'],
      [{ serverPartHash: other }, "L'impronta della parte del server non è quella vista qui prima della partita."],
      [{ seedParts: seedParts.with(1, seedPartOf(9)) }, 'Il numero del mazzo non è fatto delle parti pubblicate.'],
      [{ seedParts: seedParts.with(0, null) }, "La tua parte non è nell'elenco"],
      [
        { moves: [{ ...(move ?? assert.fail('no moves')), cards: moves.at(-1)?.cards ?? [] }, ...moves] },
        /^Mano 1: le carte di \w+ non sono quelle del mazzo\.$/,
      ],
      [{ serverPart: null, seedParts: null }, "Il server aveva promesso una sua parte, ma non l'ha pubblicata."],
    ]
    for (const [change, says] of TAMPERED) {
      await page.unrouteAll()
      await page.route(`**/api/games/${gameId}`, async (route) => {
        const answer = await (await route.fetch()).json()
        await route.fulfill({ json: { ...answer, game: { ...answer.game, ...change } } })
      })
      await page.goto(`/games/${gameId}`)
      // A game that the rules refuse is not shown, but its deck is verified.
      const menu = page.getByRole('button', { name: 'Opzioni' })
      await menu.or(page.getByText('Partita non disponibile')).first().waitFor()
      if (await menu.isVisible()) {
        await menu.click()
        await page.getByRole('button', { name: TITLE }).click()
      }
      await page.getByText(says).waitFor()
      assert.equal(await page.getByText('I conti non tornano.').count(), Object.keys(change).length === 0 ? 0 : 1)
    }
  })
})
