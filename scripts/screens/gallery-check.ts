/**
 * `npm run gallery:check [SCENE...]`: every state of the gallery in all of its sizes has nothing that axe-core finds,
 * one main heading, and no control smaller than 44x44 px. Prints each problem with the states that have it, and ends
 * with 1 when there is one.
 */
import { checking } from './check-states.ts'
import { playScenes } from './play-scenes.ts'
import { SIZES } from './screenshot-run.ts'

const problems = new Map<string, string[]>()
let states = 0
const check = checking(problems)
try {
  const errors = await playScenes(
    async (page, name, ...others) => {
      states += 1
      await check(page, name, ...others)
    },
    process.argv.slice(2),
    { sizes: SIZES },
  )
  // The browser itself says this of every request that a form is refused.
  for (const error of errors.filter((text) => !text.includes('Failed to load resource'))) problems.set(error, [])
} finally {
  for (const [problem, names] of problems) process.stdout.write(`${problem}\n    ${names.join(' ')}\n`)
  process.stdout.write(`${states} states, ${problems.size} problems\n`)
}
process.exitCode = problems.size > 0 ? 1 : 0
