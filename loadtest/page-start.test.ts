import { equal } from 'node:assert/strict'
import { blockingMs, interactiveMs, type PageStart, type Span } from './page-start.ts'

const span = (fromMs: number, toMs: number): Span => ({ fromMs, toMs })
const start = (longTasks: readonly Span[], requests: readonly Span[] = []): PageStart => ({
  paintMs: 1_000,
  longTasks,
  requests,
})

describe('the start of a page', () => {
  it('is over with the first paint where nothing holds the page up', () => {
    equal(interactiveMs(start([])), 1_000)
    equal(blockingMs(start([])), 0)
  })

  it('is over with the last long task before five quiet seconds', () => {
    const busy = start([span(1_500, 1_600), span(3_000, 3_080), span(8_100, 9_000)])
    equal(interactiveMs(busy), 3_080)
    equal(blockingMs(busy), 50 + 30)
  })

  it('waits for requests, of which two may be under way', () => {
    const later = [span(1_200, 1_300), span(7_000, 7_100)]
    const long = span(1_000, 4_000)
    equal(interactiveMs(start(later, [long, long])), 1_300)
    equal(interactiveMs(start(later, [long, long, long])), 7_100)
  })

  it('counts of a task only what comes after the first paint', () => {
    equal(blockingMs(start([span(500, 1_100)])), 50)
    equal(blockingMs(start([span(500, 1_010)])), 0)
  })
})
