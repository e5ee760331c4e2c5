/** Sockets of one account, over both transports, that say the longest message again and again, and reconnect whenever they are closed. */
import { setTimeout as pause } from 'node:timers/promises'
import { CHAT_MESSAGE_MAX_CHARS } from '#common/limits.ts'
import type { TestPlayer } from '../game-server/testing/player.ts'
import type { PlayerClient } from '../game-server/testing/player-client.ts'
import { WsClient } from '../game-server/testing/ws-client.ts'

const COME_BACK_MS = 250
/** The longest message that the server accepts, with characters of four bytes each. */
const MESSAGE = '\u{1F451}'.repeat(CHAT_MESSAGE_MAX_CHARS)
export const MESSAGE_BYTES = Buffer.byteLength(MESSAGE)

/** Counts over all sockets: connections that were accepted and refused, and messages sent. */
export type Tally = { entered: number; refused: number; said: number }

/** `perSecond`: how many messages each socket sends a second. */
export type Attack = { readonly account: TestPlayer; readonly roomId: string; readonly sockets: number; readonly perSecond: number }

/** Floods until the signal comes, and counts in `tally`. */
export const flood = async ({ account, roomId, sockets, perSecond }: Attack, tally: Tally, signal: AbortSignal): Promise<void> => {
  const attack = async (open: () => Promise<PlayerClient>): Promise<void> => {
    while (!signal.aborted) {
      try {
        const player = await open()
        tally.entered++
        while (!signal.aborted && player.isOpen) {
          player.received.length = 0
          player.heard.length = 0
          player.send('chat_message', { message: MESSAGE })
          tally.said++
          await pause(1_000 / perSecond)
        }
        player.cut()
      } catch {
        tally.refused++
      }
      await pause(COME_BACK_MS)
    }
  }
  await Promise.all(Array.from({ length: sockets }, (_, number) => attack(() => (number % 2 === 0 ? WsClient.sit(account, roomId) : account.connect(roomId)))))
}
