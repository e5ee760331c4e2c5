import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { Provider } from 'jotai'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Announcement } from '../game/story/announcements.ts'
import { store } from './store.ts'
import { announce, dismiss, dismissAll, useAnnouncements } from './story.ts'

const FIRST: Announcement = { type: 'firstPlayer', name: 'Bruno', round: 4, story: null }
const KEEP: Announcement = { type: 'keepRound' }

/** The types of the announcements that a screen would draw now. */
const Screen = (): string => Object.keys(useAnnouncements()).join(' ')
const shown = (): string => renderToStaticMarkup(createElement(Provider, { store }, createElement(Screen)))

describe('announcements on screen', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => {
    dismissAll()
    mock.timers.reset()
  })

  it("show 'ROUND 4' alone, and then the first player for the whole time", () => {
    announce(KEEP)
    announce(FIRST)
    assert.equal(shown(), 'keepRound')
    mock.timers.tick(3_000)
    assert.equal(shown(), 'firstPlayer')
    mock.timers.tick(4_999)
    assert.equal(shown(), 'firstPlayer')
    mock.timers.tick(1)
    assert.equal(shown(), '')
  })

  it("show the first player as soon as 'ROUND 4' is closed", () => {
    announce(KEEP)
    announce(FIRST)
    dismiss('keepRound')
    assert.equal(shown(), 'firstPlayer')
  })

  it('forget the first player when a card is played before', () => {
    announce(KEEP)
    announce(FIRST)
    dismiss('firstPlayer')
    mock.timers.tick(3_000)
    assert.equal(shown(), '')
  })

  it('are all gone when the player leaves the table, also what waits', () => {
    announce(KEEP)
    announce(FIRST)
    dismissAll()
    assert.equal(shown(), '')
    mock.timers.tick(10_000)
    assert.equal(shown(), '')
  })
})
