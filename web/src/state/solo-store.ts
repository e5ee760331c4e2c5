/**
 * The solo game that this browser keeps, so that it survives a reload and a closed browser. There is one game for all
 * tabs: the tab that was opened last plays it, and the others stop.
 */
import { decodeSoloGame, encodeSoloGame, type SoloGame } from '../game/solo/solo-game.ts'
import { browserStorage, type KeyValueStorage } from '../transport/browser-storage.ts'

export const SOLO_GAME_KEY = 'regicidio.solo'
const SOLO_TAB_KEY = 'regicidio.solo.tab'

/** `broken`: something is stored, but it is damaged or of another version, and cannot be played on. */
export type StoredSolo = SoloGame | 'none' | 'broken'

export class SoloStore {
  readonly #storage: () => KeyValueStorage
  readonly #tab: string
  /** The game of this tab, also when nothing can be stored. */
  #game: SoloGame | null = null
  #isStored = true

  /** `storage` may throw, when the browser forbids it. `tab` is a name that no other tab has. */
  constructor(storage: () => KeyValueStorage, tab: string) {
    this.#storage = storage
    this.#tab = tab
  }

  /** The game of this tab; null before one was loaded or begun. */
  get game(): SoloGame | null {
    return this.#game
  }

  /** Whether the browser has stored the game when it was last kept. */
  get isStored(): boolean {
    return this.#isStored
  }

  /** Reads the stored game, completely checked, and plays it in this tab. */
  load(): StoredSolo {
    const text = this.#read(SOLO_GAME_KEY)
    if (text === null) return this.#game ?? 'none'
    this.#game = decodeSoloGame(text)
    return this.#game ?? 'broken'
  }

  /** From now on this tab plays the game. False when nothing can be stored: then the game lasts as long as the page. */
  claim(): boolean {
    return this.#write(SOLO_TAB_KEY, this.#tab)
  }

  /** Keeps the game after a move; false, and nothing is stored, when another tab plays it now. */
  keep(game: SoloGame): boolean {
    if (this.isElsewhere()) return false
    this.#game = game
    this.#isStored = this.#write(SOLO_GAME_KEY, encodeSoloGame(game))
    return true
  }

  /** Gives the game up. */
  forget(): void {
    this.#game = null
    try {
      this.#storage().removeItem(SOLO_GAME_KEY)
    } catch (problem) {
      console.warn('solo game not removed', problem)
    }
  }

  /** Whether another tab plays the game now. */
  isElsewhere(): boolean {
    const tab = this.#read(SOLO_TAB_KEY)
    return tab !== null && tab !== this.#tab
  }

  #read(key: string): string | null {
    try {
      return this.#storage().getItem(key)
    } catch {
      return null
    }
  }

  #write(key: string, text: string): boolean {
    try {
      return this.#storage().setItem(key, text) !== false
    } catch (problem) {
      console.warn('solo game not stored', problem)
      return false
    }
  }
}

/**
 * Calls `call` when another tab begins to play the game, until the returned function is called. Storage events come
 * from other tabs only.
 */
export const onSoloTaken = (call: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent): void => {
    if (key === SOLO_TAB_KEY) call()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** The store of this page. */
export const soloStore = new SoloStore(() => browserStorage, String(Math.random()))
