/** The built site: hashed files for a year, the page never from a cache, and the page for every path that is a screen's. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { Router, type Request } from 'express'
import { notFound } from './refusal.ts'

/** What Vite builds. */
export const BUILT_SITE = fileURLToPath(new URL('../../dist/web/', import.meta.url))

const RESERVED = /^\/(api|ws|matchmake|monitor)(\/|$)/
const FILE = /\.[^/]*$/

/** Whether the page answers a request: for everything that is not reserved for a protocol and wants a page. */
const isForPage = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !RESERVED.test(request.path) && request.accepts('html') === 'html'

/** Whether a browser goes to an address, as opposed to a page that asks for an image or a script. */
const isNavigation = ({ headers }: Request): boolean => headers.accept?.includes('text/html') === true

/** Whether somebody is signed in with a Cookie header. May reject when the database does not answer. */
export type IsSignedIn = (cookieHeader: string | undefined) => Promise<boolean>

/**
 * The page tells a visitor that they are one, so that it need not ask: the 401 of `/api/auth/me` would be an error in the
 * browser's console. Where that is not known the page asks.
 */
const marked = (page: string, isVisitor: boolean): string => (isVisitor ? page.replace('<html ', '<html data-visitor ') : page)

/** Serves the site in `webRoot`. A missing file is a 404; whoever navigates to it sees that on the page's not-found screen. */
export const site = (webRoot: string, isSignedIn: IsSignedIn): Router => {
  const router = Router()
  router.use('/assets', express.static(join(webRoot, 'assets'), { index: false, immutable: true, maxAge: '1y' }), notFound)
  router.use(express.static(webRoot, { index: false, maxAge: 0 }))
  router.use(async (request, response, next) => {
    const isFile = FILE.test(request.path)
    if (!isForPage(request) || (isFile && !isNavigation(request))) return next()
    const page = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return next()
    const isVisitor = !(await isSignedIn(request.headers.cookie).catch(() => true))
    response.status(isFile ? 404 : 200).set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' }).type('html').send(marked(page, isVisitor))
  })
  return router
}
