import { equal } from 'node:assert/strict'
import { unreadableProblem } from './avatar-file.ts'

const MAX = 5 * 1024 * 1024

describe('a file for the avatar that the page cannot read', () => {
  const known: readonly (readonly [string, number, string])[] = [
    ['image/jpeg', 1, 'Formato file non supportato'],
    ['image/png', MAX, 'Formato file non supportato'],
    ['image/png', MAX + 1, 'File troppo grande'],
    ['image/heic', MAX + 1, 'Formato file non supportato'],
    ['', 1_000, 'Formato file non supportato'],
    ['text/html', MAX + 1, 'Formato file non supportato'],
  ]
  for (const [type, size, title] of known)
    it(`of type '${type}' with ${size} bytes is told '${title}'`, () =>
      equal(unreadableProblem({ type, size }).title, title))
})
