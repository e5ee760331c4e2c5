/**
 * The same game on boardgame.io, to compare ours with: its server with storage in memory, its authority, and its
 * socket.io transport with whole states. The rules are those of `common/rules`. Nothing makes it slow on purpose: the
 * state is in a class instance, which immer does not wrap in proxies, and undo is off. It runs in production mode,
 * where boardgame.io does not check each state. The move that ends a trick also begins the next one, because
 * boardgame.io has no timers; that saves it one update of five.
 *
 * It runs as a separate process, and answers with its address when it is told to start. Matches are made through its
 * own lobby interface.
 */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import type { Game } from 'boardgame.io' with { 'resolution-mode': 'require' }
import type * as BoardgameServer from 'boardgame.io/server' with { 'resolution-mode': 'require' }
import { cardOf, type Card } from '#common/rules/cards.ts'
import type { GameCommand } from '#common/rules/commands.ts'
import type { Seed } from '#common/rules/deal.ts'
import { reduce } from '#common/rules/reduce.ts'
import { SEATS, type Seat } from '#common/rules/seats.ts'
import { newGame, type GameState } from '#common/rules/state.ts'
import { privateView, publicView } from '#common/rules/view.ts'

// Its packages are CommonJS without an `exports` field.
const { Server }: typeof BoardgameServer = createRequire(import.meta.url)('boardgame.io/server')

const INVALID_MOVE = 'INVALID_MOVE'

class Dealt {
  readonly game: GameState

  constructor(game: GameState) {
    this.game = game
  }
}

type Held = { readonly dealt: Dealt }

const seatOf = (playerID: string | null): Seat => SEATS.find((seat) => String(seat) === playerID) ?? 0

const performed = ({ dealt }: Held, command: GameCommand): Held | typeof INVALID_MOVE => {
  const outcome = reduce(dealt.game, command)
  if (!outcome.ok) return INVALID_MOVE
  const moved = outcome.value.state
  if (moved.phase !== 'betweenTricks') return { dealt: new Dealt(moved) }
  const advanced = reduce(moved, { type: 'advanceTrick' })
  return advanced.ok ? { dealt: new Dealt(advanced.value.state) } : INVALID_MOVE
}

const cardsFrom = (ids: readonly unknown[]): readonly Card[] =>
  ids.map((id) => cardOf(String(id))).filter((card) => card !== undefined)

const game: Game<Held> = {
  name: 'regicidio',
  minPlayers: SEATS.length,
  maxPlayers: SEATS.length,
  disableUndo: true,
  setup: (_context, setupData: { readonly seed: Seed }) => ({ dealt: new Dealt(newGame(setupData.seed)) }),
  turn: { activePlayers: { all: 'play' } },
  moves: {
    playCard: ({ G, playerID }, id: unknown) => {
      const [card] = cardsFrom([id])
      return card === undefined ? INVALID_MOVE : performed(G, { type: 'playCard', seat: seatOf(playerID), card })
    },
    passCards: ({ G, playerID }, ...ids: unknown[]) =>
      performed(G, { type: 'passCards', seat: seatOf(playerID), cards: cardsFrom(ids) }),
  },
  playerView: ({ G: { dealt }, playerID }) => ({
    ...publicView(dealt.game),
    ...privateView(dealt.game, seatOf(playerID)),
  }),
}

const serve = async (): Promise<void> => {
  const server = Server({ games: [game], origins: [/^http:\/\/127\.0\.0\.1/] })
  const { appServer } = await server.run(0)
  if (!appServer.listening) await once(appServer, 'listening')
  const address = appServer.address()
  process.send?.({ origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
}

process.on('message', () => void serve())
process.on('disconnect', () => process.exit(0))
