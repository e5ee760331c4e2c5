import assert from 'node:assert/strict'
import { DESKTOP, type Friend } from '../testing/friend.ts'
import { onStage } from '../testing/stage.ts'

declare global {
  interface Window {
    isRoomBroken: boolean
  }
}

describe('a room that cannot be drawn', () => {
  const stage = onStage({ GAME_PACE: '0', RATE_LIMITS: 'off' })

  /** Only the table of a wide window has such a part. */
  const breakTable = (): void => {
    window.isRoomBroken = true
    const create = document.createElement.bind(document)
    document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement => {
      if (name === 'aside' && window.isRoomBroken) throw new Error('a part of the table that cannot be drawn')
      return create(name, options)
    }
  }
  let anna: Friend

  before(async () => {
    anna = await stage.takeSeat(await stage.dealTable(), 0, DESKTOP)
  })

  /** The table is another one in a narrow window. */
  const narrow = async (): Promise<void> => {
    await anna.page.setViewportSize({ width: 390, height: 844 })
    await anna.page.locator('aside').first().waitFor({ state: 'detached' })
  }
  const widen = (): Promise<void> => anna.page.setViewportSize({ width: 1440, height: 900 })
  /** React logs what it could not draw. */
  const ignoreBreak = (): void => {
    const others = anna.pageErrors.splice(0).filter((problem) => !problem.includes('cannot be drawn'))
    assert.deepEqual(others, [])
  }

  it('once shows the table again without a click', async () => {
    await narrow()
    await anna.page.evaluate(breakTable)
    // In the page, at once: after four seconds it would be loaded anew.
    await anna.page.evaluate(() => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector('main [data-loading]') === null) return
        window.isRoomBroken = false
        observer.disconnect()
      }).observe(document.body, { subtree: true, childList: true })
    })
    await widen()
    await anna.page.waitForFunction(() => !window.isRoomBroken)
    await anna.hand.getByRole('button').nth(12).waitFor()
    await anna.page.locator('aside').first().waitFor()
    ignoreBreak()
  })

  it('again and again is loaded anew once, and then says so', async () => {
    await narrow()
    await anna.page.evaluate(breakTable)
    await anna.page.addInitScript(breakTable)
    let loads = 0
    anna.page.on('load', () => {
      loads += 1
    })
    await Promise.all([anna.page.waitForEvent('load'), widen()])
    await anna.page.getByText('Qualcosa è andato storto').waitFor()
    assert.equal(loads, 1)
    ignoreBreak()
  })
})
