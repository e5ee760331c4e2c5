/**
 * Builds the service worker (`worker.ts`) as `/sw.js`, with the list of the files that it keeps: those of the home
 * page, the rules, the settings, the solo games and the replays, which work without a network. Everything else needs
 * the server anyway.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/**
 * Screens that are no use without a server, the library for voices, and fonts for scripts in which nobody writes
 * Italian.
 */
const ONLINE_ONLY = /\/src\/(screens\/(?!Home\/|Rules\/|Solo\/|Lesson\/|Replay\/|Settings\/|NotFound\/)|voice\/)/
const FOREIGN_FONT = /-(latin-ext|cyrillic|greek|vietnamese|math|symbols)[^/]*\.woff2$/
const COMPUTERS = /\/(computer|analysis)-worker-[^/]*\.js$/
/** What has no hash in its name. */
const UNHASHED = ['index.html', 'favicon.svg', 'favicon-turn.svg', 'manifest.webmanifest']

/**
 * The hashed files that work without a network: everything that the first script leads to, except through what is
 * online only.
 */
const keptFiles = (bundle: Rolldown.OutputBundle): readonly string[] => {
  const kept = new Set<string>(Object.keys(bundle).filter((name) => COMPUTERS.test(name)))
  const follow = (name: string): void => {
    const chunk = bundle[name]
    if (kept.has(name) || chunk?.type !== 'chunk') return
    kept.add(name)
    for (const asset of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])])
      if (!FOREIGN_FONT.test(asset)) kept.add(asset)
    for (const imported of chunk.imports) follow(imported)
    for (const imported of chunk.dynamicImports) {
      const part = bundle[imported]
      if (part?.type === 'chunk' && !ONLINE_ONLY.test(part.facadeModuleId ?? '')) follow(imported)
    }
  }
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.isEntry && !COMPUTERS.test(name)) follow(name)
  return [...kept].toSorted()
}

/**
 * The first script of a page: its name tells the versions of the site apart, for it contains the names of all others.
 */
const entryOf = (page: string): string => {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error('index.html has no script')
  return entry
}

/** The plugin. It comes after those that write files. */
export const serviceWorker = (): Plugin => {
  let outDir = ''
  let hashed: readonly string[] = []
  const unhashed = async (name: string): Promise<{ readonly url: string; readonly revision: string }> => ({
    url: `/${name}`,
    revision: createHash('sha256')
      .update(await readFile(join(outDir, name)))
      .digest('hex')
      .slice(0, 16),
  })
  const write = async (): Promise<void> => {
    // The build has failed, and says why.
    if (hashed.length === 0) return
    const files = [
      ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
      ...(await Promise.all(UNHASHED.map(unhashed))),
    ]
    const entry = entryOf(await readFile(join(outDir, 'index.html'), 'utf8'))
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { FILES: JSON.stringify(files), ENTRY: JSON.stringify(entry) },
      build: {
        outDir,
        emptyOutDir: false,
        rolldownOptions: { input: WORKER, output: { format: 'iife', entryFileNames: 'sw.js' } },
      },
    })
  }
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build: { outDir: folder } }) => void (outDir = resolve(root, folder)),
    generateBundle: (_options, bundle) => void (hashed = keptFiles(bundle)),
    closeBundle: { order: 'post', sequential: true, handler: write },
  }
}
