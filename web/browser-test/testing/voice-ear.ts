/** What a page hears in the voice chat, asked of its WebRTC connections, and what it does there. */
import type { Page } from 'playwright-core'
import { waitUntil } from '../../../game-server/testing/wait-until.ts'
import type { Friend } from './friend.ts'

/**
 * What arrives of one other player: bytes of sound so far, the kinds of addresses at both ends, and how loud it is
 * played (0 to 1).
 */
export type Voice = { readonly bytes: number; readonly route: string; readonly loudness: number }

type Noted = {
  readonly peers: RTCPeerConnection[]
  readonly tracks: MediaStreamTrack[]
  readonly contexts: AudioContext[]
}
declare global {
  interface Window {
    voiceNotes: Noted
    allowMicrophone: () => void
  }
}

/**
 * Notes every connection, microphone and audio context that the pages of a friend open. Call it before the first page.
 */
export const listenIn = async ({ page }: Friend): Promise<void> => {
  await page.addInitScript(() => {
    const notes: Noted = { peers: [], tracks: [], contexts: [] }
    window.voiceNotes = notes
    window.RTCPeerConnection = class extends window.RTCPeerConnection {
      constructor(config?: RTCConfiguration) {
        super(config)
        notes.peers.push(this)
      }
    }
    window.AudioContext = class extends window.AudioContext {
      constructor() {
        super()
        notes.contexts.push(this)
      }
    }
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      notes.tracks.push(...stream.getTracks())
      return stream
    }
  })
}

/** Long enough for a machine that does much else: a test that passes never waits for it. */
const PATIENCE_MS = 90_000
/** How long a connection may take to say what has arrived on it. */
const ANSWER_MS = 10_000

/** What a page hears, by the ids of the players. Rejects when the page does not answer. */
export const voices = (friend: Friend): Promise<Readonly<Record<string, Voice>>> => {
  const { promise: late, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`the page of ${friend.name} does not answer`)), PATIENCE_MS).unref()
  return Promise.race([voicesIn(friend), late])
}

const voicesIn = ({ page }: Friend): Promise<Readonly<Record<string, Voice>>> =>
  page.evaluate(async (answerMs) => {
    // A connection that is closed meanwhile might never answer.
    const statsOf = (peer: RTCPeerConnection): Promise<RTCStatsReport> =>
      Promise.race([
        peer.getStats(),
        new Promise<RTCStatsReport>((resolve) => setTimeout(resolve, answerMs, new Map())),
      ])
    const heard: Record<string, { bytes: number; route: string; loudness: number }> = {}
    for (const element of document.querySelectorAll<HTMLAudioElement>('audio[data-voice]')) {
      const stream = element.srcObject
      const track = stream instanceof MediaStream ? stream.getAudioTracks()[0] : undefined
      const peer = window.voiceNotes.peers.find((one) =>
        one.getReceivers().some((receiver) => receiver.track.id === track?.id),
      )
      if (peer === undefined || track === undefined) continue
      const stats = [...(await statsOf(peer)).values()]
      const inUse: unknown = stats.find(({ type }) => type === 'transport')?.selectedCandidatePairId
      const pair = stats.find(({ id }) => id === inUse)
      const kindOf = (id: string | undefined): string => stats.find((one) => one.id === id)?.candidateType ?? ''
      heard[element.dataset['voice'] ?? ''] = {
        bytes: stats
          .filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
          .reduce((sum, { bytesReceived }) => sum + bytesReceived, 0),
        route: `${kindOf(pair?.localCandidateId)} ${kindOf(pair?.remoteCandidateId)}`,
        loudness: element.muted || element.paused ? 0 : element.volume,
      }
    }
    return heard
  }, ANSWER_MS)

const POLL_MS = 150
/** Bytes of more than a quarter of a second of sound. */
const A_WORD = 1_000

const bytesOf = async (friend: Friend, playerId: string): Promise<number> =>
  (await voices(friend))[playerId]?.bytes ?? 0

/** Waits until new bytes of another player's voice have arrived. */
export const hears = async (friend: Friend, playerId: string): Promise<void> => {
  let before = await bytesOf(friend, playerId)
  const isHeard = async (): Promise<boolean> => {
    const now = await bytesOf(friend, playerId)
    // A new connection counts from the beginning.
    before = Math.min(before, now)
    return now - before >= A_WORD
  }
  await waitUntil(`the voice of ${playerId} at ${friend.name}`, isHeard, {
    seen: () => voices(friend),
    everyMs: POLL_MS,
  })
}

/**
 * How many times in a row nothing may have arrived before somebody counts as silent: a voice sends 50 packets a second.
 */
const QUIET_POLLS = 4

/** Waits until nothing more of another player's voice arrives. */
export const hearsNothing = async (friend: Friend, playerId: string): Promise<void> => {
  let [before, quiet] = [-1, 0]
  const isQuiet = async (): Promise<boolean> => {
    const now = await bytesOf(friend, playerId)
    quiet = now === before ? quiet + 1 : 0
    before = now
    return quiet === QUIET_POLLS
  }
  await waitUntil(`the silence of ${playerId} at ${friend.name}`, isQuiet, { everyMs: POLL_MS })
}

/** Waits until a voice is played as loud as this, 0 to 1. */
export const isPlayed = async (friend: Friend, playerId: string, loudness: number): Promise<void> => {
  await friend.page.waitForFunction(
    ({ id, wanted }) => {
      const element = document.querySelector<HTMLAudioElement>(`audio[data-voice="${id}"]`)
      return element !== null && !element.paused && Math.abs((element.muted ? 0 : element.volume) - wanted) < 0.005
    },
    { id: playerId, wanted: loudness },
  )
}

const openOf = ({ page }: Friend): Promise<readonly string[]> =>
  page.evaluate(() => {
    const { peers, tracks, contexts } = window.voiceNotes
    return [
      ...peers
        .filter(({ connectionState }) => connectionState !== 'closed')
        .map(({ connectionState }) => `connection ${connectionState}`),
      ...tracks.filter(({ readyState }) => readyState !== 'ended').map(({ label }) => `microphone ${label}`),
      ...contexts.filter(({ state }) => state !== 'closed').map(({ state }) => `audio ${state}`),
      ...[...document.querySelectorAll('audio')].map(() => 'element'),
    ]
  })

/** Waits until a page has given back everything of the voice chat. */
export const isReleased = async (friend: Friend): Promise<void> => {
  const seen = (): Promise<readonly string[]> => openOf(friend)
  await waitUntil(`the end at ${friend.name}`, async () => (await seen()).length === 0, { seen, everyMs: POLL_MS })
}

/** How many microphones a page has asked for. */
export const microphonesOf = (page: Page): Promise<number> => page.evaluate(() => window.voiceNotes.tracks.length)

/** How many microphones a page has open. */
export const openMicrophonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.voiceNotes.tracks.filter(({ readyState }) => readyState === 'live').length)

/** From now on the browser asks before it opens a microphone, until the returned function allows it. */
export const askLater = async ({ page }: Friend): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const open = navigator.mediaDevices.getUserMedia
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      await promise
      return open(constraints)
    }
    window.allowMicrophone = resolve
  })
  return () => page.evaluate(() => window.allowMicrophone())
}

/** Enters the voice chat by the panel on the screen. */
export const enterVoice = async ({ page }: Friend): Promise<void> => {
  const panel = page.getByRole('region', { name: 'Chat vocale' }).or(page.getByRole('dialog', { name: 'Chat vocale' }))
  await panel.getByRole('button', { name: 'Entra in chat vocale' }).click()
  await panel.getByText('Connesso', { exact: true }).first().waitFor()
}

/** Enters the voice chat in the waiting room, where its panel is behind a button. */
export const enterWaitingVoice = async (friend: Friend): Promise<void> => {
  await friend.page.getByRole('button', { name: 'Apri la chat vocale' }).click()
  await enterVoice(friend)
  const dialog = friend.page.getByRole('dialog', { name: 'Chat vocale' })
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

export const turnMicOn = async ({ page }: Friend): Promise<void> => {
  await page.getByRole('button', { name: 'Accendi il microfono' }).last().click()
  await page.getByRole('button', { name: 'Spegni il microfono' }).last().waitFor()
}
