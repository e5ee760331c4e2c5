/**
 * A bot that uses only what docs/protocol.md says, and imports nothing from this repository. It logs in or registers,
 * passes its two highest cards, plays its lowest legal card, prints the final scores and leaves. Open a room in the
 * browser, and run this for each of three bots:
 *
 *   node loadtest/bot.ts http://127.0.0.1:2567 <email> <password> <nickname> <roomId>
 */
import { WebSocket } from 'ws'

type Card = { readonly id: string; readonly suit: string; readonly rank: number }
type Game = {
  readonly gamePhase: string
  readonly roundNumber: number
  readonly isYourTurn: boolean
  readonly playerHand: readonly Card[]
  readonly centerCards: readonly Card[]
  readonly players: readonly { readonly name: string }[]
  readonly scores: readonly number[]
}

const [origin = '', email = '', password = '', nickname = '', roomId = ''] = process.argv.slice(2)
const body = JSON.stringify({ email, password, nickname })
const post = (path: string): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

const login = await post('/api/auth/login')
const entry = login.ok ? login : await post('/api/auth/register')
if (!entry.ok) throw new Error(await entry.text())
const cookie = entry.headers.getSetCookie()[0]?.split(';')[0]
const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
const say = (type: string, fields: object): void => socket.send(JSON.stringify({ type, ...fields }))

const strength = ({ rank }: Card): number => (rank === 1 ? 14 : rank)
const standing = ({ players, scores }: Game): string =>
  players.map(({ name }, seat) => `${name} ${scores[seat]}`).join(', ')

/**
 * The legal cards: follow suit if possible. It leads hearts only from a hand of hearts only: that is always legal, so
 * it need not remember whether hearts are broken.
 */
const allowed = (hand: readonly Card[], lead?: Card): readonly Card[] => {
  const fitting = hand.filter(({ suit }) => (lead === undefined ? suit !== 'hearts' : suit === lead.suit))
  return fitting.length > 0 ? fitting : hand
}

let lastTurn = ''
/** Makes its move once per turn: the server may send the same turn again. */
const act = ({ gamePhase, roundNumber, isYourTurn, playerHand, centerCards }: Game): void => {
  const turn = `${roundNumber} ${gamePhase} ${playerHand.length}`
  if (!isYourTurn || turn === lastTurn) return
  lastTurn = turn
  const hand = playerHand.toSorted((a, b) => strength(a) - strength(b))
  if (gamePhase === 'passing') say('pass_cards', { cardIds: hand.slice(-2).map(({ id }) => id) })
  else say('play_card', { cardId: allowed(hand, centerCards[0])[0]?.id })
}

socket.on('open', () => {
  say('join_room', { roomId })
  say('ready', { ready: true })
})
socket.on('message', (data) => {
  const message = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  if (message.type === 'game_state') act(message)
  if (message.type === 'error') process.stderr.write(`${nickname}: ${message.error}\n`)
  if (message.gameOver === true) process.stdout.write(`${standing(message)}\n`, () => socket.close())
})
