/**
 * Draws the first screen of a visitor as HTML, on the server. The browser shows it before the site's scripts are there; then `main.tsx` draws the same page
 * in its place. `plugin.ts` builds this file.
 */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { DrawFirstScreen, FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'
import { Providers } from '../src/app/Providers.tsx'
import { ROUTES, routeOf, screenOf } from '../src/app/routes.tsx'
import { Site } from '../src/app/Site.tsx'
import { forgetAnswers } from '../src/state/answer-caches.ts'
import { drawPageWith } from '../src/state/page-facts.ts'
import { forgetUser } from '../src/state/session.ts'

/** Filled in by the build (`plugin.ts`): for each route that is drawn, the tags for its styles and scripts. */
declare const HEADS: Readonly<Record<string, string>>

const TITLE = /<title>(.*?)<\/title>/g
/** A form of which the scripts do not know yet is not sent: a password would become a part of the address. Outside a dialog this method does nothing. */
const unsent = (html: string): string => html.replaceAll('<form ', '<form method="dialog" ')

/** The path of the route that is drawn for these facts. An invitation is drawn when there is one, and it is for visitors. */
const drawnRoute = ({ path, areGuestsWelcome, invitation }: FirstScreenFacts): string | null => {
  const route = routeOf(path)?.path ?? ''
  const isDrawn = path.startsWith('/join') ? invitation !== null && areGuestsWelcome : route in HEADS
  return isDrawn ? route : null
}

const drawn = (route: string, { path, areGuestsWelcome, invitation }: FirstScreenFacts): FirstScreen => {
  drawPageWith({ isVisitor: true, areGuestsWelcome, invitation: JSON.stringify(invitation) })
  forgetUser()
  forgetAnswers()
  const html = renderToString(
    <Providers>
      <StaticRouter location={path}>
        <Site />
      </StaticRouter>
    </Providers>,
  )
  forgetAnswers()
  return { title: TITLE.exec(html)?.[1] ?? '', head: HEADS[route] ?? '', body: unsent(html.replaceAll(TITLE, '')) }
}

/** Everything else is the same for every visitor. */
const known = new Map<string, FirstScreen>()

await Promise.all(ROUTES.filter(({ path }) => path in HEADS).map(screenOf))

/** What a visitor sees first. Synchronous, because the state of the site is that of one page at a time. */
export const drawFirstScreen: DrawFirstScreen = (facts) => {
  const route = drawnRoute(facts)
  if (route === null) return null
  const key = `${route} ${facts.areGuestsWelcome}`
  const screen = (facts.invitation === null ? known.get(key) : undefined) ?? drawn(route, facts)
  if (facts.invitation === null) known.set(key, screen)
  return screen
}
