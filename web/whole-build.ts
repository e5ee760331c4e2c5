/**
 * Builds into a folder of its own, which takes the place of the last build when it is whole: a server that starts
 * meanwhile finds the last one, and a build that fails leaves it as it was.
 */
import { existsSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** What is there when nothing is missing: the page, and what is built last. */
const PARTS = ['web/index.html', 'web/sw.js', 'first-screen/draw.js']

const takeItsPlace = async (building: string, target: string): Promise<void> => {
  const replaced = join(building, 'replaced')
  await mkdir(replaced)
  for (const [made, place] of [
    ['first-screen', join(dirname(target), 'first-screen')],
    ['web', target],
  ] as const) {
    if (existsSync(place)) await rename(place, join(replaced, made))
    await rename(join(building, made), place)
  }
  await rm(building, { recursive: true })
}

/** The plugin. It comes after all that write files; those put what belongs to the site beside its folder. */
export const wholeBuild = (): Plugin => {
  let target = ''
  let building = ''
  return {
    name: 'whole-build',
    apply: 'build',
    enforce: 'post',
    config: ({ root = '.', build: { outDir = 'dist' } = {} }) => {
      target = resolve(root, outDir)
      building = join(dirname(target), `build-${process.pid}`)
      process.once('exit', () => rmSync(building, { recursive: true, force: true }))
      return { build: { outDir: join(building, 'web'), emptyOutDir: true } }
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const isWhole = PARTS.every((part) => existsSync(join(building, part)))
        if (isWhole) await takeItsPlace(building, target)
      },
    },
  }
}
