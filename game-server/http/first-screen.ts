/** What the built site draws of a page before the page's own scripts are there. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DrawFirstScreen, FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'
import type { Log } from '../log.ts'

const NOTHING: DrawFirstScreen = () => null

/**
 * The drawing part of the site in `webRoot`: `npm run build` puts it beside that folder. It is loaded at once, as all
 * of the site is. Pages whose first screen cannot be drawn come without: then the browser draws them itself, as it does
 * without this part.
 */
export const firstScreens = (webRoot: string, log: Log): ((facts: FirstScreenFacts) => Promise<FirstScreen | null>) => {
  const file = join(webRoot, '../first-screen/draw.js')
  const load = async (): Promise<DrawFirstScreen> => {
    if (!existsSync(file)) return NOTHING
    try {
      const { drawFirstScreen }: { readonly drawFirstScreen: DrawFirstScreen } = await import(pathToFileURL(file).href)
      return drawFirstScreen
    } catch (error) {
      log.error({ error }, 'the first screens cannot be loaded')
      return NOTHING
    }
  }
  const loading = load()
  return async (facts) => {
    const draw = await loading
    try {
      return draw(facts)
    } catch (error) {
      log.error({ error, path: facts.path }, 'the first screen cannot be drawn')
      return null
    }
  }
}
