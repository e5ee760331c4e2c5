import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import * as common from '#common/text/it.ts'
import * as mails from '#common/text/mails.ts'
import * as notices from '#common/text/notices.ts'

/** Every text of a catalogue, without texts that contain names. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

describe('the texts of the web', () => {
  const shared = new Set(textsIn({ ...common, ...mails, ...notices }))
  const root = new URL('..', import.meta.url)
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))

  it('repeat no text of common', () => {
    const repeated = files.flatMap((file) => {
      const literals = readFileSync(new URL(file, root), 'utf8').matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)
      return [...literals]
        .map(([, , text = '']) => text.replaceAll("\\'", "'").replace(/\.$/, ''))
        .filter((text) => shared.has(text) || shared.has(`${text}.`))
        .map((text) => `${file}: ${text}`)
    })
    deepEqual(repeated, [])
  })
})
