import assert from 'node:assert/strict'
import { ClientState } from '@colyseus/core'
import { StateView } from '@colyseus/schema'
import { SchemaSerializer } from '@colyseus/sdk'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { simulationDraw, type Draw } from '#common/rules/draw.ts'
import { randomCommand, seedOf } from '#common/rules/testing.ts'
import { idOf } from '#common/rules/cards.ts'
import { playedFrom } from '#common/rules/view.ts'
import { SEATS } from '#common/rules/seats.ts'
import { cardsOf } from '#common/protocol/card-letters.ts'
import { decodeRoom } from '#common/protocol/room-decoder.ts'
import { lineReader, type LineInState } from '#common/protocol/chat-in-state.ts'
import type { RoomState } from '#common/protocol/room-state.ts'
import { chatLine } from '#common/text/notices.ts'
import { apply, gameOf, PEOPLE, readyTable, waitingTable } from '#common/table/testing.ts'
import { latest, type ChatEntry } from '#common/table/chat.ts'
import { seatOf, type Table } from '#common/table/state.ts'
import type { StandingCommand } from '#common/table/reduce.ts'
import { NO_LATENCIES, playerIdOf, viewFor } from '#common/table/view.ts'
import { StateSync } from './state-sync.ts'
import { TableSerializer } from './table-serializer.ts'

/** Both ends of a Colyseus connection: the SDK decodes at once what is encoded for the client. */
class Viewer {
  readonly state = ClientState.JOINED
  readonly userId: number
  view = new StateView()
  /** Whether it has too many unread bytes. */
  isBehind = false
  #sdk = new SchemaSerializer()

  constructor(userId: number) {
    this.userId = userId
  }

  join(stateSync: StateSync, serializer: TableSerializer): void {
    this.isBehind = false
    this.view.dispose()
    this.view = new StateView()
    const player = stateSync.playerOf(playerIdOf(this.userId))
    if (player !== undefined) this.view.add(player)
    this.#sdk = new SchemaSerializer()
    this.#sdk.handshake(serializer.handshake())
    this.catchUp(serializer)
  }

  catchUp(serializer: TableSerializer): void {
    this.isBehind = false
    this.#sdk.setState(serializer.getFullState(this as never).slice(1))
  }

  /** Every patch that was given to the socket, with a copy of its bytes at that time. */
  readonly patches: (readonly [handed: Uint8Array, copy: Uint8Array])[] = []

  raw(bytes: Uint8Array): void {
    this.patches.push([bytes, bytes.slice()])
    this.#sdk.patch(bytes.slice(1))
  }

  get room(): RoomState {
    return this.#sdk.getState() as never
  }
}

/** What a client reads in the chat. */
const chatIn = ({ chat }: RoomState): readonly LineInState[] => [...chat].map((text) => z.parse(lineReader, text))

const lineOf = ({ messageId, sender, message }: Pick<LineInState, 'messageId' | 'sender' | 'message'>): string =>
  `${messageId} ${sender}: ${message}`

/** A table that is synchronised to the four players. */
class Wire {
  readonly #stateSync = new StateSync()
  readonly #serializer = new TableSerializer((client) =>
    this.viewers.some((viewer) => viewer.isBehind && (viewer as unknown) === client),
  )
  readonly viewers = PEOPLE.map(({ userId }) => new Viewer(userId))
  table: Table
  chat: readonly ChatEntry[] = []

  constructor(table: Table) {
    this.table = table
    this.#stateSync.follow(table, NO_LATENCIES, this.chat)
    this.#serializer.reset(this.#stateSync.state)
    for (const viewer of this.viewers) viewer.join(this.#stateSync, this.#serializer)
  }

  do(command: StandingCommand): void {
    this.show(apply(this.table, [command]).table)
  }

  /** A player writes in the chat. */
  say(userId: number, text: string): void {
    const number = Math.max(0, ...this.chat.map((entry) => (entry.type === 'said' ? entry.number : 0))) + 1
    this.show(
      this.table,
      latest([...this.chat, { type: 'said', sequence: 1, number, atMs: 0, userId, name: `Utente ${userId}`, text }]),
    )
  }

  /** Replaces the table or the chat, as after the journal was read again. */
  show(table: Table, chat = this.chat): void {
    this.table = table
    this.chat = chat
    this.#stateSync.follow(this.table, NO_LATENCIES, chat)
    this.#serializer.applyPatches(this.viewers as never, this.#stateSync.state)
  }

  rejoin(index: number): void {
    this.viewers[index]?.join(this.#stateSync, this.#serializer)
  }

  /** A client falls behind, or has read everything. */
  stallOrCatchUp(index: number): void {
    const viewer = this.viewers[index]
    if (viewer?.isBehind === false) viewer.isBehind = true
    else viewer?.catchUp(this.#serializer)
  }

  catchUpAll(): void {
    for (const viewer of this.viewers) if (viewer.isBehind) viewer.catchUp(this.#serializer)
  }

  /** Asserts that every viewer who is not behind has exactly the contents of the views. */
  assertTrue(): void {
    const lines = this.chat.map((entry) => lineOf(chatLine(this.table.roomId, entry)))
    for (const { userId, room, isBehind } of this.viewers) {
      if (isBehind) continue
      const seat = seatOf(this.table, userId)
      const decoded = decodeRoom(room, playerIdOf(userId))
      if (seat === null) assert.equal(decoded.ok ? '' : decoded.code, 'notSeated')
      else assert.deepEqual(decoded.ok && decoded.value.view, viewFor(this.table, seat, NO_LATENCIES))
      const view = viewFor(this.table, seat ?? 0, NO_LATENCIES)
      assert.deepEqual(
        [...room.players].map(({ id, name, isReady, seat: at }) => ({ id, name, isReady, seat: at })),
        view.players.map(({ id, name, isReady, seat: at }) => ({ id, name, isReady, seat: at })),
      )
      assert.deepEqual(chatIn(room).map(lineOf), lines)
      if (view.game === null) continue
      for (const player of room.players) {
        const isOwn = player.seat === seat
        assert.deepEqual(cardsOf(player.hand ?? ''), isOwn ? view.own?.hand : [])
        assert.deepEqual(cardsOf(player.passing ?? ''), isOwn ? (view.own?.passing ?? []) : [])
        assert.deepEqual(cardsOf(player.claimable ?? ''), isOwn ? view.own?.claimable : [])
      }
      assert.equal(room.leader, view.game.leader)
      assert.deepEqual(playedFrom(view.game.leader, cardsOf(room.trick) ?? []), view.game.trick)
      const {
        cards: [first],
        winner,
      } = view.game.lastTrick ?? { cards: [], winner: -1 }
      assert.deepEqual([room.lastTrickLeader, room.lastTrickWinner], [first?.seat ?? -1, winner])
      assert.deepEqual(playedFrom(first?.seat ?? 0, cardsOf(room.lastTrick) ?? []), view.game.lastTrick?.cards ?? [])
      assert.deepEqual([...room.roundScores], view.game.roundScores.flat())
    }
  }
}

/** A random thing that can happen next at a running table. */
const nextCommand = (table: Table, draw: Draw): StandingCommand => {
  const command = randomCommand(gameOf(table), draw)
  if (command.type === 'advanceTrick') return command
  const userId = PEOPLE[command.seat].userId
  return command.type === 'playCard'
    ? { type: 'playCard', userId, card: idOf(command.card) }
    : { type: 'passCards', userId, cards: command.cards.map(idOf) }
}

describe('the synchronised state of a table', () => {
  it('gives every client its own hand, card by card, through whole games and reconnections', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (number) => {
        const draw = simulationDraw(number)
        const wire = new Wire(readyTable())
        wire.do({ type: 'start', userId: 10, seed: seedOf(number) })
        for (let step = 0; step < 150 && gameOf(wire.table).phase !== 'gameOver'; step++) {
          wire.do(nextCommand(wire.table, draw))
          wire.assertTrue()
          if (draw(12) === 0) wire.rejoin(draw(4))
        }
      }),
      { numRuns: 25 },
    )
  })

  it('gives a slow client the newest state without removed items, and later patches fit to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 2, max: 40 }), (number, patience) => {
        const draw = simulationDraw(number)
        const wire = new Wire(readyTable())
        wire.do({ type: 'start', userId: 10, seed: seedOf(number) })
        for (let step = 0; step < 300 && gameOf(wire.table).phase !== 'gameOver'; step++) {
          if (draw(6) === 0) wire.say(PEOPLE[0].userId, `riga ${step}`)
          wire.do(nextCommand(wire.table, draw))
          wire.assertTrue()
          if (draw(patience) === 0) wire.stallOrCatchUp(draw(4))
        }
        wire.catchUpAll()
        wire.assertTrue()
      }),
      { numRuns: 40 },
    )
  })

  it('follows players who take and leave seats', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 6 })), {
          minLength: 5,
          maxLength: 40,
        }),
        (people) => {
          const wire = new Wire(waitingTable(1))
          for (const [index, slow] of people) {
            wire.stallOrCatchUp(slow)
            const person = PEOPLE[SEATS[index] ?? 0]
            const isSeated = seatOf(wire.table, person.userId) !== null
            wire.do(isSeated ? { type: 'leave', userId: person.userId } : { type: 'join', person })
            wire.assertTrue()
          }
          wire.catchUpAll()
          wire.assertTrue()
        },
      ),
      { numRuns: 100 },
    )
  })

  it('shows players under a new name, and their chat lines under the name in the journal', () => {
    const wire = new Wire(readyTable())
    const bea = { ...PEOPLE[1], name: 'Bea' }
    for (let line = 1; line <= 120; line++) {
      wire.say(PEOPLE[line % 2 === 0 ? 0 : 1].userId, `riga ${line}`)
      if (line % 40 === 0) {
        const chat = wire.chat.map((entry) =>
          entry.type === 'said' && entry.userId === bea.userId ? { ...entry, name: `Bea ${line}` } : { ...entry },
        )
        wire.show(apply(wire.table, [{ type: 'updatePerson', person: { ...bea, name: `Bea ${line}` } }]).table, chat)
      }
      wire.assertTrue()
    }
  })

  it('removes the lines of a player from the chat at any position, and continues from there', () => {
    const wire = new Wire(readyTable())
    for (let line = 1; line <= 130; line++) {
      wire.say(PEOPLE[SEATS[line % 4] ?? 0].userId, `riga ${line}`)
      if (line === 70) wire.stallOrCatchUp(2)
      if (line % 30 === 0)
        wire.show(
          wire.table,
          wire.chat.filter((entry) => entry.type !== 'said' || entry.userId !== PEOPLE[1].userId),
        )
      wire.assertTrue()
    }
    wire.catchUpAll()
    wire.assertTrue()
  })

  it('shows the whole of a long chat to clients that connect later or were slow', () => {
    const wire = new Wire(readyTable())
    for (let line = 1; line <= 250; line++) {
      wire.say(PEOPLE[0].userId, `${line} ${'è'.repeat(490)}`)
      if (line % 60 === 0) wire.rejoin(line % 4)
      if (line % 50 === 0) wire.rejoin(3)
      if (line === 20) wire.stallOrCatchUp(2)
    }
    wire.catchUpAll()
    for (const { room } of wire.viewers) {
      assert.deepEqual(
        chatIn(room).map(({ message }) => message),
        wire.chat.map((entry) => (entry.type === 'said' ? entry.text : '')),
      )
    }
  })

  it('sends at most 20 bytes a client and move, the ends of tricks and rounds included', () => {
    const wire = new Wire(readyTable())
    wire.do({ type: 'start', userId: 10, seed: seedOf(7) })
    const draw = simulationDraw(7)
    const sent = (): number =>
      wire.viewers
        .flatMap(({ patches }) => patches.map(([, { length }]) => length))
        .reduce((sum, length) => sum + length, 0)
    const before = sent()
    let moves = 0
    while (gameOf(wire.table).phase !== 'gameOver') {
      const command = nextCommand(wire.table, draw)
      wire.do(command)
      if (command.type !== 'advanceTrick') moves++
    }
    const bytes = (sent() - before) / moves / PEOPLE.length
    assert.ok(bytes <= 20, `${bytes} bytes`)
  })

  it('gives out patches that later patches do not overwrite, because a slow socket may still have them', () => {
    const wire = new Wire(readyTable())
    for (let line = 1; line <= 50; line++) wire.say(PEOPLE[0].userId, `riga ${line}`)
    for (const { patches } of wire.viewers) for (const [handed, copy] of patches) assert.deepEqual(handed, copy)
    assert.equal(wire.viewers[0]?.patches.length, 50)
  })
})
