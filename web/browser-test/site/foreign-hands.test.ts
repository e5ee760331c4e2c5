/** Pages that other programs change: browsers that translate, extensions, password managers. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { passed, seatToPlay, throwCard } from '../../../game-server/testing/strategy.ts'
import { Friend, PHONE } from '../testing/friend.ts'
import { atSeededTable } from '../testing/stage.ts'

/**
 * How a text is exchanged: replaced by a copy in one step, removed after its copy is there, or moved into the new
 * elements.
 */
type Manner = 'replaced' | 'removed' | 'moved'
/** How long a page may take to show what the other shows. */
const PATIENCE_MS = 60_000

/**
 * Runs in the page: puts each text into new elements, those that come or change later, too, as Chrome does when it
 * translates. The words stay the same.
 */
const translate = (manner: Manner): void => {
  const wrap = (text: Text): void => {
    const parent = text.parentElement
    if (
      parent === null ||
      parent.closest('font, script, style, title, option, textarea, svg') !== null ||
      text.data.trim() === ''
    )
      return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    outer.append(inner)
    if (manner === 'replaced') parent.replaceChild(outer, text)
    else parent.insertBefore(outer, text)
    if (manner === 'removed') parent.removeChild(text)
    inner.append(manner === 'moved' ? text : text.data)
  }
  const wrapAll = (node: Node): void => {
    if (node instanceof Text) return wrap(node)
    for (const child of node.childNodes) wrapAll(child)
  }
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target instanceof Text ? target : null, ...addedNodes])
        if (node?.isConnected === true) wrapAll(node)
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

/**
 * Every page that is opened from now on is translated: by scripts of the page's own world, or by scripts that share
 * nothing with it but its elements.
 */
const translateIn = async (page: Page, manner: Manner, isApart: boolean): Promise<void> => {
  if (!isApart) return void (await page.addInitScript(translate, manner))
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${translate.toString()})('${manner}')`,
    worldName: 'translator',
  })
}

/**
 * All that can be read on a page, without the spaces that depend on elements, and without the seconds for which somebody
 * thinks: each page counts them from when it has shown the turn.
 */
const wordsOn = (page: Page): Promise<string> =>
  page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, '').replaceAll(/(?<=stapensando·)\d+/g, ''))

describe('a table whose page is translated while it is played', function () {
  this.timeout(600_000)
  const table = atSeededTable()

  /** Resolves when both show the same. */
  const showTheSame = async (translated: Page, plain: Page): Promise<void> => {
    let words: readonly string[] = []
    for (const untilMs = performance.now() + PATIENCE_MS; performance.now() < untilMs;) {
      words = await Promise.all([translated, plain].map(wordsOn))
      if (words[0] === words[1]) return
      await plain.evaluate(() => new Promise(requestAnimationFrame))
    }
    assert.equal(words[0], words[1])
  }
  const goOn = async ({ page }: Friend): Promise<void> => {
    const next = page.getByRole('button', { name: 'Continua' })
    if (await next.isVisible()) await next.press('Enter', { timeout: 2_000 }).catch(() => undefined)
  }

  for (const [manner, isApart] of [
    ['replaced', true],
    ['removed', false],
    ['moved', true],
  ] as const) {
    it(`shows what every other page shows, for a whole round (texts are ${manner}, ${isApart ? 'as by a browser' : 'as by a script of the page'})`, async () => {
      const { anna, seats } = table
      const [, bruno] = seats
      const friend = await Friend.arrive(
        anna.page.context().browser() ?? assert.fail(),
        new URL(anna.page.url()).origin,
        'Traduttrice',
        { ...PHONE, reducedMotion: 'reduce' },
      )
      const { page, hand } = friend
      await page.context().addCookies(await anna.page.context().cookies())
      await translateIn(page, manner, isApart)
      await friend.comeBack(bruno?.roomId ?? '')
      await hand.getByRole('button').nth(12).waitFor()
      // Both have seen the same of the table: what is told and unread is that of this page.
      await anna.page.reload()
      await anna.hand.getByRole('button').nth(12).waitFor()
      const { round } = table.facts
      await Promise.all([
        passed(seats.slice(1)),
        (async () => {
          while ((await friend.act('press')) !== 'passed');
        })(),
      ])
      await seats[0]?.until(() => seatToPlay(seats) >= 0, 'the first turn')
      let cards = 0
      while (table.facts.round === round) {
        await Promise.all([friend, anna].map(goOn))
        await showTheSame(page, anna.page)
        const inHand = seats[0]?.hand.length
        if (table.facts.turn !== 0) await throwCard(seats)
        else {
          while ((await friend.act('press')) !== 'played');
          await seats[0]?.until(() => seats[0]?.hand.length !== inHand, 'the card of the page')
        }
        cards += 1
        if (cards % 10 === 0) bruno?.send('chat_message', { message: `Carta ${cards}` })
        await seats[0]?.until(() => seatToPlay(seats) >= 0 || table.facts.round > round, 'the next card')
      }
      await showTheSame(page, anna.page)
      assert.ok((await page.locator('font').count()) > 20, 'nothing was translated')
      await page.context().close()
    })
  }

  it('says that it is not to be translated, as every page does that the server draws', async () => {
    const { origin } = new URL(table.anna.page.url())
    for (const path of ['/', '/login', '/room/ABCDEF']) {
      const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
      assert.match(html, /<html [^>]*translate="no"/, path)
      assert.match(html, /<meta name="google" content="notranslate"/, path)
    }
  })
})
