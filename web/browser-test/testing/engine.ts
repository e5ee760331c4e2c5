/**
 * One page in any engine of a browser: what a test does with it, over the little that the driver of each engine can do.
 */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '../../../game-server/testing/wait-until.ts'
import { LOOK_EVERY_MS, playByItself, TAKEN_OVER } from './friend.ts'

/** A page that is told to leave answers first: an answer is lost when the page has gone. */
const LEAVES_AFTER_MS = 200

/**
 * What an engine can do with its page. `expression` and `element` are JavaScript that runs in the page; an `element`
 * gives an element.
 */
export type Driver = {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Resolves with the value, as JSON carries it. */
  run(expression: string): Promise<unknown>
  click(element: string): Promise<void>
  type(element: string, text: string): Promise<void>
  /** Gives the page this size in CSS pixels, or as near as the window allows. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of what the window shows. */
  picture(): Promise<Uint8Array>
  /** The errors of the page since the last call: those in the console, exceptions and rejections that nobody caught. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/**
 * `missing`: what is not installed on this machine, and how to install it. `restores`: which pages it shows again as
 * they were when somebody goes back to them, those without a socket, all, or none. `start` opens a browser with a page.
 */
export type Engine = {
  readonly name: string
  readonly missing: string | null
  readonly restores: 'none' | 'unconnected' | 'all'
  readonly start: () => Promise<Driver>
}

/** Where things are on a page: by CSS, and by the name that a screen reader says. */
export type Part = { readonly css: string; readonly name?: RegExp }
export const button = (name: RegExp): Part => ({ css: 'button', name })
export const PLAY_AGAIN = button(/Gioca Ancora/)
export const link = (name: RegExp): Part => ({ css: 'a[href]', name })
export const heading = (name: RegExp): Part => ({ css: 'h1, h2, h3', name })
export const field = (name: RegExp): Part => ({ css: 'input, textarea', name })

/** Runs in the page. */
const find = (css: string, name: string): HTMLElement | null => {
  const isNamed = (element: HTMLElement): boolean => {
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]?.textContent
        : element.textContent
    return new RegExp(name).test((element.getAttribute('aria-label') ?? label ?? '').trim())
  }
  const isThere = (element: HTMLElement): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert], [aria-hidden="true"]') === null
  return (
    [...document.querySelectorAll<HTMLElement>(css)].find((element) => isThere(element) && isNamed(element)) ?? null
  )
}
/**
 * Runs in the page: where an element is, when a click there would hit it. What a bar covers at the edge of the window
 * is moved to its middle.
 */
const place = (element: HTMLElement | null): string | null => {
  if (element === null || element.matches(':disabled')) return null
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  if (element.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return `${x} ${y} ${width} ${height}`
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return null
}

/** Runs in the page: what is written on it is gone when the next click has hit the element, or the page has gone. */
const aim = (element: HTMLElement | null): void => {
  const { dataset } = document.documentElement
  dataset['missed'] = ''
  const check = ({ target }: Event): void => {
    if (target instanceof Node && element?.contains(target) === true) delete dataset['missed']
  }
  addEventListener('click', check, { capture: true, once: true })
}

const found = ({ css, name }: Part): string =>
  `(${String(find)})(${JSON.stringify(css)}, ${JSON.stringify(name?.source ?? '')})`
const told = ({ css, name }: Part): string => `${css} ${name?.source ?? ''}`.trim()

export class EnginePage {
  readonly #driver: Driver
  readonly #origin: string
  readonly #name: string

  /** `origin`: the site. `name`: of the engine. */
  constructor(driver: Driver, origin: string, name: string) {
    this.#driver = driver
    this.#origin = origin
    this.#name = name
  }

  /** Opens a path of the site, and waits until the page's scripts have taken over what the server has drawn. */
  async open(path: string): Promise<void> {
    await this.#driver.goto(`${this.#origin}${path}`)
    await this.until('the page', async () => (await this.count(TAKEN_OVER)) === 1)
  }

  async reload(): Promise<void> {
    await this.#driver.reload()
  }

  /** Loads another page of the site there, as an address that is typed does. */
  async leaveFor(path: string): Promise<void> {
    await this.#leave('isAsItWas', `location.assign(${JSON.stringify(path)})`, path)
  }

  /**
   * Goes back to the page that was left, which is at this path. Resolves with whether it is that page as it was, or one
   * that was loaded anew.
   */
  async goBackTo(path: string): Promise<boolean> {
    await this.#leave('isLeft', 'history.back()', path)
    return (await this.#driver.run('window.isAsItWas === true')) === true
  }

  /** Marks the page and lets it leave for a path. On a busy machine its answer may be lost all the same. */
  async #leave(mark: string, how: string, path: string): Promise<void> {
    await this.#driver
      .run(`(window.${mark} = true, setTimeout(() => ${how}, ${LEAVES_AFTER_MS}), null)`)
      .catch(() => undefined)
    const isThere = `window.${mark} !== true && location.pathname === ${JSON.stringify(path)}`
    await this.until(path, async () => (await this.#driver.run(isThere)) === true)
  }

  /** Runs a function in the page. It may use nothing from outside of itself; its answer comes as JSON. */
  async inPage<T>(look: () => T | Promise<T>): Promise<T> {
    return (await this.#driver.run(`(${String(look)})()`)) as T
  }

  /**
   * Resolves with the first answer that is neither null nor false. While the page is on its way to another one, there
   * is no answer.
   */
  until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
    let problem = ''
    const ask = (): Promise<T | null | false> =>
      look().catch((error: unknown) => {
        problem = String(error)
        return null
      })
    return waitUntil(what, ask, { seen: () => problem })
  }

  /** How many elements there are, visible or not. */
  async count(css: string): Promise<number> {
    return Number(await this.#driver.run(`document.querySelectorAll(${JSON.stringify(css)}).length`))
  }

  async has(part: Part): Promise<boolean> {
    return (await this.#driver.run(`${found(part)} !== null`)) === true
  }

  async sees(part: Part): Promise<void> {
    await this.until(told(part), () => this.has(part))
  }

  /** Waits until the page shows a text. */
  async reads(text: RegExp): Promise<void> {
    await this.until(String(text), async () => text.test(String(await this.#driver.run('document.body.innerText'))))
  }

  /** The names of elements, for those of a hand the cards. */
  async names(css: string): Promise<readonly string[]> {
    return (await this.#driver.run(
      `[...document.querySelectorAll(${JSON.stringify(css)})].map((element) => element.getAttribute('aria-label') ?? '')`,
    )) as readonly string[]
  }

  /**
   * Clicks when the element stands still, is enabled, and nothing covers it; again when it has moved away in that
   * moment.
   */
  async click(part: Part): Promise<void> {
    let before: unknown = null
    await this.until(`a click on ${told(part)}`, async () => {
      const now = await this.#driver.run(`(${String(place)})(${found(part)})`)
      const isStill = now !== null && now === before
      before = now
      if (!isStill) return false
      await this.#driver.run(`(${String(aim)})(${found(part)})`)
      await this.#driver.click(found(part))
      return (await this.#driver.run(`'missed' in document.documentElement.dataset`).catch(() => false)) === false
    })
  }

  /** Clicks on what may move or go at the same moment: perhaps in vain. */
  async tap(part: Part): Promise<void> {
    await this.#driver.click(found(part)).catch(() => undefined)
  }

  async type(part: Part, text: string): Promise<void> {
    await this.sees(part)
    await this.#driver.type(found(part), text)
  }

  /** Lets the page itself click what the table waits for next, until the game is over, however long that takes. */
  async playToTheEnd(): Promise<void> {
    await this.#driver.run(`void (${String(playByItself)})(${LOOK_EVERY_MS})`)
    while (!(await this.has(PLAY_AGAIN))) await pause(LOOK_EVERY_MS)
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.resize(width, height)
  }

  errors(): Promise<readonly string[]> {
    return this.#driver.errors()
  }

  picture(): Promise<Uint8Array> {
    return this.#driver.picture()
  }

  close(): Promise<void> {
    return this.#driver.close()
  }

  /** Saves a picture of the page in the folder of this run, and prints its path. */
  async photograph(): Promise<void> {
    const path = join(tmpdir(), `regicidio-${this.#name}.png`)
    await writeFile(path, await this.picture())
    process.stderr.write(`${this.#name}: ${path}\n`)
  }
}
