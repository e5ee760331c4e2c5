/** Sentences that end with the seconds that are left: `Ancora 12 s.` */
import assert from 'node:assert/strict'
import type { Locator } from 'playwright-core'

/** Waits until a sentence shows so few seconds, or fewer. */
export const countsDownTo = (sentence: Locator, seconds: number): Promise<void> =>
  sentence
    .filter({ hasText: new RegExp(` (${Array.from({ length: seconds + 1 }, (_, left) => left).join('|')}) s\\.`) })
    .waitFor()

/**
 * A sentence shows no more seconds than these, and no fewer than are left until `endsAtMs` of `performance.now()`. They
 * are rounded, and shown for a second.
 */
export const assertLeft = async (sentence: Locator, mostSeconds: number, endsAtMs: number): Promise<void> => {
  const seconds = Number(/(\d+) s\.$/.exec(await sentence.innerText())?.[1])
  const least = (endsAtMs - performance.now()) / 1_000 - 1
  assert.ok(seconds <= mostSeconds + 1 && seconds >= least, `${seconds} s are not ${least} to ${mostSeconds} s`)
}
