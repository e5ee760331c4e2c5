import { equal } from 'node:assert/strict'
import { relativeTime } from './relative-time.ts'

describe('a relative time', () => {
  const now = new Date('2026-11-21T12:00:00.000Z')
  const known: readonly (readonly [string, string])[] = [
    ['2026-11-21T12:00:00.000Z', 'poco fa'],
    ['2026-11-21T11:59:55.000Z', 'poco fa'],
    ['2026-11-21T12:00:40.000Z', 'poco fa'],
    ['2026-11-21T11:59:30.000Z', '30 secondi fa'],
    ['2026-11-21T11:59:00.000Z', '1 minuto fa'],
    ['2026-11-21T11:55:01.000Z', '4 minuti fa'],
    ['2026-11-21T10:30:00.000Z', '1 ora fa'],
    ['2026-11-20T11:00:00.000Z', 'ieri'],
    ['2026-11-18T12:00:00.000Z', '3 giorni fa'],
    ['2026-11-12T12:00:00.000Z', '1 settimana fa'],
    ['2026-11-07T12:00:00.000Z', '2 settimane fa'],
    ['2026-10-20T12:00:00.000Z', '1 mese fa'],
    ['2026-09-01T12:00:00.000Z', '2 mesi fa'],
    ['2025-10-17T12:00:00.000Z', '1 anno fa'],
    ['2024-11-01T12:00:00.000Z', '2 anni fa'],
    ['domani', ''],
  ]
  for (const [then, words] of known) it(`of ${then} reads '${words}'`, () => equal(relativeTime(then, now), words))
})
