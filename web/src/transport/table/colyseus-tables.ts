/**
 * Tables on the server. Colyseus' own reconnection is off, because the seat belongs to the account: a player who
 * returns joins again.
 */
import { Client, type Room } from '@colyseus/sdk'
import * as z from 'zod/mini'
import { decodeRoom } from '#common/protocol/room-decoder.ts'
import { errorAnswer, errorMessage, seatReservation } from '#common/protocol/rest/answers.ts'
import { REACTIONS } from '#common/table/reactions.ts'
import { VOTE_RESULTS } from '#common/table/absence/votes.ts'
import type { ErrorCode } from '#common/protocol/errors.ts'
import { it } from '../../text/it.ts'
import { call, decoded, parsedJson } from '../rest/http.ts'
import { voiceMessageOf } from '../voice/voice-news.ts'
import { spectatorNewsOf } from './spectator-news.ts'
import { refusalOf, type OpenTable, type Opened, type TableConnection, type TableNews } from './table-connection.ts'

const ROOM_CLOSED = 1000
const LEFT = 4000

const notification = z.object({
  title: z.string(),
  message: z._default(z.string(), ''),
  lacking: z.exactOptional(z.array(z.string())),
})
const disconnected = z.object({ playerId: z.string(), playerName: z.string(), votingStartsIn: z.number() })
const reconnected = z.object({ playerId: z.string() })
const voteStarted = z.object({ disconnectedPlayer: z.object({ id: z.string() }), votingEndsIn: z.number() })
const voteResult = z.object({ result: z.enum(VOTE_RESULTS), message: z.string() })
const reaction = z.object({ from: z.string(), to: z.string(), reaction: z.enum(REACTIONS) })
const nudge = z.object({ from: z.string(), fromName: z.string() })
const computerSeated = z.object({ playerName: z.string() })
/**
 * The error with which the SDK reports that a room has refused a client: `code` is an HTTP status, `message` the JSON
 * of the refusal. In other errors `message` is not JSON.
 */
const roomRefusal = z.object({ code: z.number(), message: z.string() })

const REFUSED = 400
const SERVER_TROUBLE = 500
/** The codes of RFC 6455 with which a WebSocket closes that the server has not closed for a reason of its own. */
const CLOSED = { from: 1_000, before: 4_000 }

/**
 * Messages with news that are not in the state. First player, play-again count and chat are in the state as well, so
 * their messages are ignored.
 */
const newsOf = (type: string | number, payload: unknown): TableNews | null => {
  switch (type) {
    case 'pong':
      return { type: 'pong' }
    case 'error': {
      const refused = errorMessage.safeParse(payload)
      return refused.success ? { type: 'refused', refusal: refusalOf(refused.data.code, refused.data.error) } : null
    }
    case 'notification': {
      const noted = notification.safeParse(payload)
      return noted.success ? { type: 'notification', ...noted.data } : null
    }
    case 'reaction': {
      const { data } = reaction.safeParse(payload)
      return data === undefined ? null : { type: 'reaction', ...data }
    }
    case 'nudge': {
      const { data } = nudge.safeParse(payload)
      return data === undefined ? null : { type: 'nudged', playerId: data.from, name: data.fromName }
    }
    default:
      return absenceNewsOf(type, payload) ?? spectatorNewsOf(type, payload) ?? voiceNewsOf(type, payload)
  }
}

const voiceNewsOf = (type: string | number, payload: unknown): TableNews | null => {
  const message = voiceMessageOf(type, payload)
  return message === null ? null : { type: 'voice', message }
}

/** Messages about absences. The vote itself is in the state. */
const absenceNewsOf = (type: string | number, payload: unknown): TableNews | null => {
  switch (type) {
    case 'player_disconnected': {
      const { data } = disconnected.safeParse(payload)
      return data === undefined
        ? null
        : {
            type: 'playerLeft',
            playerId: data.playerId,
            name: data.playerName,
            votingStartsInSeconds: data.votingStartsIn,
          }
    }
    case 'player_reconnected': {
      const { data } = reconnected.safeParse(payload)
      return data === undefined ? null : { type: 'playerBack', playerId: data.playerId }
    }
    case 'disconnection_vote_started': {
      const { data } = voteStarted.safeParse(payload)
      return data === undefined
        ? null
        : { type: 'voteStarted', playerId: data.disconnectedPlayer.id, endsInSeconds: data.votingEndsIn }
    }
    case 'disconnection_vote_result': {
      const { data } = voteResult.safeParse(payload)
      return data === undefined ? null : { type: 'voteDecided', isSaved: data.result === 'save', message: data.message }
    }
    case 'player_ai_controlled': {
      const { data } = computerSeated.safeParse(payload)
      return data === undefined ? null : { type: 'computerSeated', name: data.playerName }
    }
    default:
      return null
  }
}

const CLOSE_REASONS: Readonly<Record<number, 'left' | 'roomGone'>> = { [ROOM_CLOSED]: 'roomGone', [LEFT]: 'left' }

/** The news of a state. Null when the state has not arrived yet, or no longer contains the player's seat. */
const stateNews = (state: unknown, playerId: string | null): TableNews | null => {
  const decoded = decodeRoom(state, playerId)
  if (decoded.ok) return { type: 'snapshot', snapshot: decoded.value }
  if (decoded.code === 'otherVersion') return { type: 'outdated' }
  if (decoded.code === 'unreadable') console.error(`the state of the table cannot be read: ${decoded.detail}`)
  return null
}

const listen = (room: Room, playerId: string | null, onNews: (news: TableNews) => void): void => {
  const show = (): void => {
    const news = stateNews(room.state, playerId)
    if (news !== null) onNews(news)
  }
  room.onStateChange(show)
  room.onMessage('*', (type, payload) => {
    if (type === 'game_state') show()
    const news = newsOf(type, payload)
    if (news !== null) onNews(news)
  })
  room.onLeave((code) => onNews({ type: 'closed', reason: CLOSE_REASONS[code] ?? 'lost' }))
}

const connectionTo = (room: Room): TableConnection => ({
  send: (type, payload) => {
    if (room.connection.isOpen) room.send(type, payload)
    else console.warn(`not connected, not sent: ${type}`)
  },
  drop: () => {
    room.removeAllListeners()
    room.connection.close()
  },
})

/** Only a status from 400 to 499 means that the server refuses the player. */
const refusedBy = (
  status: number,
  refused: { readonly code: ErrorCode | null; readonly error: string } | null,
): Opened => ({
  ok: false,
  refusal:
    refused !== null && status >= REFUSED && status < SERVER_TROUBLE
      ? refusalOf(refused.code, refused.error)
      : 'unreachable',
})

/** Why a client that had a reservation is not at the table: the room has refused it, or its WebSocket did not open. */
const refusedByRoom = (problem: unknown): Opened => {
  const told = roomRefusal.safeParse(
    problem instanceof Error ? { code: Reflect.get(problem, 'code'), message: problem.message } : null,
  )
  if (!told.success || (told.data.code >= CLOSED.from && told.data.code < CLOSED.before))
    return { ok: false, refusal: 'noSocket' }
  return refusedBy(told.data.code, decoded(errorAnswer, parsedJson(told.data.message)))
}

/**
 * The SDK's client, which also says which room is opening: until it is open, nothing else could close its WebSocket.
 */
class OpeningClient extends Client {
  opening: Room | null = null
  protected override createRoom<State>(name: string): Room<unknown, State> {
    const room = super.createRoom<State>(name)
    this.opening = room
    return room
  }
}

/**
 * Opens tables at the server of this origin (`https://...`) for the player with this id, or with null for a spectator,
 * who has no seat. It requests the reservation
 * itself, because the SDK's `joinById` does not return the code of a refusal. `headers` are sent with every request; a
 * browser adds its cookie by itself.
 */
export const colyseusTables = (
  origin: string,
  playerId: string | null,
  headers: Readonly<Record<string, string>> = {},
): OpenTable => {
  const client = new OpeningClient(origin, { headers: { ...headers } })
  return async (roomId, onNews, opening) => {
    const path = `${origin}/matchmake/joinById/${encodeURIComponent(roomId)}${playerId === null ? '?as=spectator' : ''}`
    const reserved = await call(path, {
      method: 'POST',
      body: {},
      headers,
      schema: seatReservation,
      fallback: it.common.unexpected,
    })
    if (!reserved.ok) return refusedBy(reserved.status, reserved)
    opening?.onReserved()
    try {
      const joined = client.consumeSeatReservation(reserved.value)
      const begun = client.opening
      // A browser opens one WebSocket to a server at a time: one that waits for ever would hold up all that follow.
      opening?.signal.addEventListener('abort', () => begun?.connection.close())
      const room = await joined
      room.reconnection.enabled = false
      listen(room, playerId, onNews)
      return { ok: true, connection: connectionTo(room) }
    } catch (problem) {
      return refusedByRoom(problem)
    }
  }
}
