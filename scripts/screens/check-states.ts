/**
 * What is wrong with the states of the gallery: what axe-core finds, how many main headings there are, and which
 * controls a finger hits badly.
 */
import type { Page } from 'playwright-core'
import { violations } from '../../web/browser-test/testing/axe.ts'
import { smallTargets } from './targets.ts'
import type { Look } from './screenshot-run.ts'

const problemsOf = async (page: Page): Promise<readonly string[]> => {
  // It waits until the cards, too, are in their places, where a finger will look for them.
  const found = await violations(page)
  const headings = await page.locator('h1').filter({ visible: true }).count()
  return [...found, ...(headings === 1 ? [] : [`${headings} headings h1`]), ...(await smallTargets(page))]
}

/** Looks at each state, and adds what is wrong with it to `problems`: for each problem the names of the states. */
export const checking =
  (problems: Map<string, string[]>): Look =>
  async (page, name) => {
    for (const problem of await problemsOf(page)) problems.set(problem, [...(problems.get(problem) ?? []), name])
  }
