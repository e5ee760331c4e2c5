/**
 * Serves the built site: files with a hash in their name may be cached for a year, index.html never; index.html is also
 * the answer for the path of every screen.
 */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import compression from 'compression'
import { Router, type Request } from 'express'
import type { Invitation } from '#common/protocol/rest/answers.ts'
import type { CircleInvitation } from '#common/protocol/rest/circles/circle-answers.ts'
import type { FirstScreen, FirstScreenFacts } from '#common/protocol/first-screen.ts'
import { readRoomCode } from '#common/room-code.ts'
import { builtFiles, readBuiltSite } from './built-site.ts'
import { adapted, type PageFacts } from './page.ts'
import { notFound } from './refusal.ts'

/** The folder that Vite builds. */
export const BUILT_SITE = fileURLToPath(new URL('../../dist/web/', import.meta.url))

const RESERVED = /^\/(api|ws|matchmake|monitor)(\/|$)/
const FILE = /\.[^/]*$/

/** Whether index.html is the answer to a request: the path is not reserved, and the browser wants a page. */
const isForPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !RESERVED.test(request.path) &&
  request.accepts('html') === 'html'

/** Whether the browser opens a page, as opposed to loading an image or a script for one. */
const isNavigation = ({ headers }: Request): boolean => headers.accept?.includes('text/html') === true

/** What the page for a request depends on. The questions may reject when the database does not answer. */
export type PageQuestions = {
  /** Whether a user is signed in with a Cookie header. */
  readonly isSignedIn: (cookieHeader: string | undefined) => Promise<boolean>
  /** The room with this code; null when there is none, or when an address has asked for too many. */
  readonly invitationFor: (roomId: string, ip: string | undefined) => Promise<Invitation | null>
  /** The circle with this link; null when there is none, or when an address has asked for too many. */
  readonly circleFor: (slug: string, ip: string | undefined) => Promise<CircleInvitation | null>
  readonly areGuestsWelcome: boolean
  readonly publicOrigin: () => string
  /** The first screen of a visitor, as HTML; null when only the page's scripts draw it. */
  readonly drawFirstScreen: (facts: FirstScreenFacts) => Promise<FirstScreen | null>
}

const ROOM = /^\/(join|room)\/([^/]+)\/?$/i

/**
 * The address of the room that a path leads to, however its code is written there: a chat may have taken a full stop
 * into the link. Null for other paths.
 */
const roomAddress = (path: string): string | null => {
  const [, screen = '', written = ''] = ROOM.exec(path) ?? []
  const code = readRoomCode(written)
  return code.ok ? `/${screen.toLowerCase()}/${code.value}` : null
}

const INVITATION = /^\/join\/([\w-]{1,64})\/?$/i
const CIRCLE = /^\/c\/([\w-]{1,64})\/?$/i

/** What a link shows to a visitor. A page for a signed-in user asks for more than that. */
const invitationsOf = async (
  { path, ip }: Request,
  { invitationFor, circleFor, areGuestsWelcome }: PageQuestions,
): Promise<Pick<PageFacts, 'invitation' | 'circle'>> => {
  const slug = CIRCLE.exec(path)?.[1]
  const circle = slug === undefined ? null : await circleFor(slug.toLowerCase(), ip).catch(() => null)
  // Without guests the circle asks for the login first.
  const roomId = INVITATION.exec(path)?.[1] ?? (areGuestsWelcome ? circle?.roomId : null)
  const invitation = roomId ? await invitationFor(roomId, ip).catch(() => null) : null
  return { invitation, circle: circle?.name ?? null }
}
const NOTHING = { invitation: null, circle: null }

/** What the page says for one request. When it is unknown who is signed in, the page asks. */
const factsOf = async (request: Request, questions: PageQuestions): Promise<PageFacts> => {
  const { headers, path } = request
  const { isSignedIn, areGuestsWelcome, publicOrigin, drawFirstScreen } = questions
  const isVisitor = !(await isSignedIn(headers.cookie).catch(() => true))
  const shown = isVisitor ? await invitationsOf(request, questions) : NOTHING
  const firstScreen = isVisitor ? await drawFirstScreen({ path, areGuestsWelcome, ...shown }) : null
  return { isVisitor, areGuestsWelcome, origin: publicOrigin(), path, ...shown, firstScreen }
}

const queryOf = ({ originalUrl }: Request): string => /\?.*/.exec(originalUrl)?.[0] ?? ''

/**
 * Serves the site that is in `webRoot` now. The link to a room leads to the one address of that room. A missing file is
 * a 404; a user who opens its URL gets the page's own not-found screen.
 */
export const site = (webRoot: string, questions: PageQuestions): Router => {
  const router = Router()
  const { files, page } = readBuiltSite(webRoot)
  // A page has no secret that somebody could guess from its size.
  router.use(compression(), builtFiles(files))
  router.use('/assets', notFound)
  router.use(async (request, response, next) => {
    const isFile = FILE.test(request.path)
    if (page === null || !isForPage(request) || (isFile && !isNavigation(request))) return next()
    const address = roomAddress(request.path)
    if (address !== null && address !== request.path) return response.redirect(address + queryOf(request))
    const text = adapted(page, await factsOf(request, questions))
    const headers = {
      'Cache-Control': 'no-cache',
      Vary: 'Cookie',
      ETag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    }
    response
      .status(isFile ? 404 : 200)
      .set(headers)
      .type('html')
      .send(text)
  })
  return router
}
