import assert from 'node:assert/strict'
import { onWakeEvent } from './wake-events.ts'

describe('a page that keeps a table connected', () => {
  const opened = () => {
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    let calls = 0
    const restored: boolean[] = []
    const cancel = onWakeEvent({ window, document }, (isRestored) => {
      calls += 1
      restored.push(isRestored)
    })
    const show = (visibilityState: string): void => {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const comeBack = (persisted: boolean): boolean =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
    return {
      cancel,
      show,
      comeBack,
      goOnline: () => window.dispatchEvent(new Event('online')),
      calls: () => calls,
      restored,
    }
  }

  it('tries again when it is visible again, not when it is hidden', () => {
    const page = opened()
    page.show('hidden')
    assert.equal(page.calls(), 0)
    page.show('visible')
    assert.equal(page.calls(), 1)
  })
  it('tries again when the browser is online again, also while it is hidden', () => {
    const page = opened()
    page.show('hidden')
    page.goOnline()
    assert.equal(page.calls(), 1)
  })
  it('knows when it comes back from the history with its connections closed; a page that loads has none', () => {
    const page = opened()
    page.comeBack(false)
    page.show('visible')
    page.comeBack(true)
    assert.deepEqual(page.restored, [false, true])
  })
  it('does nothing after its screen is closed', () => {
    const page = opened()
    page.cancel()
    page.comeBack(true)
    page.goOnline()
    page.show('visible')
    assert.equal(page.calls(), 0)
  })
})
