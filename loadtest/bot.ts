/**
 * A bot that knows docs/protocol.md and nothing else of this repository. To play against three of them: open a room in the browser,
 * and for each bot, with an e-mail address and nickname of its own, run
 *
 *   node loadtest/bot.ts http://127.0.0.1:2567 <email> <password> <nickname> <roomId>
 *
 * It logs in, or registers; it passes its two highest cards, plays the lowest legal one, prints the final scores and goes.
 */
import { WebSocket } from 'ws'

type Card = { readonly id: string; readonly suit: string; readonly rank: number; readonly playedBy: number | null }
type State = {
  readonly gamePhase: string
  readonly currentPlayerIndex: number | null
  readonly roundNumber: number
  readonly playerHand: readonly Card[]
  readonly centerCards: readonly Card[]
  readonly players: readonly { readonly id: string; readonly name: string }[]
  readonly scores: readonly number[]
  readonly state: { readonly dealerNotificationAvailable: boolean }
}

const [origin = '', email = '', password = '', nickname = '', roomId = ''] = process.argv.slice(2)

const post = (path: string, body: object): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const login = await post('/api/auth/login', { email, password })
const entered = login.ok ? login : await post('/api/auth/register', { email, password, nickname })
const user = await entered.json()
if (!entered.ok) throw new Error(user.error)
const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers: { cookie } })
const say = (type: string, fields: object = {}): void => socket.send(JSON.stringify({ type, ...fields }))

const strength = ({ rank }: Card): number => (rank === 1 ? 14 : rank)
let [passedRound, heartsRound, handPlayedFrom] = [0, 0, '']

/** The cards that may be played: follow suit if able; hearts are led once they were played, or from a hand of nothing else. */
const legal = ({ playerHand, centerCards, roundNumber, state }: State): readonly Card[] => {
  const lead = centerCards[0]
  const allowed = playerHand.filter(({ suit }) => (lead === undefined ? suit !== 'hearts' : suit === lead.suit))
  const isFree = lead === undefined && (state.dealerNotificationAvailable || heartsRound === roundNumber)
  return allowed.length === 0 || isFree ? playerHand : allowed
}

const act = (game: State): void => {
  const { gamePhase, roundNumber, playerHand, players } = game
  const bySize = playerHand.toSorted((a, b) => strength(a) - strength(b))
  if (game.centerCards.some(({ suit }) => suit === 'hearts')) heartsRound = roundNumber
  if (gamePhase === 'passing' && passedRound !== roundNumber) {
    passedRound = roundNumber
    say('pass_cards', { cardIds: bySize.slice(-2).map(({ id }) => id) })
  }
  const turn = `${roundNumber}:${playerHand.length}`
  if (gamePhase === 'playing' && players[game.currentPlayerIndex ?? -1]?.id === String(user.id) && handPlayedFrom !== turn) {
    handPlayedFrom = turn
    const playable = new Set(legal(game))
    say('play_card', { cardId: bySize.find((card) => playable.has(card))?.id })
  }
  if (gamePhase !== 'game_over') return
  process.stdout.write(`${players.map(({ name }, seat) => `${name} ${game.scores[seat]}`).join(', ')}\n`)
  socket.close()
}

socket.on('open', () => {
  say('join_room', { roomId })
  say('ready', { ready: true })
})
socket.on('message', (data) => {
  const message = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')
  if (message.type === 'game_state') act(message)
  // To come back into a running game is no mistake.
  if (message.type === 'error' && message.code !== 'gameAlreadyStarted') process.stderr.write(`${nickname}: ${message.error} (${message.code})\n`)
})
