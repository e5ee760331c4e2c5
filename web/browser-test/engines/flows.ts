/**
 * What every engine of a browser must be able to do: the ways that people go, from a link to a game, on the built site.
 */
import assert from 'node:assert/strict'
import { TestPlayer } from '../../../game-server/testing/player.ts'
import { startLocalServer, type LocalServer } from '../../../game-server/testing/local-server.ts'
import { colyseus } from '../../../game-server/testing/seats.ts'
import { button, EnginePage, field, heading, link, PLAY_AGAIN, type Engine, type Part } from '../testing/engine.ts'
import { collectErrors } from '../testing/engine-webkit.ts'
import { OUTAGE } from '../testing/friend.ts'
import { SiteDoor } from '../testing/site-versions.ts'

const HAND = '[aria-label="La tua mano"] button'
export const TO_PASS: Part = { css: `${HAND}[aria-pressed="false"]` }
export const PLAYABLE: Part = { css: '[data-playing-hand] button[aria-disabled="false"]' }
const CONTINUE = button(/^Continua$/)
const CONFIRM = button(/^Conferma$/)

const cards = (page: EnginePage): Promise<readonly string[]> => page.names(HAND)
const hasCards = (page: EnginePage, count: number): Promise<unknown> =>
  page.until(`${count} cards`, async () => (await page.count(HAND)) === count)

/** Passes two cards, as soon as that is asked for. */
export const pass = async (page: EnginePage): Promise<void> => {
  await page.sees(CONFIRM)
  for (const chosen of [1, 2]) {
    await page.click(TO_PASS)
    await page.until(`${chosen} chosen`, async () => (await page.count(`${HAND}[aria-pressed="true"]`)) === chosen)
  }
  await page.click(CONFIRM)
  await page.until('the end of the pass', async () => !(await page.has(CONFIRM)))
}

/** Opens a room, puts computers on the other seats, and is ready. */
export const sitWithComputers = async (page: EnginePage): Promise<void> => {
  await page.click(button(/^Crea nuova partita$/))
  await page.click(button(/^Entra nella stanza$/))
  for (const computers of [1, 2, 3]) {
    await page.click(button(/^Aggiungi un computer/))
    await page.click(button(/^Facile/))
    await page.reads(new RegExp(`${computers + 1}/4`))
    await page.until('the dialog to close', async () => (await page.count('[role="dialog"]')) === 0)
  }
  await page.click(button(/^Sono pronto per giocare!$/))
}

const reloadKeepsHand = async (page: EnginePage): Promise<void> => {
  const before = await cards(page)
  await page.reload()
  await hasCards(page, before.length)
  assert.deepEqual(await cards(page), before)
}

/** Dismisses what is announced, or else taps a card that may be played. Resolves with whether it has tapped a card. */
const act = async (page: EnginePage): Promise<boolean> => {
  const next = (await page.has(CONTINUE)) ? CONTINUE : PLAYABLE
  const isThere = await page.has(next)
  if (isThere) await page.tap(next)
  return isThere && next === PLAYABLE
}

/** Longer than a busy page needs to show what a tap has done. */
const ONE_CARD_MS = 10_000

/**
 * Plays a card as soon as that is possible, and dismisses what is announced before. A tap soon after the last one is
 * ignored: then it is repeated after `againMs`. When that is short, two cards may go on a busy machine.
 */
const play = async (page: EnginePage, againMs = 0): Promise<void> => {
  const before = await page.count(HAND)
  let tappedMs = -Infinity
  await page.until(`a hand of less than ${before} cards`, async () => {
    if ((await page.count(HAND)) < before) return true
    if (performance.now() - tappedMs >= againMs && (await act(page))) tappedMs = performance.now()
    return false
  })
}

/**
 * Waits for what the page asks for when it is opened: a page whose requests are under way is not kept when it is left,
 * and writes that they have failed.
 */
const hasItsAnswers = async (page: EnginePage): Promise<void> => {
  for (const path of ['/api/tokens', '/api/seats']) {
    await page.until(path, async () =>
      (
        await page.inPage(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
      ).includes(path),
    )
  }
}

/** A page fetches other screens ahead, one after the other: for so long no request has ended when it is at rest. */
const AT_REST_MS = 1_500

/** Leaves a page that the browser may keep: that is none whose requests are under way. */
const leaveAtRest = async (page: EnginePage, path: string): Promise<void> => {
  let [requests, sinceMs] = [-1, 0]
  await page.until('a page at rest', async () => {
    const now = await page.inPage(() => performance.getEntriesByType('resource').length)
    if (now !== requests) [requests, sinceMs] = [now, performance.now()]
    return performance.now() - sinceMs > AT_REST_MS
  })
  await page.leaveFor(path)
}

/**
 * Describes the flows in an engine, in a window of this size. Without its program they are skipped; on CI that is an
 * error.
 */
export const flowsIn = ({ name, missing, restores, start }: Engine, width: number, height: number): void => {
  describe(`the main flows in ${name}`, () => {
    const door = new SiteDoor(`(${String(collectErrors)})()`)
    let server: LocalServer
    let page: EnginePage

    before(async function () {
      if (missing !== null) {
        assert.notEqual(process.env['CI'], 'true', `${missing} is not installed`)
        process.stderr.write(`the main flows in ${name} are skipped: they need ${missing}\n`)
        return this.skip()
      }
      await door.open()
      server = await startLocalServer({ GAME_PACE: '0', RATE_LIMITS: 'off' })
      door.lead(server.origin)
      page = new EnginePage(await start(), door.origin, name)
      await page.resize(width, height)
      // The first account is that of the admin.
      await TestPlayer.register(door.origin, 'Capo')
    })
    afterEach(async function () {
      if (this.currentTest?.state === 'failed') await page.photograph()
      assert.deepEqual(
        (await page.errors()).filter((error) => !OUTAGE.test(error)),
        [],
      )
    })
    after(async () => {
      if (missing !== null) return
      await page.close()
      await server.stop()
      await door.shut()
    })

    it('the errors of a page are noticed', async () => {
      await page.open('/')
      await page.inPage(() => {
        console.error('logged')
        setTimeout(() => void Promise.reject(new Error('rejected')))
        setTimeout(() => {
          throw new Error('thrown')
        })
        return null
      })
      const seen: string[] = []
      await page.until('three errors', async () => {
        seen.push(...(await page.errors()))
        return ['logged', 'rejected', 'thrown'].every((what) => seen.some((error) => error.includes(what)))
      })
    })

    it('a page that somebody comes back to knows who has entered and who has left meanwhile, and which rooms are open', async () => {
      // Whether a page is kept is the browser's choice, and on a busy machine it may choose not to.
      const restored: boolean[] = []
      // Wide enough for a header with links.
      await page.resize(1440, 900)
      await page.open('/')
      await page.sees(link(/^Accedi$/))
      await leaveAtRest(page, '/rules')
      await page.inPage(() =>
        fetch('/api/auth/guest', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"nickname":"Ritorno"}',
        }).then(() => null),
      )
      restored.push(await page.goBackTo('/'))
      await page.reads(/Ritorno/)
      await hasItsAnswers(page)
      await page.open('/join')
      await page.sees(heading(/^Stanze aperte$/))
      await hasItsAnswers(page)
      await leaveAtRest(page, '/rules')
      await hasItsAnswers(page)
      await (await TestPlayer.register(door.origin, 'Carla')).createRoom('Aperta adesso')
      restored.push(await page.goBackTo('/join'))
      await page.reads(/Aperta adesso/)
      await page.open('/')
      await hasItsAnswers(page)
      await leaveAtRest(page, '/rules')
      await hasItsAnswers(page)
      await page.inPage(() => fetch('/api/auth/logout', { method: 'POST' }).then(() => null))
      restored.push(await page.goBackTo('/'))
      await page.sees(link(/^Accedi$/))
      assert.equal(restored.includes(true), restores !== 'none', String(restored))
      // Some browsers write into the console that the login has ended.
      assert.deepEqual(
        (await page.errors()).filter((error) => !error.includes('401')),
        [],
      )
      await page.resize(width, height)
    })

    it('a guest follows a link, has a seat, and talks with who is there', async () => {
      const bruno = await TestPlayer.register(door.origin, 'Bruno')
      const roomId = await bruno.createRoom()
      const seat = await colyseus.sit(bruno, roomId)
      await page.open(`/join/${roomId.toLowerCase()}`)
      await page.sees(heading(/^Partita di Bruno$/))
      await page.type(field(/^Il tuo nickname/), 'Anna')
      await page.click(button(/^Gioca subito$/))
      await page.sees(heading(/^Sala d'attesa$/))
      await seat.until(() => seat.players.some((player) => player.name === 'Anna'), 'Anna')
      seat.send('chat_message', { message: 'Ciao Anna' })
      await page.click(button(/^Mostra la chat/))
      await page.reads(/Ciao Anna/)
      await page.type(field(/^Scrivi un messaggio$/), 'Ciao a te')
      await page.click(button(/^Invia/))
      await seat.until(() => seat.chat.some(({ message }) => message === 'Ciao a te'), 'the answer')
      await seat.drop()
    })

    it('the voice chat is entered where the browser has WebRTC; where it has not, its panel says so instead of offering it', async () => {
      await page.open('/join')
      await page.click(button(/^Crea nuova partita$/))
      await page.click(button(/^Entra nella stanza$/))
      await page.click(button(/^Apri la chat vocale$/))
      await page.sees(heading(/^Chat vocale$/))
      if (await page.inPage(() => 'RTCPeerConnection' in window)) {
        await page.click(button(/^Entra in chat vocale$/))
        await page.sees(button(/^Esci dalla chat vocale$/))
        return
      }
      await page.reads(/Questo browser non permette la chat vocale\./)
      assert.equal(await page.has(button(/^Entra in chat vocale$/)), false)
      assert.equal(await page.has(button(/^Prova il microfono$/)), false)
    })

    it('three computers take the other seats, cards are passed, a reload loses nothing, and a round is played to its end', async () => {
      await page.open('/join')
      await sitWithComputers(page)
      await page.click(button(/^INIZIA PARTITA$/))
      await hasCards(page, 13)
      await pass(page)
      await play(page, ONE_CARD_MS)
      // The card leaves the hand before the server has heard of it; when it is the player's turn again, it has.
      await page.sees(PLAYABLE)
      await reloadKeepsHand(page)
      while ((await page.count(HAND)) > 2) await play(page)
      // The last card may go by itself. With a round of 51 points the game is over.
      await page.until('the next round', async () => {
        if ((await page.count(HAND)) === 13 || (await page.has(PLAY_AGAIN))) return true
        await act(page)
        return false
      })
    })

    it('a game against the computer goes on when the server cannot be reached, and after a reload', async () => {
      await page.open('/solo')
      await page.inPage(() => navigator.serviceWorker.ready.then(() => null))
      await page.until('the kept copy', () => page.inPage(() => navigator.serviceWorker.controller !== null))
      await page.click(button(/^Inizia la partita$/))
      await hasCards(page, 13)
      await server.terminate()
      await door.shut()
      await pass(page)
      await play(page, ONE_CARD_MS)
      await reloadKeepsHand(page)
      await play(page)
    })
  })
}
