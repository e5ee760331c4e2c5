import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { Provider } from 'jotai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Announcement, Announcements } from '../game/announcements.ts'
import { store } from './store.ts'
import { announce, dismiss, dismissAll, useAnnouncements } from './table-announcements.ts'

const FIRST: Announcement = { type: 'firstPlayer', name: 'Bruno', round: 4, story: null }
const KEEP: Announcement = { type: 'keepRound' }

/** The types of the announcements that a screen would draw now. */
const shown = (): readonly string[] => {
  let seen: Announcements = {}
  const Screen = (): null => {
    seen = useAnnouncements()
    return null
  }
  renderToStaticMarkup(createElement(Provider, { store }, createElement(Screen)))
  return Object.keys(seen)
}

describe('announcements on screen', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => {
    dismissAll()
    mock.timers.reset()
  })

  it('show \'ROUND 4\' alone, and then the first player for the whole time', () => {
    announce(KEEP)
    announce(FIRST)
    assert.deepEqual(shown(), ['keepRound'])
    mock.timers.tick(3_000)
    assert.deepEqual(shown(), ['firstPlayer'])
    mock.timers.tick(4_999)
    assert.deepEqual(shown(), ['firstPlayer'])
    mock.timers.tick(1)
    assert.deepEqual(shown(), [])
  })

  it('show the first player as soon as \'ROUND 4\' is closed', () => {
    announce(KEEP)
    announce(FIRST)
    dismiss('keepRound')
    assert.deepEqual(shown(), ['firstPlayer'])
  })

  it('forget the first player when a card is played before', () => {
    announce(KEEP)
    announce(FIRST)
    dismiss('firstPlayer')
    mock.timers.tick(3_000)
    assert.deepEqual(shown(), [])
  })

  it('are all gone when the player leaves the table, also what waits', () => {
    announce(KEEP)
    announce(FIRST)
    dismissAll()
    assert.deepEqual(shown(), [])
    mock.timers.tick(10_000)
    assert.deepEqual(shown(), [])
  })
})
