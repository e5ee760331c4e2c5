import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'

const FACES = [
  ...readFileSync(new URL('fonts.css', import.meta.url), 'utf8').matchAll(
    /font-family: '([^']+)'; font-weight: ([\d ]+);/g,
  ),
]

describe('the fonts', () => {
  // For a weight that only some files say, a browser takes the letters of the other files from another font.
  for (const family of ['Inter Variable', 'Bodoni Moda Variable']) {
    it(`have the same weights in all files of ${family}`, () => {
      const weights = FACES.filter(([, name]) => name === family).map(([, , weight]) => weight)
      deepEqual([weights.length > 1, new Set(weights).size], [true, 1])
    })
  }
})
