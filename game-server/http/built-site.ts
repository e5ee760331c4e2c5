/**
 * The files that `npm run build` made, as they were when the server started. They are kept in memory (3 MB): a site
 * that is built anew beside a running server changes nothing for it, no file can be missing in the middle of an answer,
 * and page, scripts and server are always of one version.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { RequestHandler } from 'express'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** Those in `assets` have a hash of their content in their name. */
const HASHED = /^\/assets\//
/**
 * What the build has made of a file in other encodings: the name of the encoding and the end of the file's name. The
 * smallest comes first.
 */
const ENCODINGS = { br: '.br', gzip: '.gz' } as const

type Encoding = keyof typeof ENCODINGS
type BuiltFile = { readonly content: Buffer; readonly etag: string; readonly encoded: ReadonlyMap<Encoding, Buffer> }

export type BuiltSite = {
  /** By the path of their address, as in `/assets/index-1a2b.js`. */
  readonly files: ReadonlyMap<string, BuiltFile>
  /**
   * index.html, which the path of each screen gets adapted; null when the site was not built. As a file it is for the
   * service worker.
   */
  readonly page: string | null
}

const PAGE = '/index.html'

const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name)

/**
 * Reads the built site in a folder, which may be missing. Throws the error of the file system when a file cannot be
 * read.
 */
export const readBuiltSite = (folder: string): BuiltSite => {
  const contents = new Map<string, Buffer>()
  for (const entry of existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : []) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) contents.set(`/${relative(folder, path).split(sep).join('/')}`, readFileSync(path))
  }
  const files = new Map<string, BuiltFile>()
  for (const [path, content] of contents) {
    const isEncodedForm = Object.values(ENCODINGS).some(
      (end) => path.endsWith(end) && contents.has(path.slice(0, -end.length)),
    )
    if (isEncodedForm) continue
    const encoded = new Map<Encoding, Buffer>()
    for (const encoding of Object.keys(ENCODINGS).filter(isEncoding)) {
      const form = contents.get(path + ENCODINGS[encoding])
      if (form !== undefined) encoded.set(encoding, form)
    }
    files.set(path, { content, encoded, etag: `W/"${createHash('sha256').update(content).digest('base64url')}"` })
  }
  return { files, page: contents.get(PAGE)?.toString('utf8') ?? null }
}

/**
 * Sends the files, each in the smallest form that the browser takes. Browsers may keep hashed files for a year, and ask
 * again for all others.
 */
export const builtFiles =
  (files: BuiltSite['files']): RequestHandler =>
  (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? files.get(request.path) : undefined
    if (file === undefined) return next()
    const encoding = [...file.encoded.keys()].find((name) => request.acceptsEncodings(name) !== false)
    const form = encoding === undefined ? undefined : file.encoded.get(encoding)
    if (encoding !== undefined) response.set('Content-Encoding', encoding)
    response.type(extname(request.path)).vary('Accept-Encoding')
    response.set({
      'Cache-Control': HASHED.test(request.path) ? `public,max-age=${YEAR_SECONDS},immutable` : 'no-cache',
      ETag: file.etag,
    })
    response.send(form ?? file.content)
  }
