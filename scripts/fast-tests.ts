/**
 * Prints the tests that `npm run test:fast` runs: those that use no browser and start no process. Neither they nor the modules that they
 * import use Playwright or start a server, and they do not read the output of `npm run build`.
 */
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['common', 'game-server', 'web', 'loadtest', 'scripts']
/** The modules that only slow tests import. */
const SLOW = '^game-server/testing/server-process\\.ts$|playwright-core|^(node:)?child_process$'
const NEED_THE_BUILD = ['web/bundle.test.ts']

const options = await extractOptions('./.dependency-cruiser.mjs')
const { output } = await cruise(FOLDERS, { ...options, reaches: SLOW })
if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of the modules')
const slow = new Set([...output.modules.map(({ source }) => source), ...NEED_THE_BUILD])
const tests = globSync(`{${FOLDERS.join(',')}}/**/*.test.ts`)
process.stdout.write(`${tests.filter((path) => !slow.has(path)).toSorted().join('\n')}\n`)
