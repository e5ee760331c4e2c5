import { randomBytes } from 'node:crypto'
import { seedFrom, type Seed } from '#common/rules/deal.ts'

/** 32 bytes of the platform's CSPRNG: the secret of a table, or the seed of a game at a table that has none. */
export const randomSeed = (): Seed => seedFrom(randomBytes(32))
