import assert from 'node:assert/strict'
import { onWakeEvent } from './wake-events.ts'

describe('a page that keeps a table connected', () => {
  const opened = () => {
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    let calls = 0
    const cancel = onWakeEvent({ window, document }, () => (calls += 1))
    const show = (visibilityState: string): void => {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    }
    return { cancel, show, goOnline: () => window.dispatchEvent(new Event('online')), calls: () => calls }
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
  it('does nothing after its screen is closed', () => {
    const page = opened()
    page.cancel()
    page.goOnline()
    page.show('visible')
    assert.equal(page.calls(), 0)
  })
})
