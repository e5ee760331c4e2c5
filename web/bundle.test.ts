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
})
