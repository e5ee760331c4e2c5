/** The lesson that this browser keeps, so that it survives a reload and a closed browser. */
import {
  lessonGame,
  type LessonStepId,
  decodeLesson,
  encodeLesson,
  type LessonProgress,
} from '../game/lesson/lesson.ts'
import type { SoloGame } from '../game/solo/solo-game.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const LESSON_KEY = 'regicidio.lesson'

type LessonStorage = Pick<KeyValueStorage, 'getItem' | 'setItem'>

export class LessonStore {
  readonly #storage: () => LessonStorage
  #progress: LessonProgress | null = null

  /** `storage` may throw, when the browser forbids it: then the lesson lasts as long as the page. */
  constructor(storage: () => LessonStorage) {
    this.#storage = storage
  }

  /**
   * Reads the stored lesson, completely checked. Null when there is none, or it is damaged: then it can be begun anew.
   */
  load(): LessonProgress | null {
    const text = this.#read()
    if (text !== null) this.#progress = decodeLesson(text)
    return this.#progress
  }

  /** The lesson that goes on, or a new one. */
  begin(): LessonProgress {
    const before = this.load()
    if (before?.status === 'running') return before
    return this.#write({ status: 'running', read: [], game: lessonGame((before?.game.gameNumber ?? 0) + 1) })
  }

  /** The steps that the learner has read. */
  get read(): readonly LessonStepId[] {
    return this.#progress?.read ?? []
  }

  /** The game of this page's lesson; null before one was loaded or begun. */
  get game(): SoloGame | null {
    return this.#progress?.game ?? null
  }

  /** Keeps the game after a move. */
  keep(game: SoloGame): void {
    if (this.#progress !== null) this.#write({ ...this.#progress, game })
  }

  /** The learner has read a step. Returns all that they have read. */
  noteRead(id: LessonStepId): readonly LessonStepId[] {
    if (this.#progress === null) return []
    return this.#write({ ...this.#progress, read: [...new Set([...this.#progress.read, id])] }).read
  }

  end(status: 'skipped' | 'done'): void {
    if (this.#progress !== null) this.#write({ ...this.#progress, status })
  }

  #read(): string | null {
    try {
      return this.#storage().getItem(LESSON_KEY)
    } catch {
      return null
    }
  }

  #write(progress: LessonProgress): LessonProgress {
    this.#progress = progress
    try {
      this.#storage().setItem(LESSON_KEY, encodeLesson(progress))
    } catch (problem) {
      console.warn('lesson not stored', problem)
    }
    return progress
  }
}

/** The store of this page. */
export const lessonStore = new LessonStore(() => browserStorage)
