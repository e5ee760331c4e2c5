/**
 * Builds what draws the first screen of a visitor on the server (`draw.tsx`), into the folder `first-screen` beside
 * that of the site. Of the site's own build it needs the names of the files that each of these screens loads.
 */
import { fileURLToPath } from 'node:url'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { FIRST_SCREENS } from '../weight.ts'

const DRAW = fileURLToPath(new URL('draw.tsx', import.meta.url))

type Files = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

/** The files that come with a script: itself, what it imports, and their styles. */
const filesOf = (bundle: Rolldown.OutputBundle, name: string): Files => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const follow = (file: string): void => {
    const chunk = bundle[file]
    if (scripts.has(file) || chunk?.type !== 'chunk') return
    scripts.add(file)
    for (const imported of chunk.imports) follow(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  follow(name)
  return { scripts: [...scripts], styles: [...styles] }
}

/** The tags for what a screen loads and the page does not name already. */
const headOf = (screen: Files, page: Files): string => {
  const styles = screen.styles
    .filter((file) => !page.styles.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  const scripts = screen.scripts
    .filter((file) => !page.scripts.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
  return [...styles, ...scripts].join('')
}

const headsOf = (bundle: Rolldown.OutputBundle): Readonly<Record<string, string>> => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const page = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('index.html') === true)
  if (page === undefined) throw new Error('the site has no page')
  return Object.fromEntries(
    Object.entries(FIRST_SCREENS).map(([path, screen]) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen) === true)
      if (chunk === undefined) throw new Error(`the site has no ${screen}`)
      return [path, headOf(filesOf(bundle, chunk.fileName), filesOf(bundle, page.fileName))]
    }),
  )
}

/** The plugin. It comes after those that write files. `root` and `resolve` are those of the site's build. */
export const firstScreen = (site: Pick<InlineConfig, 'root' | 'resolve'>): Plugin => {
  let outDir = ''
  let heads: Readonly<Record<string, string>> = {}
  const write = async (): Promise<void> => {
    // The build has failed, and says why.
    if (Object.keys(heads).length === 0) return
    await build({
      ...site,
      plugins: [react()],
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      // There is none on the server, and some versions of Node.js complain when somebody asks for it.
      define: {
        HEADS: JSON.stringify(heads),
        localStorage: 'undefined',
        'process.env.NODE_ENV': JSON.stringify('production'),
      },
      // The image of the server has no packages of the site.
      ssr: { noExternal: true },
      build: { outDir: join(outDir, '../first-screen'), emptyOutDir: true, ssr: DRAW, assetsInlineLimit: 0 },
    })
  }
  return {
    name: 'first-screen',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build: { outDir: folder } }) => void (outDir = resolve(root, folder)),
    generateBundle: (_options, bundle) => void (heads = headsOf(bundle)),
    closeBundle: { order: 'post', sequential: true, handler: write },
  }
}
