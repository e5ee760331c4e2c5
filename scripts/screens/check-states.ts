/** What is wrong with the states of the gallery: what axe-core finds, how many main headings there are, and which controls a finger hits badly. */
import type { Page } from 'playwright-core'
import { violations } from '../../web/browser-test/axe.ts'
import { smallTargets } from '../../web/browser-test/targets.ts'
import type { Look } from './screenshot-run.ts'

/** So long a card needs to its place at most. */
const MOST_MS = 500

/** Waits until nothing moves to its place any more: after a change of the window the cards do. What moves for ever is left alone. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async (mostMs) => {
    const finite = document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    const longest = new Promise((resolve) => setTimeout(resolve, mostMs))
    await Promise.race([Promise.allSettled(finite.map(({ finished }) => finished)), longest])
  }, MOST_MS)

const problemsOf = async (page: Page): Promise<readonly string[]> => {
  await settled(page)
  const headings = await page.locator('h1').filter({ visible: true }).count()
  return [...(await violations(page)), ...(headings === 1 ? [] : [`${headings} headings h1`]), ...(await smallTargets(page))]
}

/** Looks at each state, and adds what is wrong with it to `problems`: for each problem the names of the states. */
export const checking =
  (problems: Map<string, string[]>): Look =>
  async (page, name) => {
    for (const problem of await problemsOf(page)) problems.set(problem, [...(problems.get(problem) ?? []), name])
  }
