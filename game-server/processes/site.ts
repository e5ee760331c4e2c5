/** What this process shares with the others of its site, with Redis between them. Alone, it shares nothing. */
import { hostname } from 'node:os'
import type { Sharing } from '../tables/ports.ts'
import { hearNews, teller, type News, type Tell } from './news.ts'
import { SharedRedis } from './shared-redis.ts'

export type Site = {
  /** Null when this is the only process. */
  readonly sharing: Sharing | null
  /** Tells the other processes, in the background. */
  readonly tell: Tell
  /**
   * Calls `hear` with what others tell from now on, or as soon as Redis is there, and `onAgain` each time after
   * something may have been lost.
   */
  listen(hear: (news: News) => void, onAgain: () => void): Promise<void>
  close(): void
}

const ALONE: Site = { sharing: null, tell: () => undefined, listen: async () => undefined, close: () => undefined }

/** `siteName` is the same for all processes of the site, and for no other site; `processId` is that of this process. */
type SiteOptions = {
  readonly redisUrl: string | null
  readonly siteName: string
  readonly processId: string
  readonly onError: (problem: unknown) => void
}

/**
 * Connects this process with the others. When Redis is away, it is connected as soon as Redis is there: until then it
 * can do what a process can that loses Redis.
 */
export const joinSite = async ({ redisUrl, siteName, processId, onError }: SiteOptions): Promise<Site> => {
  if (redisUrl === null) return ALONE
  const onState = (isThere: boolean): void => {
    if (!isThere) onError(new Error('Redis does not answer: nobody can open a room or take a seat'))
  }
  const redis = new SharedRedis({ url: redisUrl, prefix: `regicidio:${siteName}:`, onState })
  await redis.connected()
  const closing = new AbortController()
  return {
    sharing: {
      exclusively: (userId, work) => redis.exclusively(`user:${userId}`, work),
      limiter: (keyPrefix, quota) => redis.limiter(keyPrefix, quota),
      lease: (name, holder, quota) => redis.lease(name, holder, quota),
      release: (name, holder) => redis.giveBack(name, holder),
    },
    tell: teller(redis, processId, onError, closing.signal),
    listen: (hear, onAgain) => hearNews(redis, processId, hear, onAgain),
    close: () => {
      closing.abort()
      redis.close()
    },
  }
}

/** A host as it stands in a URL: an IPv6 address in brackets. */
export const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/**
 * The URL at which the other processes reach this one: the configured one, or that of host and port. Empty when there
 * are no others.
 */
export const internalAddress = (
  processes: { readonly address: string | null } | null,
  host: string,
  port: string,
): string =>
  processes === null
    ? ''
    : (processes.address ?? `http://${host === '0.0.0.0' || host === '::' ? hostname() : hostInUrl(host)}:${port}`)
