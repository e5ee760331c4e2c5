import { equal } from 'node:assert/strict'
import { avatarProblem } from './avatar-file.ts'

const MAX = 5 * 1024 * 1024

describe('a file for the avatar', () => {
  const known: readonly (readonly [string, number, string | null])[] = [
    ['image/jpeg', 1, null],
    ['image/png', MAX, null],
    ['image/gif', 1_000, null],
    ['image/webp', 1_000, null],
    ['image/png', MAX + 1, 'File troppo grande'],
    ['image/svg+xml', 1_000, 'Formato file non supportato'],
    ['image/bmp', 1_000, 'Formato file non supportato'],
    ['application/pdf', 1_000, 'Formato file non supportato'],
    ['', 1_000, 'Formato file non supportato'],
    ['text/html', MAX + 1, 'Formato file non supportato'],
  ]
  for (const [type, size, title] of known)
    it(`of type '${type}' with ${size} bytes ${title === null ? 'is taken' : `is told '${title}'`}`, () => equal(avatarProblem({ type, size })?.title ?? null, title))
})
