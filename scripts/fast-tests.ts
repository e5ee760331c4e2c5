/** Tells the fast tests from the slow ones by the modules that they import, so that a new test is in the right group by itself. */
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['common', 'game-server', 'web', 'loadtest', 'scripts']
/** The modules that only slow tests import. */
const SLOW = String.raw`^game-server/testing/server-process\.ts$|playwright-core|^(node:)?child_process$`
const NEED_THE_BUILD = ['web/bundle.test.ts']

/**
 * All test files, as paths from the root of the project. Fast tests use no browser and start no process. Neither they nor the modules that they
 * import use Playwright or start a server, and they do not read the output of `npm run build`.
 */
export const testFiles = async (): Promise<{ readonly fast: readonly string[]; readonly slow: readonly string[] }> => {
  const options = await extractOptions('./.dependency-cruiser.mjs')
  const { output } = await cruise(FOLDERS, { ...options, reaches: SLOW })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of the modules')
  const slow = new Set([...output.modules.map(({ source }) => source), ...NEED_THE_BUILD])
  const tests = globSync(`{${FOLDERS.join(',')}}/**/*.test.ts`).toSorted()
  return { fast: tests.filter((path) => !slow.has(path)), slow: tests.filter((path) => slow.has(path)) }
}
