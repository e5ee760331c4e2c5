import { deepEqual } from 'node:assert/strict'
import { pagesFor } from './header-links.ts'

const labels = (user: { readonly id: number } | null): readonly string[] => pagesFor(user).map(({ label }) => label)

describe('the top navigation', () => {
  it('offers home and rules to a visitor', () => deepEqual(labels(null), ['Home', 'Regole']))
  it('adds the statistics for a signed-in user', () => deepEqual(labels({ id: 2 }), ['Home', 'Regole', 'Statistiche']))
  it('adds the admin page for user id 1 only', () =>
    deepEqual(labels({ id: 1 }), ['Home', 'Regole', 'Statistiche', 'Admin']))
})
