import assert from 'node:assert/strict'
import { lessonGame } from '../game/lesson/lesson.ts'
import { LESSON_KEY, LessonStore } from './lesson-store.ts'
import { disabledStorage, storageOf } from '../transport/test-storage.ts'

const browser = (text?: string) => {
  const kept = storageOf(text === undefined ? {} : { [LESSON_KEY]: text })
  return () => kept
}

describe('the lesson of a browser', () => {
  it('goes on where it was left, until it ends, and can be repeated', () => {
    const storage = browser()
    const before = new LessonStore(storage)
    assert.equal(before.load(), null)
    before.begin()
    before.noteRead('welcome')
    const after = new LessonStore(storage)
    assert.deepEqual(after.begin(), { status: 'running', read: ['welcome'], game: lessonGame(1) })
    after.end('skipped')
    assert.equal(new LessonStore(storage).load()?.status, 'skipped')
    assert.deepEqual(new LessonStore(storage).begin(), { status: 'running', read: [], game: lessonGame(2) })
  })

  it('begins anew when what is stored is damaged, and lasts as long as the page when nothing can be stored', () => {
    assert.equal(new LessonStore(browser('{"version":1}')).load(), null)
    const store = new LessonStore(disabledStorage)
    store.begin()
    assert.deepEqual([store.noteRead('welcome'), store.load()?.read], [['welcome'], ['welcome']])
  })
})
