/**
 * What processes tell each other: somebody's sockets are to be closed, or tables have to know of a change of an
 * account.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { RESTRICTION_KINDS } from '#common/protocol/rest/conduct-vocabulary.ts'

const userId = z.int().positive()
const person = z.object({ userId, name: z.string(), avatarUrl: z.string().nullable() })
const restriction = z.object({ kind: z.enum(RESTRICTION_KINDS), untilMs: z.number(), reason: z.string() })

const news = z.discriminatedUnion('type', [
  z.object({ type: z.literal('loginEnded'), loginId: z.string() }),
  z.object({ type: z.literal('loginRenewed'), loginId: z.string(), newId: z.string() }),
  z.object({ type: z.literal('restricted'), userId, nickname: z.string(), restriction }),
  z.object({ type: z.literal('readmitted'), userId }),
  z.object({ type: z.literal('personChanged'), person }),
  z.object({ type: z.literal('playerRemoved'), userId }),
  // Somebody may have left a circle, whose tables they may not watch any more.
  z.object({ type: z.literal('circleLeft') }),
  // Something could not be told: who hears this looks everything up.
  z.object({ type: z.literal('catchUp') }),
])
export type News = z.infer<typeof news>

const letter = z.object({ from: z.string(), news })

/** Somewhere to publish texts to all processes: `SharedRedis`. */
export type Channel = {
  publish(text: string): Promise<void>
  listen(hear: (text: string) => void, onAgain: () => void): Promise<void>
}

const decoded = (text: string): z.infer<typeof letter> | null => {
  try {
    return letter.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The pause before the others are told once more that something could not be told. */
const RETRY_MS = 1_000

/**
 * Tells the other processes, in the background. A failure is reported, and the others are told to catch up as soon as
 * that is possible.
 */
export type Tell = (news: News) => void

/** Tells the other processes of a site, in the name of `from`, until the signal is aborted. */
export const teller = (
  channel: Pick<Channel, 'publish'>,
  from: string,
  onError: (problem: unknown) => void,
  signal?: AbortSignal,
): Tell => {
  const publish = (told: News): Promise<void> =>
    channel.publish(JSON.stringify({ from, news: told } satisfies z.infer<typeof letter>))
  let isMissing = false
  // What was lost is not told again: it may be out of date by then.
  const tellToCatchUp = async (): Promise<void> => {
    while (isMissing) {
      await pause(RETRY_MS, undefined, { ref: false, ...(signal !== undefined && { signal }) })
      isMissing = false
      await publish({ type: 'catchUp' }).catch(() => (isMissing = true))
    }
  }
  return (told) =>
    void publish(told).catch((problem: unknown) => {
      onError(problem)
      if (isMissing) return
      isMissing = true
      void tellToCatchUp().catch(() => undefined)
    })
}

/**
 * Calls `hear` with the news of other processes than `self`, and `onAgain` each time after some may have been lost.
 * News of newer versions are skipped.
 */
export const hearNews = (
  channel: Channel,
  self: string,
  hear: (news: News) => void,
  onAgain: () => void,
): Promise<void> =>
  channel.listen((text) => {
    const received = decoded(text)
    if (received !== null && received.from !== self) hear(received.news)
  }, onAgain)
