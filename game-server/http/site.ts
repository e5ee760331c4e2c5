/** The built site: hashed files for a year, the page never from a cache, and the page for every path that is a screen's. */
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

/** Serves the site in `webRoot`. A missing file is a 404, never the page. */
export const site = (webRoot: string): Router => {
  const router = Router()
  router.use('/assets', express.static(join(webRoot, 'assets'), { index: false, immutable: true, maxAge: '1y' }), notFound)
  router.use(express.static(webRoot, { index: false, maxAge: 0 }))
  router.use((request, response, next) => {
    if (!isNavigation(request)) return next()
    response.set('Cache-Control', 'no-cache')
    response.sendFile('index.html', { root: webRoot, cacheControl: false }, (error) => (error && !response.headersSent ? next() : undefined))
  })
  return router
}
