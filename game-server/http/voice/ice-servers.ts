/** The servers through which a player's browser reaches those of the others, with credentials of their own for the relay. */
import { createHmac } from 'node:crypto'
import type { IceServersAnswer } from '#common/protocol/answers.ts'
import type { IceSettings } from '../../ice-settings.ts'

/**
 * How long credentials are valid. The relay checks them when a browser asks for an address there; a conversation that is on goes on longer. A browser
 * asks for new ones after half of this time.
 */
export const CREDENTIALS_SECONDS = 2 * 60 * 60

/**
 * Credentials as the relay computes them from the same secret (coturn's `use-auth-secret`): the time at which they expire with the name of the
 * user, and the HMAC-SHA1 of that. The relay needs no list of users, and bounds each user by the name. `nowMs` is in milliseconds since the epoch.
 */
export const relayCredentials = (secret: string, userId: number, nowMs: number): { readonly username: string; readonly credential: string } => {
  const username = `${Math.floor(nowMs / 1_000) + CREDENTIALS_SECONDS}:${userId}`
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') }
}

/** What a player at a table gets. */
export const iceServersFor = ({ stunUrls, turn, isRelayOnly }: IceSettings, userId: number, nowMs: number): IceServersAnswer => ({
  iceServers: [
    ...(stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]),
    ...(turn === null ? [] : [{ urls: [...turn.urls], ...relayCredentials(turn.secret, userId, nowMs) }]),
  ],
  iceTransportPolicy: isRelayOnly ? 'relay' : 'all',
  ttlSeconds: CREDENTIALS_SECONDS,
})
