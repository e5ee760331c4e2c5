import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { BuiltSite, FIRST_SCREENS, ROOM_SCREEN } from './weight.ts'

/**
 * What the scripts of a first visit may weigh: bytes after gzip. These numbers only go down, but for what a form needs
 * to send what is seen in it.
 */
const SCRIPTS: Readonly<Record<string, number>> = {
  '/': 112_350,
  '/login': 115_200,
  '/register': 116_000,
  '/join/:roomId?': 117_100,
  '/c/:slug/*': 117_100,
}
const BUDGET = { styles: 30_000, requests: 25, room: 280_000, roomRequests: 34 } as const

/** The built site: `npm run build` makes it. */
const ROOT = new URL('../dist/web/', import.meta.url)

describe('the code that browsers load', () => {
  const files = globSync('assets/*.js', { cwd: ROOT })
  const filesWith = (name: RegExp): readonly string[] =>
    files.filter((file) => name.test(readFileSync(new URL(file, ROOT), 'utf8')))

  it('contains zod/mini, and nothing of the large zod', () => {
    ok(filesWith(/["'`]ZodMiniObject["'`]/).length > 0)
    deepEqual(filesWith(/["'`]ZodObject["'`]/), [])
  })

  it('contains the library for voice in one file, which no other loads before it is needed', () => {
    const [library = '', ...others] = filesWith(/ERR_ICE_CONNECTION_FAILURE/)
    deepEqual(others, [])
    const name = library.split('/').at(-1)?.replace('.js', '') ?? ''
    // A page or file that needs it at once would name it in a tag or in an import declaration.
    deepEqual(filesWith(new RegExp(String.raw`(from|import)\s*["'\x60][^"'\x60]*${name}`)), [])
    ok(!readFileSync(new URL('index.html', ROOT), 'utf8').includes(name))
    ok(filesWith(new RegExp(String.raw`import\(["'\x60][^"'\x60]*${name}`)).length > 0)
  })
})

describe('the styles that browsers load', () => {
  const textOf = (pattern: string): string =>
    globSync(pattern, { cwd: ROOT })
      .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
      .join('\n')
  const classesIn = (text: string): ReadonlySet<string> => new Set(text.match(/\bm_[\da-f]{6,8}\b/g))

  it('have the classes of every Mantine component that the code contains', () => {
    const styles = new URL('../node_modules/@mantine/core/styles/', import.meta.url)
    const built = classesIn(textOf('assets/*.css'))
    const code = textOf('assets/*.js')
    const missing = globSync('*.layer.css', { cwd: styles }).filter((file) => {
      const classes = [...classesIn(readFileSync(new URL(file, styles), 'utf8'))]
      return classes.some((name) => code.includes(name)) && !classes.some((name) => built.has(name))
    })
    deepEqual(missing, [])
  })
})

describe('the first visit', () => {
  const site = new BuiltSite(ROOT)

  for (const [path, screen] of Object.entries(FIRST_SCREENS)) {
    it(`to ${path} is light`, () => {
      const { scripts, styles, requests } = site.firstVisit(screen)
      ok(scripts <= (SCRIPTS[path] ?? 0), `${scripts} bytes of JavaScript after gzip`)
      ok(styles <= BUDGET.styles, `${styles} bytes of CSS after gzip`)
      ok(requests <= BUDGET.requests, `${requests} requests`)
    })
  }

  it('to a room needs little more than the invitation to it', () => {
    const { scripts, requests } = site.firstVisit(ROOM_SCREEN)
    const more = scripts - site.firstVisit(FIRST_SCREENS['/join/:roomId?']).scripts
    ok(more <= BUDGET.room, `${more} bytes of JavaScript after gzip`)
    ok(requests <= BUDGET.roomRequests, `${requests} requests`)
  })
})

describe('the built scripts', () => {
  it('do not import each other in a circle, in which one would run before what it needs', () => {
    deepEqual(new BuiltSite(ROOT).circles(), [])
  })
})

describe('the built files', () => {
  it('are there in two smaller forms with the same content', () => {
    const large = globSync('assets/*.{js,css}', { cwd: ROOT }).filter(
      (file) => readFileSync(new URL(file, ROOT)).length > 20_000,
    )
    ok(large.length > 0)
    for (const file of large) {
      const [plain, brotli, gzip] = ['', '.br', '.gz'].map((ending) => readFileSync(new URL(file + ending, ROOT)))
      ok(plain !== undefined && brotli !== undefined && gzip !== undefined)
      ok(brotli.length < gzip.length && gzip.length < plain.length / 2, file)
      ok(plain.equals(brotliDecompressSync(brotli)) && plain.equals(gunzipSync(gzip)), file)
    }
  })
})
