/**
 * Sorts the tests by the modules that they import and by their folders, so that a new test is in the right group by
 * itself.
 */
import { globSync } from 'node:fs'
import { cruise } from 'dependency-cruiser'
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'

const FOLDERS = ['common', 'game-server', 'web', 'loadtest', 'scripts']
/** The modules that only slow tests import: they start a server, a browser or another process. */
const SLOW = String.raw`^game-server/testing/(server-process|local-server)\.ts$|(playwright|puppeteer)-core|selenium-webdriver|^(node:)?child_process$`
const NEED_THE_BUILD = ['web/bundle.test.ts', 'web/first-screen/draw.test.ts']
/**
 * Crowds of requests, pictures, costly hashes and properties that play whole games: more than a change should wait for.
 */
const LONG = [
  'common/protocol/chat-text.test.ts',
  'common/rules/claim.test.ts',
  'common/rules/knowledge.test.ts',
  'common/rules/properties.test.ts',
  'common/table/absence/absence-properties.test.ts',
  'game-server/colyseus/state-sync.test.ts',
  'game-server/http/auth/passwords.test.ts',
  'game-server/http/avatars/avatars.test.ts',
  'game-server/http/password/routes.test.ts',
  'game-server/http/security/attacks.test.ts',
  'game-server/http/security/password-guessing.test.ts',
  'game-server/persistence/money/ledger.test.ts',
  'game-server/persistence/projections/former-games.test.ts',
  'game-server/persistence/statistics/statistics-plans.test.ts',
]
const IN_A_BROWSER = /^(web\/browser-test|scripts\/screens)\//
/** The tests that take both cores, or say how soon a server must be there again. */
const HEAVY = /^(game-server\/faults|loadtest)\//

type Group = 'fast' | 'others' | 'browser' | 'heavy'

/**
 * All test files, as paths from the root of the project. `fast` tests use no browser and start no process: neither they
 * nor the modules that they import drive a browser or start a server, they do not read the output of `npm run build`,
 * and take seconds. Those in a `browser` and the `heavy` ones run two at once. The `others` start processes or take
 * long, and can run beside each other and beside the fast ones.
 */
export const testFiles = async (): Promise<Readonly<Record<Group, readonly string[]>>> => {
  const options = await extractOptions('./.dependency-cruiser.mjs')
  const { output } = await cruise(FOLDERS, { ...options, reaches: SLOW })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave a text instead of the modules')
  const slow = new Set([...output.modules.map(({ source }) => source), ...NEED_THE_BUILD, ...LONG])
  const tests = globSync(`{${FOLDERS.join(',')}}/**/*.test.ts`).toSorted()
  const groupOf = (path: string): Group => {
    if (!slow.has(path)) return 'fast'
    if (IN_A_BROWSER.test(path)) return 'browser'
    return HEAVY.test(path) ? 'heavy' : 'others'
  }
  const { fast = [], others = [], browser = [], heavy = [] } = Object.groupBy(tests, groupOf)
  return { fast, others, browser, heavy }
}
