import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { wholeBuild } from './whole-build.ts'

describe('a build of the site', () => {
  let root: string
  let last: string
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'regicidio-build-'))
    last = `${root}-dist`
  })
  afterEach(async () => {
    await rm(root, { recursive: true })
    await rm(last, { recursive: true, force: true })
  })

  /**
   * Builds a page with this text. `write` stands for the plugins that write the last files; it gets the folder of the
   * site.
   */
  const buildPage = async (text: string, write: (outDir: string) => Promise<void>): Promise<void> => {
    await writeFile(join(root, 'index.html'), `<title>${text}</title>`)
    let outDir = ''
    const others: Plugin = {
      name: 'others',
      enforce: 'post',
      configResolved: (config) => void (outDir = config.build.outDir),
      closeBundle: { order: 'post', sequential: true, handler: () => write(outDir) },
    }
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [others, wholeBuild()],
      build: { outDir: join(last, 'web') },
    })
  }
  const writeAll = async (outDir: string): Promise<void> => {
    await mkdir(join(outDir, '../first-screen'))
    await writeFile(join(outDir, '../first-screen/draw.js'), '')
    await writeFile(join(outDir, 'sw.js'), '')
  }
  const title = async (): Promise<string | undefined> =>
    /<title>(.*)</.exec(await readFile(join(last, 'web/index.html'), 'utf8'))?.[1]

  it('takes the place of the last one when it is whole, and not before', async () => {
    await buildPage('first', writeAll)
    assert.equal(await title(), 'first')
    let meanwhile: string | undefined
    await buildPage('second', async (outDir) => {
      meanwhile = await title()
      await writeAll(outDir)
    })
    assert.deepEqual([meanwhile, await title()], ['first', 'second'])
  })

  it('leaves the last one as it was when it fails', async () => {
    await buildPage('first', writeAll)
    await assert.rejects(
      buildPage('second', () => Promise.reject(new Error('no room on the disk'))),
      /no room on the disk/,
    )
    assert.equal(await title(), 'first')
  })
})
