/**
 * Draws the first screen of a visitor as HTML, on the server. The browser shows it before the site's scripts are there;
 * then `main.tsx` draws the same page in its place. `plugin.ts` builds this file.
 */
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { RecentlyUsed } from '#common/recently-used.ts'
import type { DrawFirstScreen, FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'
import { Providers } from '../src/app/Providers.tsx'
import { ROUTES, routeOf, screenOf } from '../src/app/routes.tsx'
import { Site } from '../src/app/Site.tsx'
import { drawPageWith } from '../src/state/page-facts.ts'
import { forgetAnswers, forgetUser } from '../src/state/account/session.ts'

/** Filled in by the build (`plugin.ts`): for each route that is drawn, the tags for its styles and scripts. */
declare const HEADS: Readonly<Record<string, string>>

const TITLE = /<title>(.*?)<\/title>/g
/**
 * A form of which the scripts do not know yet is not sent: a password would become a part of the address. Outside a
 * dialog this method does nothing; browsers that do not know it have no button that sends the form.
 */
const unsent = (html: string): string =>
  html.replaceAll('<form ', '<form method="dialog" ').replaceAll(' type="submit"', ' type="button"')

/** The routes that show an invitation. That to a circle says the same, whatever its link is. */
const INVITATIONS: Readonly<Record<string, string>> = { '/join/:roomId?': '/join', '/c/:slug': '/c' }

/** `path` is that of the route, or of the room. */
type DrawnFacts = FirstScreenFacts & { readonly route: string }

/**
 * What is drawn for a request: nothing of it depends on how its address is written. An invitation is for visitors,
 * where guests are welcome.
 */
const drawnFacts = ({ path, areGuestsWelcome, invitation }: FirstScreenFacts): DrawnFacts | null => {
  const route = routeOf(path)?.path ?? ''
  if (!(route in HEADS)) return null
  const screen = INVITATIONS[route]
  if (screen === undefined) return { route, path: route, areGuestsWelcome, invitation: null }
  return invitation === null || !areGuestsWelcome
    ? null
    : { route, path: `${screen}/${invitation.roomId}`, areGuestsWelcome, invitation }
}

const drawn = ({ route, path, areGuestsWelcome, invitation }: DrawnFacts): FirstScreen => {
  drawPageWith({ isVisitor: true, areGuestsWelcome, invitation })
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

/**
 * How many screens are kept: the three that are the same for every visitor, and the invitations of links that many open
 * now.
 */
const MOST_KNOWN = 100
/** By what was drawn. */
const known = new RecentlyUsed<string, FirstScreen>(MOST_KNOWN)

await Promise.all(ROUTES.filter(({ path }) => path in HEADS).map(screenOf))

/** What a visitor sees first. Synchronous, because the state of the site is that of one page at a time. */
export const drawFirstScreen: DrawFirstScreen = (facts) => {
  const wanted = drawnFacts(facts)
  if (wanted === null) return null
  // The footer has the year.
  const key = JSON.stringify([wanted, new Date().getFullYear()])
  return known.use(key, () => drawn(wanted))
}
