/** The bot of the protocol, for tests that play against it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const BOT = fileURLToPath(new URL('bot.ts', import.meta.url))

/** What a bot printed until it ended: the final scores, and what the server refused. */
export type BotRun = { readonly printed: string; readonly complaints: string }

/** Runs a bot, with an account of its own, at a table to the end of a game. */
export const runBot = async (origin: string, nickname: string, roomId: string): Promise<BotRun> => {
  const bot = spawn(process.execPath, [BOT, origin, `${nickname}@example.test`, 'segreto-lungo', nickname, roomId])
  let [printed, complaints] = ['', '']
  bot.stdout.on('data', (chunk) => (printed += chunk))
  bot.stderr.on('data', (chunk) => (complaints += chunk))
  await once(bot, 'close')
  return { printed, complaints }
}
