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

/** Whether a browser navigates to a screen: everything that is not a file and not reserved for a protocol. */
const isNavigation = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !RESERVED.test(request.path) && !FILE.test(request.path) && request.accepts('html') === 'html'

/** Whether somebody is signed in with a Cookie header. May reject when the database does not answer. */
export type IsSignedIn = (cookieHeader: string | undefined) => Promise<boolean>

/**
 * The page tells a visitor that they are one, so that it need not ask: the 401 of `/api/auth/me` would be an error in the
 * browser's console. Where that is not known the page asks.
 */
const marked = (page: string, isVisitor: boolean): string => (isVisitor ? page.replace('<html ', '<html data-visitor ') : page)

/** Serves the site in `webRoot`. A missing file is a 404, never the page. */
export const site = (webRoot: string, isSignedIn: IsSignedIn): Router => {
  const router = Router()
  router.use('/assets', express.static(join(webRoot, 'assets'), { index: false, immutable: true, maxAge: '1y' }), notFound)
  router.use(express.static(webRoot, { index: false, maxAge: 0 }))
  router.use(async (request, response, next) => {
    if (!isNavigation(request)) return next()
    const page = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null)
    if (page === null) return next()
    const isVisitor = !(await isSignedIn(request.headers.cookie).catch(() => true))
    response.set({ 'Cache-Control': 'no-cache', Vary: 'Cookie' }).type('html').send(marked(page, isVisitor))
  })
  return router
}
