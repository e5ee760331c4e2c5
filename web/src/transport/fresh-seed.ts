/** Random seeds for the games of this page. */
import { seedFrom, type Seed } from '#common/rules/deal.ts'

const SEED_BYTES = 32

/** A seed from the browser's own generator for secrets. */
export const freshSeed = (): Seed => seedFrom(crypto.getRandomValues(new Uint8Array(SEED_BYTES)))
