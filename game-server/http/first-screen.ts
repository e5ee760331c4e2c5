/** What the built site draws of a page before the page's own scripts are there. */
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import type { DrawFirstScreen, FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'
import type { Log } from '../log.ts'

const NOTHING: DrawFirstScreen = () => null

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'

/**
 * The drawing part of the site in `webRoot`: `npm run build` puts it beside that folder. It is loaded with the first page that somebody asks for. Pages
 * whose first screen cannot be drawn come without: then the browser draws them itself, as it does without this part.
 */
export const firstScreens = (webRoot: string, log: Log): ((facts: FirstScreenFacts) => Promise<FirstScreen | null>) => {
  const load = async (): Promise<DrawFirstScreen> => {
    try {
      const { drawFirstScreen }: { readonly drawFirstScreen: DrawFirstScreen } = await import(pathToFileURL(join(webRoot, '../first-screen/draw.js')).href)
      return drawFirstScreen
    } catch (error) {
      if (!isMissing(error)) log.error({ error }, 'the first screens cannot be loaded')
      return NOTHING
    }
  }
  let loading: Promise<DrawFirstScreen> | null = null
  return async (facts) => {
    const draw = await (loading ??= load())
    try {
      return draw(facts)
    } catch (error) {
      log.error({ error, path: facts.path }, 'the first screen cannot be drawn')
      return null
    }
  }
}
