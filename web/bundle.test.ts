import { deepEqual, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'

/** The built site: `npm run build` makes it. */
const ROOT = new URL('../dist/web/', import.meta.url)

describe('the code that browsers load', () => {
  const files = globSync('assets/*.js', { cwd: ROOT })
  const filesWith = (name: RegExp): readonly string[] => files.filter((file) => name.test(readFileSync(new URL(file, ROOT), 'utf8')))

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
