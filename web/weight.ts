/**
 * What browsers fetch for the first visit to a screen, from the built site: `npm run build` makes it. Sizes are bytes
 * after gzip.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** A chunk in Vite's manifest. `imports` are fetched with it; what it imports later (`dynamicImports`) is not. */
type Chunk = {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

export type Weight = {
  readonly scripts: number
  readonly styles: number
  readonly fonts: number
  readonly requests: number
}

/** The screens that a first visit meets: the paths of their routes, and their files. */
export const FIRST_SCREENS = {
  '/': 'src/screens/Home/HomeScreen.tsx',
  '/login': 'src/screens/Login/LoginScreen.tsx',
  '/register': 'src/screens/Register/RegisterScreen.tsx',
  '/join/:roomId?': 'src/screens/Join/JoinGate.tsx',
  '/c/:slug': 'src/screens/Join/JoinGate.tsx',
} as const
export const ROOM_SCREEN = 'src/screens/GameRoom/GameRoomScreen.tsx'

/** The fonts of a page in Italian. */
const FONTS = /^assets\/(inter|bodoni-moda)-italian/
/** The page itself, its icon and its web manifest. */
const OTHER_REQUESTS = 3

const withImports = (
  manifest: Manifest,
  name: string,
  found = new Map<string, Chunk>(),
): ReadonlyMap<string, Chunk> => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`${name} is not in the manifest`)
  if (found.has(name)) return found
  found.set(name, chunk)
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found)
  return found
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Reads the site in the folder `root`, which ends in a slash. */
export class BuiltSite {
  readonly #root: URL
  readonly #manifest: Manifest

  constructor(root: URL) {
    this.#root = root
    this.#manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', root), 'utf8'))
  }

  /** What a visit that begins at `screen` fetches before it can be used. A screen is named by its file. */
  firstVisit(screen: string): Weight {
    const chunks = [...this.#entry(), screen].flatMap((name) => [...withImports(this.#manifest, name).values()])
    const scripts = [...new Set(chunks.map(({ file }) => file))]
    const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    const fonts = Object.values(this.#manifest)
      .map(({ file }) => file)
      .filter((file) => FONTS.test(file))
    return {
      scripts: sum(scripts.map((file) => this.#gzipped(file))),
      styles: sum(styles.map((file) => this.#gzipped(file))),
      fonts: sum(fonts.map((file) => this.#read(file).length)),
      requests: scripts.length + styles.length + fonts.length + OTHER_REQUESTS,
    }
  }

  /** The chunks that import each other, each circle by the names on its way. */
  circles(): readonly string[] {
    const found: string[] = []
    const done = new Set<string>()
    const follow = (name: string, way: readonly string[]): void => {
      if (way.includes(name)) return void found.push([...way.slice(way.indexOf(name)), name].join(' > '))
      if (done.has(name)) return
      for (const imported of this.#manifest[name]?.imports ?? []) follow(imported, [...way, name])
      done.add(name)
    }
    for (const name of Object.keys(this.#manifest)) follow(name, [])
    return found
  }

  #entry(): readonly string[] {
    return Object.entries(this.#manifest).flatMap(([name, { isEntry = false }]) => (isEntry ? [name] : []))
  }
  #read(file: string): Buffer {
    return readFileSync(new URL(file, this.#root))
  }
  #gzipped(file: string): number {
    return gzipSync(this.#read(file), { level: 9 }).length
  }
}
